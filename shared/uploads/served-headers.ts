/** What keeps a file of somebody else from running anything, or being taken for anything but what it is, where it is served. */
export const SERVED_HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Content never changes under its address. */
export const SERVED_CACHE_CONTROL = 'public, max-age=31536000, immutable';
