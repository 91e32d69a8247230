const MEGABYTE = 1024 * 1024;

/** The files that a field takes by its type, as the API says: `test/console/file-limits.test.ts` compares. */
export const FILE_LIMITS = {
  image: { accept: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'], maxBytes: 16 * MEGABYTE },
  document: {
    accept: ['application/pdf', 'text/plain', 'image/png', 'image/jpeg'],
    maxBytes: 4 * MEGABYTE,
  },
} as const;
