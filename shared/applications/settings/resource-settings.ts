import * as z from 'zod/mini';
import * as f from '../../http/fields.ts';
import { config } from '../../platform/config.ts';
import { isProviderScope, PROVIDER_SCOPES } from './provider-scopes.ts';
import { canonicalResource, isResourceUrl } from './resource-url.ts';

const MAX_RESOURCES = 20;
const MAX_SCOPES = 30;
/** The application's record is read by most requests. */
const MAX_BYTES = 64 * 1024;

/** True for an address of this service, whose own tokens have such audiences. */
function isOwnUrl(value: string): boolean {
  const own = URL.parse(config('BASE_URL'))?.href.replace(/\/$/, '') ?? '';
  const url = canonicalResource(value) ?? '';
  return own !== '' && (url === own || ['/', '?'].some((next) => url.startsWith(own + next)));
}

const ResourceIdentifier = z.string().check(
  z.maxLength(500),
  z.refine(isResourceUrl, {
    error:
      'must be an absolute https URL such as https://mcp.example.com/mcp, or an http URL of localhost, without a fragment, user name or spaces',
  }),
  z.refine((value) => !isOwnUrl(value), {
    error: 'must not be an address of this service: name the URL of your own API or MCP server',
  }),
  z.describe(
    'URL of your API or MCP server, without fragment. Clients request it as `resource`, and the tokens have it as `aud`, as you write it here. http is for localhost alone',
  ),
);

const ResourceScope = z.strictObject({
  name: z.string().check(
    z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, {
      error: 'must have 1 to 100 printable ASCII characters such as tasks:write, without spaces, " and \\',
    }),
    z.refine((name) => !isProviderScope(name), {
      error: `must not be a scope of the provider itself: ${PROVIDER_SCOPES.join(', ')}`,
    }),
    z.describe('The name in `scope` of requests and tokens'),
  ),
  description: f
    .shownLine('What a client with this scope may do, which users read before they agree', 200)
    .check(z.minLength(1)),
});

const Resource = z.strictObject({
  identifier: ResourceIdentifier,
  name: f.name('Name of the API or MCP server, which users read before they agree'),
  scopes: z._default(
    z.array(ResourceScope).check(
      z.maxLength(MAX_SCOPES),
      z.check(({ value: scopes, issues }) => {
        const twice = repeated(scopes.map(({ name }) => name));
        if (twice === undefined) return;
        issues.push({ code: 'custom', path: [], message: `has the scope \`${twice}\` twice`, input: scopes });
      }),
      z.describe('What clients may ask for; default none'),
    ),
    [],
  ),
  lifetime: z.optional(f.count('Seconds for which its tokens are valid; default 3600', 3600, 60)),
  self_registered: z._default(
    z
      .boolean()
      .check(
        z.describe('True if clients that came by themselves may ask for tokens of it, not only your own'),
      ),
    false,
  ),
});

/** `config.resources` of an application: its own APIs and MCP servers. A variant has none of its own. */
export const ResourcesSettings = z.array(Resource).check(
  z.maxLength(MAX_RESOURCES),
  z.refine((list) => Buffer.byteLength(JSON.stringify(list)) <= MAX_BYTES, {
    error: `at most ${MAX_BYTES} bytes as JSON`,
  }),
  z.check(({ value: list, issues }) => {
    const urls = list.map(({ identifier }) => canonicalResource(identifier) ?? identifier);
    const twice = repeated(urls);
    if (twice === undefined) return;
    const path = [urls.lastIndexOf(twice), 'identifier'];
    issues.push({ code: 'custom', path, message: `is the same URL as another: ${twice}`, input: list });
  }),
  z.describe(
    'Your own APIs and MCP servers for which clients get access tokens (RFC 8707): /docs/guides/tokens-for-your-api',
  ),
);

/** One resource, as it is stored. */
export type ResourceSettings = z.output<typeof Resource>;

function repeated(texts: readonly string[]): string | undefined {
  return texts.find((text, at) => texts.indexOf(text) !== at);
}
