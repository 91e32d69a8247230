import { cspSource, page, Reply } from '../http/reply.ts';
import { ACCESSIBILITY, OPEN_REFERENCE, STORAGE } from './try-scripts.ts';

/** Version of the renderer: that of infra/reference/package.json. Its script is cached forever. */
export const RENDERER_VERSION = '1.72.1';

/** The last segment of the address of the renderer's script. */
export const RENDERER_NAME = `scalar-${RENDERER_VERSION}.js`;

const STYLE = `:root{--scalar-custom-header-height:3rem}body{margin:0}.places{position:sticky;top:0;z-index:10;height:3rem;box-sizing:border-box;overflow:auto hidden;padding:0 1.25rem;border-bottom:1px solid var(--scalar-border-color,#d4d9de);background:var(--scalar-background-1,#fff);color:var(--scalar-color-1,#1c2128);font:1rem/1.5 system-ui,sans-serif}.places ul{display:flex;gap:0 1.25rem;margin:0;padding:0;list-style:none}.places a{display:block;padding:.7rem 0;color:inherit;text-decoration:none;white-space:nowrap}.places a:hover{text-decoration:underline}noscript{display:block;padding:1.25rem}`;

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>Try it</title><style>${STYLE}</style></head><body>
<header class="places"><nav aria-label="Documentation"><ul><li><a href="/docs">Back to the reference</a></li><li><a href="/docs/guides">Guides</a></li><li><a href="/docs/errors">Errors</a></li></ul></nav></header>
<noscript>Sending requests needs JavaScript. Without it, read <a href="/docs">the reference</a>, <a href="/docs/guides">the guides</a> and <a href="/docs/errors">the errors</a>.</noscript>
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

/** Creates the page that sends requests to the service. Its script renders `/openapi.json` in the browser. */
export function tryPage(): Reply {
  return new Reply(200, { ...page(200, HTML).headers, 'Content-Security-Policy': POLICY.join('; ') }, HTML);
}
