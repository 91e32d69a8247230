/** CORS of the API: any origin, never with credentials. Used by the stack and the local gateway. */
export const CORS = {
  allowOrigins: ['*'],
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
  // The wildcard includes every header except `authorization` (Fetch, "CORS-preflight fetch").
  allowHeaders: ['*', 'authorization'],
  // `Date` tells the client when a token expires, whatever the clock of its device says.
  exposeHeaders: ['Date', 'ETag', 'Last-Modified', 'Retry-After', 'Location', 'WWW-Authenticate'],
  maxAgeSeconds: 3600,
} as const;

/**
 * CORS of the bucket: any page may send a file with a request that the service has signed. The signature
 * decides, not the origin, and browsers send no credentials.
 */
export const UPLOAD_CORS = {
  allowOrigins: ['*'],
  allowMethods: ['PUT'],
  allowHeaders: ['content-type', 'if-none-match', 'x-amz-meta-target'],
  maxAgeSeconds: 3600,
} as const;
