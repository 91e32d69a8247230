/**
 * What keeps a file of somebody else from running anything, or being taken for anything but what it is, where
 * it is served.
 */
export const SERVED_HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Content never changes under its address. */
export const SERVED_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * The same for images of users, which must be gone once they are deleted: only who has seen one may keep it,
 * and not for long.
 */
export const PERSONAL_CACHE_CONTROL = 'private, max-age=3600, immutable';
