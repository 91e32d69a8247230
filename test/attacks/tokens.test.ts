import { createPublicKey } from 'node:crypto';
import {
  base64url,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
} from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import { type DiscoveredOperation, discoverOperations } from '../../infra/operations.ts';
import { signingJwks, signingKey } from '../../shared/auth/keys/signing-keys.ts';
import { keyring } from '../../shared/auth/keys/verification-keys.ts';
import type { AuthScheme, Presented } from '../../shared/http/principal.ts';
import { HUB_APPLICATION_ID } from '../../shared/platform/ids.ts';
import { atAccountPage, pageToken } from '../support/account-page.ts';
import { useAttack } from '../support/attack.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { BROWSER, makeLink, newEmail, redeemLink } from '../support/magic-links.ts';
import { makeParty, newTokens, OFFLINE } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';
import { makeCredential, openSessionOf, principalFor } from '../support/sign-in.ts';
import { makeTenant } from '../support/tenants.ts';

type Headers = Record<string, string>;
/** Credentials, and what the contracts say of them: accepted for a scheme, or refused with this code. */
type Kind = { headers: Headers; scheme: AuthScheme } | { headers: Headers; refused: string };

const service = useService();
const discovered = await discoverOperations();
const closed = discovered.filter(({ operation }) => operation.auth.length > 0);
const bearer = (token: unknown): Headers => ({ authorization: `Bearer ${token}` });
const encoded = (value: object) => base64url.encode(JSON.stringify(value));
const second = () => Math.floor(Date.now() / 1000);

/** The names of all kinds of credentials, made in `makeKinds`. */
const KINDS = [
  'token of a hub user',
  'token of a service account',
  'key and secret of an application',
  'token of a user',
  'API token of an OpenID client',
  'token of the account page',
  'publishable key',
  'publishable key as token',
  'secret as token',
  'secret of another application',
  'secret of an OpenID client',
  'refresh token',
  'one-time code',
  'code of a link',
  'id token',
  'opaque token of an OpenID client',
  'refresh token of an OpenID client',
  'expired',
  'not valid yet',
  'another issuer',
  'no issuer',
  'audience of the provider',
  'audience as a text',
  'two audiences',
  'typ of an id token',
  'typ of a service account',
  'typ logout+jwt',
  'alg none',
  'alg none in capitals',
  'HS256 with the public key',
  'HS256 with the public JWK',
  'ES256 with an own key',
  'own key under our kid',
  'own key in jwk',
  'own key at jku',
  'own key at x5u',
  'kid of a path',
  'kid of an injection',
  'no kid',
  'unknown critical header',
  'payload changed',
  'signature cut',
  'signature of another token',
  'JWE',
  'RS256 token of a user',
  'RS256 with the key of the other ring',
  'EdDSA with an RS256 kid',
  'RS256 header over an EdDSA signature',
  'HS256 with the public RSA key',
  'PS256 by the RSA key',
  'RS256 with an own key under our kid',
  'RS256 token of the hub',
  'RS256 token of a service account',
  'RS256 with the typ of an id token',
  'RS256 of the issuer of the provider',
  'RS256 for the provider',
  'without the client that it had',
  'JWT access token of an OpenID client',
] as const;

let kinds: Record<string, Kind> = {};
/** Secrets that are no refresh token and no one-time code. */
let confused: Record<string, string> = {};

beforeAll(async () => {
  ({ kinds, confused } = await makeKinds());
});

