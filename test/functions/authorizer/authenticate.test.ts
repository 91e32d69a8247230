import {
  base64url,
  decodeJwt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as listAccounts from '../../../functions/accounts/list-accounts.ts';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as createMyGroup from '../../../functions/groups/create-my-group.ts';
import * as createMagicLink from '../../../functions/magic-links/create-magic-link.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as getSchema from '../../../functions/schemas/get-schema.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { signingKey } from '../../../shared/auth/keys/signing-keys.ts';
import { keyring } from '../../../shared/auth/keys/verification-keys.ts';
import { CLIENT_MARK } from '../../../shared/auth/token-client.ts';
import { findCredential, rotateSecret } from '../../../shared/credentials/credential-store.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { isoIn } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { makeClientId } from '../../support/oidc-clients.ts';
import { call, makeCredential, openSessionOf, principalFor } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
type Headers = Record<string, string>;
type Kind = 'hub' | 'service_account' | 'keys' | 'user';

let tenant: Tenant;
let credential: Awaited<ReturnType<typeof makeCredential>>;
/** Headers that prove each kind of caller. */
let proofs: Record<Kind, Headers>;

const bearer = (token: unknown): Headers => ({ authorization: `Bearer ${token}` });
const tokenIn = (headers: Headers | undefined) => headers?.['authorization']?.slice('Bearer '.length) ?? '';

async function serviceAccountHeaders(keyHeaders: Headers): Promise<Headers> {
  const body = { grant_type: 'client_credentials' };
  return bearer((await invoke(issueToken, { headers: keyHeaders, body })).body['access_token']);
}

beforeAll(async () => {
  await bootstrapHub();
  tenant = await makeTenant();
  credential = await makeCredential(tenant.app);
  proofs = {
    hub: (await openSessionOf(HUB_APPLICATION_ID, tenant.hub.userId)).headers,
    service_account: await serviceAccountHeaders(credential.headers),
    keys: credential.headers,
    user: (await openSessionOf(tenant.app, tenant.userId)).headers,
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** The principal of a request to an operation that names the application in its path. */
const who = (headers: Headers, app = tenant.app) =>
  principalFor(getApplication.operation, { params: { app }, headers });
const nobody = (reason?: string) => ({ kind: 'anonymous', ...(reason && { reason }) });

describe('the authorizer', () => {
  describe('recognises', () => {
    it('a hub user with the roles in its accounts, in one query', async () => {
      const calls = await countCalls(async () => {
        expect(await who(proofs.hub)).toEqual({
          kind: 'hub',
          userId: tenant.hub.userId,
          sessionId: decodeJwt(tokenIn(proofs.hub))['sid'],
          accounts: { [tenant.account]: 'owner' },
          support: false,
        });
      });
      expect(calls).toEqual(['Query']);
    });

    it('a hub user of the staff, with all of the 100 accounts that one may have', async () => {
      const { hub } = await makeTenant();
      const accounts = Array.from({ length: 99 }, (_, n) => `acct_${n}`);
      const store = (account: string) =>
        put(
          { ...keys.userAccount(HUB_APPLICATION_ID, hub.userId, account), account, role: 'viewer' },
          notExists(),
          () => {
            throw new Error('the fixture was not written');
          },
        );
      await Promise.all(accounts.map((account) => write(store(account))));
      await changeItem(keys.profile(HUB_APPLICATION_ID, hub.userId), { svc_support: true });
      const { headers } = await openSessionOf(HUB_APPLICATION_ID, hub.userId);
      const principal = await who(headers);
      expect(principal).toMatchObject({ kind: 'hub', support: true, accounts: { acct_0: 'viewer' } });
      expect(Object.keys('accounts' in principal ? principal.accounts : {})).toHaveLength(100);
    });

    it('a user, without any read', async () => {
      const claims = decodeJwt(tokenIn(proofs.user));
      const calls = await countCalls(async () => {
        expect(await who(proofs.user)).toEqual({
          kind: 'user',
          app: tenant.app,
          userId: tenant.userId,
          sessionId: claims['sid'],
          issuedAt: claims.iat,
        });
      });
      expect(calls).toEqual([]);
    });

    it('a service account, in one read', async () => {
      const calls = await countCalls(async () => {
        const expected = { kind: 'service_account', app: tenant.app, clientId: credential.clientId };
        expect(await who(proofs.service_account)).toEqual(expected);
      });
      expect(calls).toEqual(['BatchGetItem']);
    });

    it('an application by key and secret in one read, and notes the use once an hour', async () => {
      const { clientId, headers } = await makeCredential(tenant.app);
      const ask = () =>
        countCalls(async () => {
          expect(await who(headers)).toEqual({ kind: 'keys', app: tenant.app, clientId });
        });
      const asked = [await ask(), await ask()];
      vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
      asked.push(await ask());
      expect(asked).toEqual([
        ['BatchGetItem', 'UpdateItem'],
        ['BatchGetItem'],
        ['BatchGetItem', 'UpdateItem'],
      ]);
    });

    it('an application in one read if the path names none', async () => {
      const request = { headers: proofs.keys };
      await principalFor(createMagicLink.operation, request);
      const calls = await countCalls(async () => {
        expect(await principalFor(createMagicLink.operation, request)).toMatchObject({ kind: 'keys' });
      });
      expect(calls).toEqual(['GetItem']);
    });

    it('the variant that a key acts for', async () => {
      const { clientId, headers } = await makeCredential(tenant.app);
      await changeItem(keys.credential(clientId), { app_variant_id: 'variant_1' });
      expect(await who(headers)).toMatchObject({ kind: 'keys', variant: 'variant_1' });
    });

    it('both callers if key and secret come with a token, each with its own fault', async () => {
      expect(await who({ ...proofs.keys, ...proofs.user })).toMatchObject({
        kind: 'mixed',
        bearer: { kind: 'user' },
        keys: { kind: 'keys' },
      });
      expect(await who({ ...proofs.user, 'x-svc-app-secret': 'sec_wrong' })).toMatchObject({
        kind: 'mixed',
        bearer: { kind: 'user' },
        keys: nobody('invalid_key'),
      });
    });

    const spellings: [string, (text: string) => string][] = [
      ['upper case', (text) => text.toUpperCase()],
      ['lower case', (text) => text.toLowerCase()],
      ['mixed case', (text) => text.replace(/\b\w/g, (first) => first.toUpperCase())],
    ];
    it.each(spellings)('each kind of caller by headers in %s', async (_, spell) => {
      for (const [kind, headers] of Object.entries(proofs)) {
        const spelled = Object.entries(headers).map(([name, value]) => [
          spell(name),
          value.replace('Bearer', spell('Bearer')),
        ]);
        expect(await who(Object.fromEntries(spelled))).toMatchObject({ kind });
      }
    });
  });

  describe('on a route of every method', () => {
    const { operation } = getApplication;
    const shared = (method: string) =>
      principalFor(operation, { params: { app: tenant.app }, headers: proofs.keys }, { method, any: true });

    it.each(['GET', 'HEAD'])('finds the caller of %s', async (method) => {
      expect(await shared(method)).toMatchObject({ kind: 'keys', app: tenant.app });
    });

    it.each(['POST', 'DELETE', 'OPTIONS', 'get'])(
      'leaves %s to the function, which refuses it, and makes no call',
      async (method) => {
        expect(await countCalls(async () => expect(await shared(method)).toEqual(nobody()))).toEqual([]);
      },
    );
  });

  describe('recognises nobody', () => {
    it('without credentials or with a publishable key alone, and reports no fault', async () => {
      expect(await who({})).toEqual(nobody());
      expect(await who({ 'x-svc-app-key': credential.clientId })).toEqual(nobody());
    });

    it.each([
      '',
      'Bearer',
      'Bearer ',
      'Bearer a b',
      'Token abc',
      'Basic YTpi',
      'Bearer nothing',
      'Bearer a.b.c',
    ])('by the authorization %j', async (authorization) => {
      expect(await who({ authorization })).toEqual(nobody('invalid_token'));
    });

    it.each([
      ['another secret', () => ({ 'x-svc-app-key': credential.clientId, 'x-svc-app-secret': 'sec_wrong' })],
      ['an empty secret', () => ({ 'x-svc-app-key': credential.clientId, 'x-svc-app-secret': '' })],
      ['a secret without a key', () => ({ 'x-svc-app-secret': credential.secret })],
      [
        'a key that does not exist',
        () => ({ 'x-svc-app-key': 'key_x', 'x-svc-app-secret': credential.secret }),
      ],
    ])('by %s', async (_, headers) => {
      expect(await who({ ...headers() })).toEqual(nobody('invalid_key'));
    });

    it.each(['a#b', '../x', 'x'.repeat(65), ' '])('by the key %j, without a read', async (key) => {
      const calls = await countCalls(async () => {
        expect(await who({ 'x-svc-app-key': key, 'x-svc-app-secret': 's' })).toEqual(nobody('invalid_key'));
      });
      expect(calls).toEqual([]);
    });

    // Orphaned: its application is deleted.
    it('by a credential or service account that is deleted, expired or orphaned', async () => {
      const ends: ((app: string, clientId: string) => Promise<void>)[] = [
        (_, clientId) => removeItem(keys.credential(clientId)),
        (_, clientId) => changeItem(keys.credential(clientId), { expires: isoIn(0) }),
        (app) => removeItem(keys.application(app)),
      ];
      for (const end of ends) {
        const { app } = await makeTenant();
        const { clientId, headers } = await makeCredential(app);
        const account = await serviceAccountHeaders(headers);
        expect(await who(headers, app)).toMatchObject({ kind: 'keys' });
        expect(await who(account, app)).toMatchObject({ kind: 'service_account' });
        await end(app, clientId);
        expect(await who(headers, app)).toEqual(nobody('invalid_key'));
        expect(await who(account, app)).toEqual(nobody('invalid_token'));
      }
    });

    it('by the secret before a rotation, once its grace is over', async () => {
      const { clientId, headers } = await makeCredential(tenant.app);
      const record = await findCredential(clientId);
      if (!record) throw new Error('the credential was made');
      vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
      await rotateSecret(record, 60, { actor: 'test', precondition: {} });
      vi.setSystemTime(Date.now() + 59_999);
      expect(await who(headers)).toMatchObject({ kind: 'keys' });
      vi.setSystemTime(Date.now() + 1);
      expect(await who(headers)).toEqual(nobody('invalid_key'));
    });

    it('by a hub user who is disabled, signed out or deleted: 403 or 401 follows', async () => {
      const profile = keys.profile(HUB_APPLICATION_ID, tenant.hub.userId);
      const { headers } = await openSessionOf(HUB_APPLICATION_ID, tenant.hub.userId);
      const sid = String(decodeJwt(tokenIn(headers))['sid']);
      const states = [
        [{ state: 'disabled' }, 403, 'user_disabled'],
        [{ state: 'enabled', revoked_sessions: { [sid]: 9_999_999_999 } }, 401, 'revoked_session'],
        [{ revoked_sessions: {}, sessions_valid_from: Date.now() / 1000 + 60 }, 401, 'revoked_session'],
      ] as const;
      for (const [set, status, code] of states) {
        await changeItem(profile, set);
        expect(await who(headers)).toEqual(nobody(code));
        expect(await call(listAccounts, { headers })).toMatchObject({ status, body: { code } });
      }
      await changeItem(profile, { sessions_valid_from: 0 });
      expect((await call(listAccounts, { headers })).status).toBe(200);
      const { hub } = await makeTenant();
      const gone = await openSessionOf(HUB_APPLICATION_ID, hub.userId);
      await removeItem(keys.profile(HUB_APPLICATION_ID, hub.userId));
      expect(await who(gone.headers)).toEqual(nobody('revoked_session'));
    });
  });

  describe('a forged, changed or expired token', () => {
    type Parts = { header?: object; claims?: Record<string, unknown> };

    /**
     * The claims of the user's token, with the service's own key: what it does not hold for is what the test
     * changed.
     */
    async function signed(
      { header = {}, claims = {} }: Parts,
      key?: Parameters<SignJWT['sign']>[0],
    ): Promise<string> {
      const { kid, privateKey } = await signingKey();
      const payload = JSON.parse(JSON.stringify({ ...decodeJwt(tokenIn(proofs.user)), ...claims }));
      const protectedHeader = { alg: 'EdDSA', typ: 'at+jwt', kid, ...header };
      return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(key ?? privateKey);
    }
    const encoded = (value: object) => base64url.encode(JSON.stringify(value));
    const now = () => Math.floor(Date.now() / 1000);
    const publicJwk = async (): Promise<JWK> => (await keyring()).keys[0]?.public_jwk ?? {};
    const hmac = (secret: string | Uint8Array) =>
      signed({ header: { alg: 'HS256' } }, typeof secret === 'string' ? Buffer.from(secret) : secret);
    const foreignKey = async () => (await generateKeyPair('EdDSA')).privateKey;
    const withPayload = (token: string, change: object) => {
      const [header, , signature] = token.split('.');
      return [header, encoded({ ...decodeJwt(token), ...change }), signature].join('.');
    };

    it('is recognised if no claim was changed', async () => {
      expect(await who(bearer(await signed({})))).toMatchObject({ kind: 'user', userId: tenant.userId });
    });

    it.each<[string, () => Promise<string>]>([
      [
        'alg none',
        async () => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${tokenIn(proofs.user).split('.')[1]}.`,
      ],
      [
        'alg none and a kid',
        async () => {
          const { kid } = await signingKey();
          return `${encoded({ alg: 'none', typ: 'at+jwt', kid })}.${tokenIn(proofs.user).split('.')[1]}.`;
        },
      ],
      [
        'HS256 with the public key as secret',
        async () => hmac(base64url.decode((await publicJwk()).x ?? '')),
      ],
      ['HS256 with its base64url', async () => hmac((await publicJwk()).x ?? '')],
      ['HS256 with its JWK', async () => hmac(JSON.stringify(await publicJwk()))],
      [
        'HS256 with its PEM',
        async () => {
          const key = await importJWK(await publicJwk(), 'EdDSA', { extractable: true });
          if (key instanceof Uint8Array) throw new Error('an Ed25519 key is no secret');
          return hmac(await exportSPKI(key));
        },
      ],
      [
        'RS256',
        async () => signed({ header: { alg: 'RS256' } }, (await generateKeyPair('RS256')).privateKey),
      ],
      ['a key of somebody else under our kid', async () => signed({}, await foreignKey())],
      [
        'a key that it brings along',
        async () => {
          const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
          return signed({ header: { jwk: await exportJWK(publicKey) } }, privateKey);
        },
      ],
      ['an unknown kid', async () => signed({ header: { kid: 'unknown' } })],
      ['no kid', async () => signed({ header: { kid: undefined } })],
      ['another user in it', async () => withPayload(tokenIn(proofs.user), { sub: tenant.hub.userId })],
      ['a later end', async () => withPayload(tokenIn(proofs.user), { exp: now() + 86_400 })],
      ['half a signature', async () => tokenIn(proofs.user).slice(0, -40)],
      ['no signature', async () => tokenIn(proofs.user).replace(/[^.]*$/, '')],
      ['another issuer', () => signed({ claims: { iss: 'https://evil.example' } })],
      ['no issuer', () => signed({ claims: { iss: undefined } })],
      ['typ JWT', () => signed({ header: { typ: 'JWT' } })],
      ['no typ', () => signed({ header: { typ: undefined } })],
      ['typ constructor', () => signed({ header: { typ: 'constructor' } })],
      ['the typ of a service account', () => signed({ header: { typ: 'sa+jwt' } })],
      ['no sub', () => signed({ claims: { sub: undefined } })],
      ['no aud', () => signed({ claims: { aud: undefined } })],
      ['an aud that is no list', () => signed({ claims: { aud: `app:${tenant.app}` } })],
      ['an aud of another kind', () => signed({ claims: { aud: [tenant.app, 'app_variant:v'] } })],
      ['an empty application', () => signed({ claims: { aud: ['app:'] } })],
      ['no sid', () => signed({ claims: { sid: undefined } })],
      ['a sid that is no text', () => signed({ claims: { sid: 7 } })],
      ['no iat', () => signed({ claims: { iat: undefined } })],
      ['no exp', () => signed({ claims: { exp: undefined } })],
      ['an nbf to come', () => signed({ claims: { nbf: now() + 60 } })],
      [
        'an end in the past, and tampered with',
        async () => withPayload(await signed({ claims: { exp: now() - 1 } }), { sub: 'x' }),
      ],
    ])('is not recognised: %s', async (_, forge) => {
      expect(await who(bearer(await forge()))).toEqual(nobody('invalid_token'));
    });

    it('is refused as expired_token to the second of its expiry', async () => {
      vi.useFakeTimers({ now: now() * 1000, toFake: ['Date'] });
      const headers = bearer(await signed({ claims: { exp: now() + 1 } }));
      const read = () => call(getMyData, { params: { app: tenant.app }, headers });
      expect((await read()).status).toBe(200);
      vi.setSystemTime(Date.now() + 1000);
      expect(await who(headers)).toEqual(nobody('expired_token'));
      const answer = await read();
      expect(answer).toBeApiError(401, 'expired_token');
      expect(answer.headers['www-authenticate']).toContain('expired');
    });

    it('of a hub user by an OpenID client ends with the client, and costs no extra round', async () => {
      const hub = { app: HUB_APPLICATION_ID, clientId: 'key_hub' };
      const clientId = await makeClientId({ ...hub, keys: { kind: 'keys', ...hub } });
      const claims = { ...decodeJwt(tokenIn(proofs.hub)), [CLIENT_MARK]: clientId };
      const headers = bearer(await signed({ claims }));
      const calls = await countCalls(async () => {
        expect(await who(headers)).toMatchObject({ kind: 'hub', client: clientId });
      });
      expect(calls.sort()).toEqual(['BatchGetItem', 'Query']);
      await removeItem(keys.credential(clientId));
      expect(await who(headers)).toEqual(nobody('revoked_session'));
    });

    it('of a service account is not recognised without its credential', async () => {
      const header = { typ: 'sa+jwt' };
      for (const clientId of [undefined, 7, 'a#b', 'key_nobody']) {
        expect(await who(bearer(await signed({ header, claims: { client_id: clientId } })))).toEqual(
          nobody('invalid_token'),
        );
      }
      const other = await makeCredential((await makeTenant()).app);
      const foreign = await signed({ header, claims: { client_id: other.clientId } });
      expect(await who(bearer(foreign))).toEqual(nobody('invalid_token'));
    });
  });

  describe('each operation accepts its own kinds of caller and answers others 403', () => {
    const operations: [string, Parameters<typeof call>[0], Kind[], object][] = [
      ['GET /accounts', listAccounts, ['hub'], {}],
      ['GET /applications/{app}', getApplication, ['hub', 'service_account'], {}],
      ['GET /applications/{app}/schema', getSchema, ['hub', 'service_account', 'keys'], {}],
      ['POST /hub/auth/magic', createMagicLink, ['keys'], { body: { data: { email: 'a@example.com' } } }],
      ['POST /me/groups', createMyGroup, ['user'], { body: {} }],
    ];
    const kinds: Kind[] = ['hub', 'service_account', 'keys', 'user'];
    const pairs = operations.flatMap(([name, module, accepted, extra]) =>
      kinds.map((kind) => [name, kind, accepted.includes(kind) ? 200 : 403, module, extra] as const),
    );

    it.each(pairs)('%s by %s: %i', async (_, kind, status, module, extra) => {
      const answer = await call(module, { params: { app: tenant.app }, headers: proofs[kind], ...extra });
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body['code']).toBe('wrong_scheme');
    });

    it('a hub user has a profile in the hub and in no other application (decision 0088)', async () => {
      const at = (app: string) => call(getMyData, { params: { app }, headers: proofs.hub });
      expect((await at(HUB_APPLICATION_ID)).status).toBe(200);
      expect(await at(tenant.app)).toBeApiError(403, 'wrong_scheme');
    });

    it.each(['refresh token', 'secret'])('a %s is no bearer token', async (what) => {
      const { refreshToken } = await openSessionOf(tenant.app, tenant.userId);
      const headers = bearer(what === 'secret' ? credential.secret : refreshToken);
      const answer = await call(getMyData, { params: { app: tenant.app }, headers });
      expect(answer).toBeApiError(401, 'invalid_token');
    });
  });

  describe('while the table does not answer', () => {
    const withoutTable = (work: () => Promise<unknown>) => {
      vi.stubEnv('TABLE_NAME', 'no-such-table');
      return work();
    };

    it.each<Kind>(['hub', 'service_account', 'keys', 'user'])(
      'answers 503 with Retry-After, and never 401, to a request of kind %s',
      async (kind) => {
        const module = kind === 'user' ? getMyData : kind === 'keys' ? getSchema : getApplication;
        const answer = await withoutTable(() =>
          call(module, { params: { app: tenant.app }, headers: proofs[kind] }),
        );
        expect(answer).toMatchObject({
          status: 503,
          headers: { 'retry-after': '2', 'content-type': 'application/problem+json' },
          body: { code: 'dependency_unavailable' },
        });
      },
    );

    it('answers 503 to a request for a token by key and secret', async () => {
      const body = { grant_type: 'client_credentials' };
      const answer = await withoutTable(() => invoke(issueToken, { headers: proofs.keys, body }));
      expect(answer).toBeApiError(503, 'dependency_unavailable');
    });

    it('logs the failure, and none of the credentials', async () => {
      const lines = await logLinesOf(() =>
        withoutTable(async () => expect(await who(proofs.keys)).toEqual(nobody('dependency_unavailable'))),
      );
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        {
          level: 'error',
          request_id: expect.any(String),
          error_code: 'dependency_unavailable',
          dependency: 'table',
          dependency_error: 'ResourceNotFoundException',
        },
      ]);
      expect(lines.join()).not.toContain(credential.secret);
    });

    it('recognises nobody, as always, if nothing has to be read', async () => {
      expect(await withoutTable(() => who({}))).toEqual(nobody());
    });
  });

  it('throws for a fault of the service, which no retry can mend', async () => {
    beforeNextCall('Query', async () => {
      throw Object.assign(new Error('an expression that is wrong'), { name: 'ValidationException' });
    });
    await expect(who(proofs.hub)).rejects.toMatchObject({ code: 'internal' });
  });
});
