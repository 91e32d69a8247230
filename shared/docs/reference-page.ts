import { page, Reply, sourceOf } from '../http/reply.ts';

/** Version of the renderer: that of infra/reference/package.json. Its script is cached forever. */
export const RENDERER_VERSION = '1.72.1';

/** The address of the script, and the name of its last segment. */
export const RENDERER_NAME = `scalar-${RENDERER_VERSION}.js`;
const RENDERER_PATH = `/docs/assets/${RENDERER_NAME}`;

/** Options of the renderer that keep every request at the service, and leave out what needs its own. */
const OPTIONS = {
  url: '/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  agent: { disabled: true },
  mcp: { disabled: true },
  theme: 'default',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

const STYLE = 'body{margin:0;font-family:system-ui,sans-serif}.docs{display:flex;flex-wrap:wrap;gap:0 1.25rem;padding:.7rem 1.25rem}';

/**
 * The page runs in a sandbox, where browsers refuse storage. The renderer needs one: it gets one that lasts as
 * long as the page.
 */
const STORAGE = `for(const name of ['localStorage','sessionStorage']){const items=new Map;Object.defineProperty(window,name,{value:{getItem:key=>items.get(String(key))??null,setItem:(key,value)=>void items.set(String(key),String(value)),removeItem:key=>void items.delete(String(key)),clear:()=>items.clear(),key:index=>[...items.keys()][index]??null,get length(){return items.size}}})}`;

const START = `Scalar.createApiReference('#reference', ${JSON.stringify(OPTIONS)})`;

/** Creates the page of the reference. */
export function referencePage(): Reply {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>API reference</title><style>${STYLE}</style></head><body><noscript><p>The reference needs JavaScript. Without it, read <a href="/openapi.json">the OpenAPI document</a>, <a href="/docs/guides">the guides</a> and <a href="/docs/errors">the errors</a>.</p></noscript><div id="reference"></div><script>${STORAGE}</script><script src="${RENDERER_PATH}"></script><script>${START}</script></body></html>`;
  return new Reply(
    200,
    {
      ...page(200, html).headers,
      'Content-Security-Policy': [
        'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
        "default-src 'none'",
        `script-src 'self' ${sourceOf(STORAGE)} ${sourceOf(START)}`,
        "style-src 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    html,
  );
}