async function makeKinds() {
  const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
  const [credential, foreign, session, hub] = await Promise.all([
    makeCredential(tenant.app),
    makeCredential(other.app),
    openSessionOf(tenant.app, tenant.userId),
    openSessionOf(HUB_APPLICATION_ID, tenant.hub.userId),
  ]);
  const account = await invoke(issueToken, {
    headers: credential.headers,
    body: { grant_type: 'client_credentials' },
  });
  const link = await makeLink(tenant, { data: { email: newEmail() } });
  const client = await clientTokens();
  const forge = await forgery(session.accessToken, hub.accessToken);
  const forgeRsa = await rsaForgery(session.accessToken, hub.accessToken);
  const invalid = (token: string): Kind => ({ headers: bearer(token), refused: 'invalid_token' });
  const { clientId: key, secret } = credential;
  const keys = (id: string, value: string): Kind => ({
    headers: { 'x-svc-app-key': id, 'x-svc-app-secret': value },
    refused: 'invalid_key',
  });
  const svcCode = await oneTimeCode(tenant);
  const made: Record<string, Kind> = {
    'token of a hub user': { headers: hub.headers, scheme: 'hub' },
    'token of a service account': {
      headers: bearer(account.body['access_token']),
      scheme: 'service_account',
    },
    'key and secret of an application': { headers: credential.headers, scheme: 'keys' },
    'token of a user': { headers: session.headers, scheme: 'user' },
    'API token of an OpenID client': { headers: bearer(client.api), scheme: 'user' },
    // That of another application than the paths name. Its own is tried in integration/account-page.
    'token of the account page': invalid(await pageToken(await atAccountPage(service()))),
    'publishable key': { headers: { 'x-svc-app-key': key }, refused: 'missing_credentials' },
    'publishable key as token': invalid(key),
    'secret as token': invalid(secret),
    'secret of another application': keys(key, foreign.secret),
    'secret of an OpenID client': keys(client.clientId, client.secret),
    'refresh token': invalid(session.refreshToken),
    'one-time code': invalid(svcCode),
    'code of a link': invalid(link.code),
    'id token': invalid(client.idToken),
    'opaque token of an OpenID client': invalid(client.opaque),
    'refresh token of an OpenID client': invalid(client.refresh),
    expired: {
      headers: bearer(await forge.signed({ claims: { exp: second() - 1 } })),
      refused: 'expired_token',
    },
    'RS256 token of a user': { headers: bearer(forgeRsa.good), scheme: 'user' },
    'JWT access token of an OpenID client': invalid(client.jwt),
    'without the client that it had': invalid(withoutClient(client.api)),
    ...Object.fromEntries(
      [...(await forge.all()), ...forgeRsa.refused].map(([name, token]) => [name, invalid(token)]),
    ),
  };
  const confusable = {
    'access token': session.accessToken,
    'token of a hub user': hub.accessToken,
    'refresh token of an OpenID client': client.refresh,
    'code of a link': link.code,
    'id token': client.idToken,
    secret,
    key,
  };
  return { kinds: made, confused: confusable };
}

async function oneTimeCode(tenant: Parameters<typeof makeLink>[0]): Promise<string> {
  const redirect_url = 'https://shop.example/in';
  const { code } = await makeLink(tenant, { data: { email: newEmail() }, redirect_url });
  const { headers } = await redeemLink(code, BROWSER);
  const { hash } = new URL(headers['location'] ?? 'missing:');
  return new URLSearchParams(hash.slice(1)).get('svc_code') ?? '';
}

/** Tokens that an OpenID client gets for a user of the seeded application. */
async function clientTokens() {
  const party = await makeParty(service(), { first_party: true });
  const browser = new CookieBrowser(service().baseUrl);
  const email = newEmail();
  const tokens = await newTokens(service(), browser, party, { email, ...OFFLINE });
  const asJwt = await makeParty(service(), { first_party: true, access_token_format: 'jwt' });
  const { access_token: jwt } = await newTokens(service(), browser, asJwt, { email, ...OFFLINE });
  const resource = `app:${party.app}`;
  const api = await newTokens(service(), browser, party, { email, ...OFFLINE, resource });
  return {
    clientId: party.clientId,
    secret: party.secret ?? '',
    idToken: tokens.id_token,
    opaque: tokens.access_token,
    refresh: tokens.refresh_token ?? '',
    api: api.access_token,
    jwt,
  };
}

