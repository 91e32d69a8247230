/** CORS of the API: any origin, never with credentials. One value for the stack and the local gateway. */
export const CORS = {
  allowOrigins: ['*'],
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
  // Every header but `authorization`, which the wildcard leaves out (Fetch, "CORS-preflight fetch").
  allowHeaders: ['*', 'authorization'],
  exposeHeaders: ['ETag', 'Last-Modified', 'Retry-After', 'Location', 'WWW-Authenticate'],
  maxAgeSeconds: 3600,
} as const;
