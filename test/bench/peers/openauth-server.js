// openauth with its store in memory and a provider that signs the same user in without asking.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { issuer } from '@openauthjs/openauth';
import { MemoryStorage } from '@openauthjs/openauth/storage/memory';
import { createSubjects } from '@openauthjs/openauth/subject';
import { announce, listen } from './announce.js';

/** It logs every request; the others log none. */
console.log = () => undefined;

const CONNECTIONS = 8;
const REDIRECT = 'http://localhost/callback';
/** A schema of Standard Schema that accepts everything. */
const ANYTHING = { '~standard': { version: 1, vendor: 'bench', validate: (value) => ({ value }) } };
const server = createServer();
const origin = await listen(server);
const app = issuer({
  storage: MemoryStorage(),
  subjects: createSubjects({ user: ANYTHING }),
  allow: async () => true,
  ttl: { reuse: 0 },
  providers: {
    bench: {
      type: 'bench',
      init: (routes, context) => {
        routes.get('/authorize', (request) => context.success(request, { email: 'user@example.com' }));
      },
    },
  },
  success: (context, { email }) => context.subject('user', { email }),
});
server.on('request', getRequestListener(app.fetch));

const tokens = await Promise.all(Array.from({ length: CONNECTIONS }, signIn));

announce(origin, {
  'token refresh': {
    method: 'POST',
    path: '/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=refresh_token&refresh_token={token}',
    tokens,
    expects: 'access_token',
  },
  discovery: { path: '/.well-known/oauth-authorization-server', headers: {}, expects: 'issuer' },
});

/** Signs in by an authorization code and returns the refresh token. */
async function signIn() {
  const query = new URLSearchParams({
    client_id: 'bench',
    redirect_uri: REDIRECT,
    response_type: 'code',
    provider: 'bench',
  });
  let response = await fetch(`${origin}/authorize?${query}`, { redirect: 'manual' });
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const next = new URL(response.headers.get('location'), origin);
  response = await fetch(next, { redirect: 'manual', headers: { cookie } });
  const code = new URL(response.headers.get('location')).searchParams.get('code');
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: 'bench',
    redirect_uri: REDIRECT,
  });
  const answer = await fetch(`${origin}/token`, { method: 'POST', body });
  return (await answer.json()).refresh_token;
}