/** Ways to change or sign again the token of a user. */
async function forgery(token: string, otherToken: string) {
  const { kid, privateKey } = await signingKey();
  const jwk = (await keyring()).keys[0]?.public_jwk ?? {};
  const own = await generateKeyPair('EdDSA', { extractable: true });
  const ownEc = await generateKeyPair('ES256');
  const publicJwk = await exportJWK(own.publicKey);
  const [, payload = '', signature = ''] = token.split('.');
  const claimsOf = decodeJwt(token);
  type Parts = { header?: object; claims?: object; key?: Parameters<SignJWT['sign']>[0] };
  const signed = ({ header = {}, claims = {}, key = privateKey }: Parts): Promise<string> =>
    new SignJWT(JSON.parse(JSON.stringify({ ...claimsOf, ...claims })))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid, ...header })
      .sign(key);
  const hmac = (secret: Uint8Array) => signed({ header: { alg: 'HS256' }, key: secret });
  const unsigned = (alg: string) => `${encoded({ alg, typ: 'at+jwt', kid })}.${payload}.`;
  const withHeader = (header: object) =>
    `${encoded({ ...decodeProtectedHeader(token), ...header })}.${payload}.${signature}`;
  const all = async (): Promise<[string, string][]> => [
    ['not valid yet', await signed({ claims: { nbf: second() + 600 } })],
    ['another issuer', await signed({ claims: { iss: 'https://evil.example' } })],
    ['no issuer', await signed({ claims: { iss: undefined } })],
    ['audience of the provider', await signed({ claims: { aud: ['https://api.example'] } })],
    ['audience as a text', await signed({ claims: { aud: String(claimsOf.aud) } })],
    ['two audiences', await signed({ claims: { aud: ['app:app_x', 'app:app_y'] } })],
    ['typ of an id token', await signed({ header: { typ: 'JWT' } })],
    ['typ of a service account', await signed({ header: { typ: 'sa+jwt' } })],
    ['typ logout+jwt', await signed({ header: { typ: 'logout+jwt' } })],
    ['alg none', unsigned('none')],
    ['alg none in capitals', unsigned('NONE')],
    ['HS256 with the public key', await hmac(base64url.decode(jwk.x ?? ''))],
    ['HS256 with the public JWK', await hmac(Buffer.from(JSON.stringify(jwk)))],
    ['ES256 with an own key', await signed({ header: { alg: 'ES256' }, key: ownEc.privateKey })],
    ['own key under our kid', await signed({ key: own.privateKey })],
    ['own key in jwk', await signed({ header: { jwk: publicJwk }, key: own.privateKey })],
    ['own key at jku', await signed({ header: { jku: 'https://evil.example/keys' }, key: own.privateKey })],
    ['own key at x5u', await signed({ header: { x5u: 'https://evil.example/pem' }, key: own.privateKey })],
    ['kid of a path', await signed({ header: { kid: '../../dev/null' }, key: own.privateKey })],
    ['kid of an injection', await signed({ header: { kid: `${kid}' OR '1'='1` } })],
    ['no kid', await signed({ header: { kid: undefined } })],
    ['unknown critical header', withHeader({ crit: ['x-new'], 'x-new': 1 })],
    ['payload changed', [token.split('.')[0], encoded({ ...claimsOf, sub: 'user_x' }), signature].join('.')],
    ['signature cut', token.slice(0, -10)],
    ['signature of another token', [...token.split('.').slice(0, 2), otherToken.split('.')[2]].join('.')],
    ['JWE', `${encoded({ alg: 'dir', enc: 'A256GCM', typ: 'at+jwt' })}..AAAA.AAAA.AAAA`],
  ];
  return { signed, all };
}

/** Takes the client out of a token, which its signature shows. */
function withoutClient(token: string): string {
  const [header, , signature] = token.split('.');
  const own = Object.entries(decodeJwt(token)).filter(([, value]) => !String(value).startsWith('key_'));
  return [header, encoded(Object.fromEntries(own)), signature].join('.');
}

