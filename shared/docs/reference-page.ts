import { cspSource, page, Reply } from '../http/reply.ts';
import { documentationHeader } from './layout.ts';
import { ACCESSIBILITY, OPEN_REFERENCE, STORAGE } from './reference-scripts.ts';
import { HEADER_STYLE } from './style.ts';

/** Version of the renderer: that of infra/reference/package.json. Its script is cached forever. */
export const RENDERER_VERSION = '1.72.1';

/** The last segment of the address of the renderer's script. */
export const RENDERER_NAME = `scalar-${RENDERER_VERSION}.js`;

const STYLE = `${HEADER_STYLE}body{margin:0}.places{position:sticky;top:0;z-index:10;height:3rem;box-sizing:border-box;overflow:auto hidden;font:1rem/1.5 system-ui,sans-serif}:root{--scalar-custom-header-height:3rem}.places ul{flex-wrap:nowrap;max-width:none}noscript{display:block;padding:1.25rem}`;

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>API reference</title><style>${STYLE}</style></head><body>
${documentationHeader('/docs')}<noscript>The reference needs JavaScript. Without it, read <a href="/openapi.json">the OpenAPI document</a>, <a href="/docs/guides">the guides</a> and <a href="/docs/errors">the errors</a>.</noscript>
<div id="reference"></div><script>${STORAGE}</script><script>${ACCESSIBILITY}</script><script src="/docs/assets/${RENDERER_NAME}"></script><script>${OPEN_REFERENCE}</script></body></html>`;

/**
 * The sandbox gives the page an origin of its own, so a fault of the renderer reaches no cookie of a sign-in
 * (decision 0179). The renderer inserts styles; nothing but the service may be requested.
 */
const POLICY = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation allow-downloads',
  "default-src 'none'",
  `script-src 'self' ${[STORAGE, ACCESSIBILITY, OPEN_REFERENCE].map(cspSource).join(' ')}`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Creates the page of the reference. Its script renders `/openapi.json` in the browser. */
export function referencePage(): Reply {
  return new Reply(200, { ...page(200, HTML).headers, 'Content-Security-Policy': POLICY.join('; ') }, HTML);
}
