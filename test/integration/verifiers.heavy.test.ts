/** @module-tag heavy */
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingKey } from '../../shared/auth/keys/signing-keys.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { newEmail } from '../support/magic-links.ts';
import { api, makeApplication, makeParty, newTokens, OFFLINE } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';

/** What backends verify tokens with. The last one is a function, by the documented rules of AWS. */
const VERIFIERS = [
  'jsonwebtoken and jwks-rsa',
  'passport-jwt',
  'fast-jwt and get-jwks',
  '@okta/jwt-verifier',
  'hono/jwk',
  'jose',
  'aws-jwt-verify',
  'express-oauth2-jwt-bearer',
  'JWT authorizer of API Gateway',
];
type Place = { issuer: string; jwksUri: string; audience: string };
type Found = Record<string, Record<string, { user?: string; client?: string; refused?: string }>>;

const service = useService();
/** What is installed here alone. */
const FOLDER = join(import.meta.dirname, '../verifiers');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-verifiers-'));
  await cp(FOLDER, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  const args = ['ci', '--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  await promisify(execFile)('npm', args, { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function verify(place: Place, tokens: Record<string, string>): Promise<Found> {
  const child = spawn(process.execPath, [join(folder, 'verify.js')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ ...place, tokens }));
  return JSON.parse(await text(child.stdout));
}

/** A new application with a user of its own: its access token, and that of an OpenID client. */
async function newApplication(config: Record<string, unknown> = {}) {
  const { app, keys } = await makeApplication(service(), config);
  const data = { email: newEmail() };
  const made = await api(service(), 'POST', '/hub/auth/magic', keys, { data, verification_type: 'email' });
  const redeemed = await fetch(String(made.body['link']), {
    method: 'POST',
    headers: { accept: 'application/json' },
  });
  const { access_token: token, app_user_id: user } = await redeemed.json();
  const { baseUrl: issuer } = service();
  const place = { issuer, jwksUri: `${issuer}/.well-known/jwks.json`, audience: `app:${app}` };
  return { app, keys, token: String(token), user: String(user), client: keys['x-svc-app-key'], place };
}

/** Signs the claims of a token again, changed. */
async function signedAgain(token: string, changes: JWTPayload, own = false): Promise<string> {
  const { kid, privateKey } = await signingKey('RS256');
  const key = own ? (await generateKeyPair('RS256')).privateKey : privateKey;
  const header = { alg: 'RS256', typ: 'at+jwt', kid };
  return new SignJWT({ ...decodeJwt(token), ...changes }).setProtectedHeader(header).sign(key);
}

/** Tokens that a backend has to refuse. */
async function invalidTokens(token: string) {
  const past = Math.floor(Date.now() / 1000) - 7200;
  const [head, body = '', signature] = token.split('.');
  const changed = { ...decodeJwt(token), sub: 'user_somebody_else' };
  return {
    'of another application': (await newApplication()).token,
    'of an application with EdDSA': (
      await newApplication({ hub: { auth: { access_tokens: { signing_alg: 'EdDSA' } } } })
    ).token,
    expired: await signedAgain(token, { iat: past, exp: past + 3600 }),
    'of another issuer': await signedAgain(token, { iss: 'https://evil.example' }),
    'with an own key under our kid': await signedAgain(token, {}, true),
    'with another payload': [
      head,
      Buffer.from(JSON.stringify(changed)).toString('base64url'),
      signature,
    ].join('.'),
    'without a signature': `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`,
  };
}

function everyVerifier<T>(found: T) {
  return Object.fromEntries(VERIFIERS.map((name) => [name, found]));
}

describe('the verifiers that backends use', () => {
  it('accept the access token of a user of a new application, and read its client_id', async () => {
    const { token, user, client, place } = await newApplication();
    expect(client).toMatch(/^key_/);
    expect(await verify(place, { token })).toEqual(everyVerifier({ token: { user, client } }));
  });

  it('refuse each token that is not for them', async () => {
    const { token, user, client, place } = await newApplication();
    const invalid = await invalidTokens(token);
    const found = await verify(place, { token, ...invalid });
    const refused = Object.keys(invalid).map((name) => [name, { refused: expect.any(String) }]);
    expect(found).toEqual(everyVerifier({ token: { user, client }, ...Object.fromEntries(refused) }));
  });

  it('accept the JWT access token of an OpenID client, by the keys of the provider', async () => {
    const { app, keys, token } = await newApplication();
    const party = await makeParty(service(), { access_token_format: 'jwt' }, { app, keys });
    const browser = new CookieBrowser(service().baseUrl);
    const tokens = await newTokens(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const { issuer } = party;
    const place = { issuer, jwksUri: `${issuer}/jwks`, audience: issuer };
    const user = decodeJwt(tokens.access_token).sub;
    const found = await verify(place, { token: tokens.access_token, 'token of the API': token });
    const refused = { 'token of the API': { refused: expect.any(String) } };
    expect(found).toEqual(everyVerifier({ token: { user, client: party.clientId }, ...refused }));
  });
});
