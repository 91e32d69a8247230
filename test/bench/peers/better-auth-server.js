// better-auth with magic links, organizations and sessions in the table (no cookie cache). SQLite is in memory,
// or in the file of the first argument: each write waits for the disk, or, with a second argument `WAL`, only for
// the system, as those of the embedded DynamoDB do.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { magicLink, organization } from 'better-auth/plugins';
import { announce, listen } from './announce.js';

const response = new AsyncLocalStorage();
const database = new DatabaseSync(process.argv[2] ?? ':memory:');
database.exec(
  process.argv[3] === 'WAL'
    ? 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL'
    : 'PRAGMA synchronous = FULL',
);
const server = createServer();
const origin = await listen(server);
const auth = betterAuth({
  baseURL: origin,
  secret: 'a secret of the bench, long enough for it',
  database,
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  plugins: [
    magicLink({
      storeToken: 'hashed',
      // The link reaches whoever asked for it in a header, in place of an e-mail.
      sendMagicLink: ({ url }) => void response.getStore().setHeader('link', url),
    }),
    organization(),
  ],
});
const { runMigrations } = await getMigrations(auth.options);
await runMigrations();
const handle = toNodeHandler(auth);
server.on('request', (asked, answer) => response.run(answer, () => handle(asked, answer)));

const json = { 'content-type': 'application/json', origin };
const body = JSON.stringify({ email: 'user@example.com' });
const asked = await fetch(`${origin}/api/auth/sign-in/magic-link`, { method: 'POST', headers: json, body });
const signedIn = await fetch(asked.headers.get('link'), { redirect: 'manual' });
const cookie = signedIn.headers
  .getSetCookie()
  .map((text) => text.split(';')[0])
  .join('; ');

const newLink = {
  method: 'POST',
  path: '/api/auth/sign-in/magic-link',
  headers: json,
  body: JSON.stringify({ email: 'user-{n}@example.com' }),
  expects: 'true',
};

announce(origin, {
  'own profile': { path: '/api/auth/get-session', headers: { cookie }, expects: 'user@example.com' },
  'link for a new user': newLink,
  'sign-in by link': {
    ...newLink,
    body: JSON.stringify({ email: 'signed-in-{n}@example.com' }),
    redeem: { headers: {}, status: 302, expects: 'session_token' },
  },
  'create group': {
    method: 'POST',
    path: '/api/auth/organization/create',
    headers: { ...json, cookie },
    body: JSON.stringify({ name: 'Crew', slug: 'crew-{n}' }),
    expects: 'crew-',
  },
});
