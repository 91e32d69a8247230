/** Headers that stop user files from executing or being sniffed. */
export const SERVED_HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** The content of a URL never changes. */
export const SERVED_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** `Cache-Control` of users' images: only browsers may cache them, and briefly, as deletion removes them. */
export const PERSONAL_CACHE_CONTROL = 'private, max-age=3600, immutable';
