/** CORS of the API: any origin, never with credentials. One value for the stack and the local gateway. */
export const CORS = {
  allowOrigins: ['*'],
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
  allowHeaders: [
    'authorization',
    'content-type',
    'accept',
    'x-svc-app-key',
    'x-svc-app-secret',
    'x-svc-filename',
    'if-match',
    'if-unmodified-since',
    'idempotency-key',
  ],
  exposeHeaders: ['ETag', 'Last-Modified', 'Retry-After', 'Location'],
  maxAgeSeconds: 3600,
} as const;
