const MEGABYTE = 1024 * 1024;

/** The files that a logo may be, as the service says: `test/console/clients.test.ts` compares. */
export const LOGO_LIMITS = { accept: ['image/png', 'image/svg+xml'], maxBytes: 2 * MEGABYTE } as const;