/** The RS256 token of a user, and what takes one algorithm, ring, type or issuer for another. */
async function rsaForgery(token: string, hubToken: string) {
  const [edDsa, rsa] = await Promise.all([signingKey('EdDSA'), signingKey('RS256')]);
  const jwk = (await keyring('RS256')).keys[0]?.public_jwk ?? {};
  const pem = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const own = await generateKeyPair('RS256');
  const pss = await importJWK({ ...(await signingJwks())[0], alg: 'PS256' }, 'PS256');
  const claims = decodeJwt(token);
  type Parts = { alg?: string; typ?: string; kid?: string; of?: object };
  const sign = (key: Parameters<SignJWT['sign']>[0], { of = claims, ...header }: Parts = {}) =>
    new SignJWT({ ...of })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: rsa.kid, ...header })
      .sign(key);
  const asRsa = encoded({ alg: 'RS256', typ: 'at+jwt', kid: rsa.kid });
  const byEdDsa = await sign(edDsa.privateKey, { alg: 'EdDSA', kid: edDsa.kid });
  const provider = `${claims.iss}/oidc/${String(claims.aud).slice(4)}`;
  const refused: [string, string][] = [
    ['RS256 with the key of the other ring', await sign(rsa.privateKey, { kid: edDsa.kid })],
    ['EdDSA with an RS256 kid', await sign(edDsa.privateKey, { alg: 'EdDSA' })],
    ['RS256 header over an EdDSA signature', [asRsa, ...byEdDsa.split('.').slice(1)].join('.')],
    ['HS256 with the public RSA key', await sign(Buffer.from(pem), { alg: 'HS256' })],
    ['PS256 by the RSA key', await sign(pss, { alg: 'PS256' })],
    ['RS256 with an own key under our kid', await sign(own.privateKey)],
    ['RS256 token of the hub', await sign(rsa.privateKey, { of: decodeJwt(hubToken) })],
    [
      'RS256 token of a service account',
      await sign(rsa.privateKey, { typ: 'sa+jwt', of: { ...claims, client_id: 'key_1' } }),
    ],
    ['RS256 with the typ of an id token', await sign(rsa.privateKey, { typ: 'JWT' })],
    ['RS256 of the issuer of the provider', await sign(rsa.privateKey, { of: { ...claims, iss: provider } })],
    ['RS256 for the provider', await sign(rsa.privateKey, { of: { ...claims, aud: provider } })],
  ];
  return { good: await sign(rsa.privateKey), refused };
}

/** Path parameters that name nothing, so an accepted caller changes nothing either. */
function paramsOf({ path }: DiscoveredOperation['operation']): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(names.map((name) => [name, 'nothing']));
}

/** True for a hub user at an operation of users: it is a user of the hub, and the path names nothing. */
const isOfHubAlone = (scheme: AuthScheme, auth: readonly AuthScheme[]): boolean =>
  scheme === 'hub' && auth.includes('user');

function expectAnswer(answer: Answer, kind: Kind, { auth }: DiscoveredOperation['operation']): void {
  const { status, body } = answer;
  if ('refused' in kind) expect([status, body['code']]).toEqual([401, kind.refused]);
  else if (auth.includes(kind.scheme) && !isOfHubAlone(kind.scheme, auth))
    expect([status === 401, body['code'] === 'wrong_scheme']).toEqual([false, false]);
  else expect([status, body['code']]).toEqual([403, 'wrong_scheme']);
}

describe('every kind of credentials at every operation', () => {
  const attempt = useAttack(
    'credentials of every kind at every operation',
    'as the contract says, else 401 or 403',
  );

  it.each(KINDS)('is accepted or refused as the contracts say: %s', async (name) => {
    const kind = kinds[name];
    if (!kind) throw new Error(`there are no credentials ${name}`);
    for (const module of closed) {
      const { operation } = module;
      await attempt(async () => {
        const request = { params: paramsOf(operation), headers: kind.headers };
        const principal: Presented = await principalFor(operation, request);
        const body = operation.body ? { body: {} } : {};
        const answer = await invoke(module, { ...request, ...body, principal });
        expectAnswer(answer, kind, operation);
      });
    }
  });

  it('has every kind once', () => {
    expect(Object.keys(kinds).sort()).toEqual([...KINDS].sort());
  });
});

describe('a secret in the place of another', () => {
  const attempt = useAttack('one secret used as another', '400 invalid_grant');

  it('gives no token', async () => {
    for (const secret of Object.values(confused))
      for (const body of [{ refresh_token: secret }, { code: secret }])
        await attempt(async () => {
          const answer = await invoke(issueToken, { body });
          expect([answer.status, answer.body['code']]).toEqual([400, 'invalid_grant']);
        });
  });
});
