import { packageName } from '../client-files/package-name.ts';
import { cacheable, cacheHeaders, page, Reply } from '../http/reply.ts';
import { config } from '../platform/config.ts';
import { escapeHtml } from '../platform/strings/html.ts';

/** Seconds for which anyone may cache the answers. */
const SECONDS = 300;

const NAME = 'Identity and User-Profile Service';
const DESCRIPTION =
  'Sign-in and user-profile management for client applications: magic links and one-time codes, an OpenID provider, profiles, groups, branding and events, behind one HTTP API.';

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#d4d9de,#373e47);--link:light-dark(#0b57c4,#82b4ff);background:light-dark(#fff,#14171c);color:light-dark(#1c2128,#e4e8ed)}
body{margin:0 auto;max-width:42rem;padding:clamp(1.5rem,8vh,6rem) 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0;font-size:2rem;line-height:1.2;text-wrap:balance}
ul{list-style:none;margin:2rem 0 0;padding:0;border-top:1px solid var(--line)}
li{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:0 1rem;padding:.7rem 0;border-bottom:1px solid var(--line)}
a{color:var(--link);font-weight:600;text-underline-offset:.15em}a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
@media(max-width:30rem){li{grid-template-columns:1fr}}`;

type StartLink = { key: string; title: string; about: string; url: string };

/** Places of every deployment, with their paths. */
const PLACES = [
  {
    key: 'guides',
    title: 'Guides',
    about: 'How to sign users in, verify tokens, and more',
    path: '/docs/guides',
  },
  { key: 'docs', title: 'Reference', about: 'Every operation of the API', path: '/docs' },
  { key: 'openapi', title: 'OpenAPI', about: 'The same for generators', path: '/openapi.json' },
  { key: 'errors', title: 'Errors', about: 'Every error code, and what it means', path: '/docs/errors' },
  {
    key: 'health',
    title: 'Health',
    about: 'Whether the service and its parts work',
    path: '/service_health',
  },
];

/** Places of a local start only, with their paths at the inbox. */
const LOCAL_PLACES = [
  { key: 'inbox', title: 'Inbox', about: 'E-mails and text messages of this local start', path: '' },
  { key: 'example', title: 'Example', about: 'A page that signs people in', path: '/example' },
];

/** The client, with the line that installs it. */
function clientPlace(base: string, version: string): StartLink {
  const url = `${base}/client/${packageName(version)}`;
  return { key: 'client', title: 'Client', about: `npm install ${url}`, url };
}

/** The places that the service leads on to. */
function places(clientVersion: string): StartLink[] {
  const base = config('BASE_URL');
  const inbox = config('INBOX_URL');
  const at = (root: string) => (place: (typeof PLACES)[number]) => ({
    ...place,
    url: `${root}${place.path}`,
  });
  const client = clientPlace(base, clientVersion);
  return [...PLACES.map(at(base)), client, ...(inbox ? LOCAL_PLACES.map(at(inbox)) : [])];
}

/**
 * Creates the page at the root of the service: a description, links to the next steps, and the line that
 * installs the client of this version.
 */
export function startPage(clientVersion: string): Reply {
  const items = places(clientVersion).map(
    ({ title, about, url }) =>
      `<li><a href="${escapeHtml(url)}">${title}</a><span>${escapeHtml(about)}</span></li>`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${NAME}</title><style>${STYLE}</style></head><body><main><h1>${NAME}</h1><p>${DESCRIPTION}</p><ul>${items.join('')}</ul></main></body></html>`;
  return varied(new Reply(200, { ...page(200, html).headers, ...cacheHeaders(html, SECONDS) }, html));
}

/** Creates the same as JSON. */
export function startLinks(clientVersion: string): Reply {
  const links = Object.fromEntries(places(clientVersion).map(({ key, url }) => [key, url]));
  return varied(cacheable({ name: NAME, description: DESCRIPTION, links }, SECONDS));
}

/** Page and JSON have one address. */
function varied({ status, headers, body }: Reply): Reply {
  return new Reply(status, { ...headers, Vary: 'Accept' }, body);
}
