// better-auth with SQLite in memory: magic links, organizations, sessions in the table (no cookie cache).
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { magicLink, organization } from 'better-auth/plugins';
import { announce, listen } from './announce.js';

const links = new Map();
const server = createServer();
const origin = await listen(server);
const auth = betterAuth({
  baseURL: origin,
  secret: 'a secret of the bench, long enough for it',
  database: new DatabaseSync(':memory:'),
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  plugins: [magicLink({ sendMagicLink: ({ email, url }) => void links.set(email, url) }), organization()],
});
const { runMigrations } = await getMigrations(auth.options);
await runMigrations();
server.on('request', toNodeHandler(auth));

const json = { 'content-type': 'application/json', origin };
const body = JSON.stringify({ email: 'user@example.com' });
await fetch(`${origin}/api/auth/sign-in/magic-link`, { method: 'POST', headers: json, body });
const signedIn = await fetch(links.get('user@example.com'), { redirect: 'manual' });
const cookie = signedIn.headers
  .getSetCookie()
  .map((text) => text.split(';')[0])
  .join('; ');

announce(origin, {
  'own profile': { path: '/api/auth/get-session', headers: { cookie }, expects: 'user@example.com' },
  'link for a new user': {
    method: 'POST',
    path: '/api/auth/sign-in/magic-link',
    headers: json,
    body: JSON.stringify({ email: 'user-{n}@example.com' }),
    expects: 'true',
  },
  'create group': {
    method: 'POST',
    path: '/api/auth/organization/create',
    headers: { ...json, cookie },
    body: JSON.stringify({ name: 'Crew', slug: 'crew-{n}' }),
    expects: 'crew-',
  },
});
