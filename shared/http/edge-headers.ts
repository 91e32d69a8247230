/** The header by which CloudFront proves to the functions that a request comes from it. */
export const ORIGIN_SECRET_HEADER = 'x-svc-origin-secret';

/** The header with address and port of the viewer. CloudFront replaces one that a viewer sends. */
export const VIEWER_HEADER = 'CloudFront-Viewer-Address';
