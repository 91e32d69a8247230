import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair } from 'jose';
import {
  type Adapter,
  type AdapterPayload,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
  type ResourceServer,
} from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  compareSecretsBy,
  formAccessTokens,
  idsForPage,
  idsForReturn,
  idsInSession,
  idsInToken,
  keepOwnMembers,
  LIBRARY_FORM,
  NATIVE_CLIENT_CHECK,
  RETURN_PATH,
  ROUTES,
  replaceClaims,
  replacedId,
  rotatedToken,
  SERVER_ERROR,
  SESSION_COOKIE,
  SETS_SESSION_COOKIE,
  SIGN_OUT_FORM_ID,
  SIGN_OUT_FORM_PATH,
  SIGNS_OUT,
  sentParameters,
  sessionOf,
} from '../../../shared/oidc-store/library-seams.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { listeningPort } from '../../support/listening-port.ts';

const VERSION = '9.13.3';
const CLIENT = 'client';
const USER = 'user';
const SECRET = 'the secret';
const OUTSIDE = '/outside';

type Context = KoaContextWithOIDC;
type Next = () => Promise<void>;

/** The library alone, over HTTP, with its artifacts in memory. */
let provider: Provider;
let server: Server;
let origin: string;
const stored = new Map<string, AdapterPayload>();
let calls: string[] = [];
/** What a test does within the library. */
let hooks: {
  around?: (ctx: Context, next: Next) => Promise<void>;
  onClaims?: (ctx: Context) => void;
  onScope?: (ctx: Context) => void;
  onUpsert?: (model: string) => void;
  findAccount?: () => never;
  form?: (() => ResourceServer) | undefined;
} = {};

function memory(model: string): Adapter {
  const at = (id: string) => `${model} ${id}`;
  return {
    async upsert(id, payload) {
      calls.push(`upsert ${at(id)}`);
      hooks.onUpsert?.(model);
      stored.set(at(id), payload);
    },
    find: async (id) => (model === 'Client' ? clientOf(id) : stored.get(at(id))),
    findByUid: async (uid) => [...stored.values()].find((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    revokeByGrantId: async () => undefined,
    async destroy(id) {
      calls.push(`destroy ${at(id)}`);
      stored.delete(at(id));
    },
    async consume(id) {
      Object.assign(stored.get(at(id)) ?? {}, { consumed: true });
    },
  };
}

function clientOf(client_id: string): AdapterPayload {
  const grant_types = ['authorization_code', 'refresh_token'];
  return { client_id, client_secret: 'a hash', redirect_uris: ['https://client.example/'], grant_types };
}

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  server = createServer(async (req, res) => {
    if (req.url !== OUTSIDE) return provider.callback()(req, res);
    res.end((await sessionOf({ provider, req, res })).accountId);
  });
  origin = `http://127.0.0.1:${await listeningPort(server)}`;
  provider = new Provider(origin, {
    adapter: memory,
    jwks: { keys: [await exportJWK(privateKey)] },
    routes: ROUTES,
    cookies: { keys: ['key'], names: { session: SESSION_COOKIE } },
    pkce: { required: () => false },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], email: ['email'] },
    findAccount: async (_ctx, sub) => hooks.findAccount?.() ?? { accountId: sub, claims: () => ({ sub }) },
    issueRefreshToken: async (_ctx, _client, { scopes }) => scopes.has('offline_access'),
    rotateRefreshToken: true,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    extraParams: { scope: (ctx) => hooks.onScope?.(ctx) },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, RefreshToken: 60, Session: 60 },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: true },
      claimsParameter: { enabled: true, assertClaimsParameter: (ctx) => hooks.onClaims?.(ctx) },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          ctx.body = form;
        },
        postLogoutSuccessSource: async (ctx) => {
          ctx.body = 'signed out';
        },
      },
    },
  });
  compareSecretsBy(provider, async (_client, secret) => secret === SECRET);
  keepOwnMembers(provider);
  formAccessTokens(provider, () => hooks.form?.());
  provider.use((ctx: Context, next: Next) => (hooks.around ?? ((_, run) => run()))(ctx, next));
});

beforeEach(() => {
  hooks = {};
  calls = [];
  stored.clear();
});

afterAll(() => server.close());

function addressOf(more: Record<string, string>): string {
  const request = { client_id: CLIENT, redirect_uri: 'https://client.example/', response_type: 'code' };
  const all = { ...request, scope: 'openid offline_access', prompt: 'consent', ...more };
  return `${origin}${ROUTES.authorization}?${new URLSearchParams(all)}`;
}

function post(path: string, form: Record<string, string>, secret = SECRET): Promise<Response> {
  const authorization = `Basic ${btoa(`${CLIENT}:${secret}`)}`;
  return fetch(origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { authorization },
  });
}

const exchange = (code: string) =>
  post(ROUTES.token, { grant_type: 'authorization_code', code, redirect_uri: 'https://client.example/' });

/** The only stored artifact of a model. */
function only(model: string): AdapterPayload {
  const found = [...stored].filter(([at]) => at.startsWith(`${model} `));
  expect(found).toHaveLength(1);
  return found[0]?.[1] ?? {};
}

/** Begins a sign-in. Returns the id of its interaction. */
async function begin(browser: CookieBrowser, more: Record<string, string> = {}): Promise<string> {
  const { url } = await browser.get(addressOf(more));
  return new URL(url).pathname.replace('/interaction/', '');
}

/** Completes a sign-in with a consent, and returns to the library. */
async function complete(browser: CookieBrowser, uid: string) {
  const grant = new provider.Grant({ accountId: USER, clientId: CLIENT });
  grant.addOIDCScope('openid offline_access');
  const interaction = await provider.Interaction.find(uid);
  if (!interaction) throw new Error('there is no such interaction');
  interaction.result = { login: { accountId: USER }, consent: { grantId: await grant.save() } };
  await interaction.persist();
  const page = await browser.get(interaction.returnTo);
  return { page, code: new URL(page.url).searchParams.get('code') ?? '', grantId: grant.jti };
}

async function signIn(more: Record<string, string> = {}) {
  const browser = new CookieBrowser(origin);
  return { browser, ...(await complete(browser, await begin(browser, more))) };
}

it('the installed version is the one whose seams were checked', () => {
  const file = new URL('../../../node_modules/oidc-provider/package.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8')).version, 'read library-seams.ts again').toBe(VERSION);
});

describe('addresses', () => {
  it('a sign-in returns to the authorization endpoint with the id of its interaction', async () => {
    const uid = await begin(new CookieBrowser(origin));
    const { pathname } = new URL(String(only('Interaction')['returnTo']));
    expect(RETURN_PATH.exec(pathname)?.[1]).toBe(uid);
  });

  it('the cookie of the session has the configured name, and so has its signature', async () => {
    const { browser } = await signIn();
    const names = browser.cookies().map(({ name }) => name);
    expect(names.filter((name) => SETS_SESSION_COOKIE.test(`${name}=`)).sort()).toEqual([
      SESSION_COOKIE,
      `${SESSION_COOKIE}.sig`,
    ]);
  });
});

describe('payloads', () => {
  it.each([
    ['that ends with its session', 'openid', true],
    ['for offline access', 'openid offline_access', false],
  ])('a code %s names client, grant, user and session', async (_, scope, ends) => {
    const { grantId } = await signIn({ scope });
    const session = ends ? only('Session').uid : undefined;
    expect(session === undefined).toBe(!ends);
    const ids = { clientId: CLIENT, grantId, accountId: USER, session };
    expect(idsInToken(only('AuthorizationCode'))).toEqual(ids);
  });

  it('a token names them as its code does', async () => {
    const { code } = await signIn({ scope: 'openid' });
    const ids = idsInToken(only('AuthorizationCode'));
    await exchange(code);
    expect(idsInToken(only('AccessToken'))).toEqual(ids);
  });

  it('a session names its user and the grant of each client', async () => {
    const { grantId } = await signIn();
    expect(idsInSession(only('Session'), CLIENT)).toEqual({ accountId: USER, grantId });
  });

  it('an interaction names client, session, user and prompt for its pages', async () => {
    const { browser } = await signIn();
    const { uid } = only('Session');
    await begin(browser);
    const ids = { clientId: CLIENT, session: uid, accountId: USER, prompt: 'consent' };
    expect(idsForPage(only('Interaction'))).toEqual(ids);
  });

  it('an interaction with its result names client, user and grant for the return', async () => {
    const browser = new CookieBrowser(origin);
    const uid = await begin(browser);
    const interaction = await provider.Interaction.find(uid);
    Object.assign(interaction ?? {}, {
      result: { login: { accountId: USER }, consent: { grantId: 'grant' } },
    });
    await interaction?.persist();
    expect(idsForReturn(only('Interaction'))).toEqual({
      clientId: CLIENT,
      accountId: USER,
      grantId: 'grant',
    });
  });
});

describe('models', () => {
  it('secrets of clients are compared by the replaced method', async () => {
    const { code } = await signIn();
    const form = { grant_type: 'authorization_code', code, redirect_uri: 'https://client.example/' };
    expect((await post(ROUTES.token, form, 'another')).status).toBe(401);
    expect((await post(ROUTES.token, form)).status).toBe(200);
  });

  it('access tokens have the form of their client, refresh tokens none', async () => {
    hooks.form = () => ({ scope: '', audience: origin, accessTokenFormat: 'jwt' });
    const { code } = await signIn();
    const { access_token: token } = (await (await exchange(code)).json()) as { access_token: string };
    const asJwt = { iss: origin, aud: origin, scope: 'openid offline_access' };
    expect(decodeJwt(token)).toMatchObject(asJwt);
    const { aud, ...opaque } = only('AccessToken');
    expect(aud).toBeUndefined();
    expect(opaque).toMatchObject({ accountId: USER, signed: true, jti: decodeJwt(token).jti });
    stored.delete(`AccessToken ${opaque['jti']}`);
    const { jti: refresh_token, ...kept } = only('RefreshToken');
    expect(kept).not.toHaveProperty('resource');
    hooks.form = undefined;
    await post(ROUTES.token, { grant_type: 'refresh_token', refresh_token: String(refresh_token) });
    expect(only('AccessToken')).toMatchObject({ accountId: USER });
  });

  it('sessions and grants keep the members of this service', async () => {
    const session = new provider.Session();
    Object.assign(session, { rests_on: ['address'], cookie_set: 1 });
    await session.save(60);
    expect(await provider.Session.find(session.jti)).toMatchObject({ rests_on: ['address'], cookie_set: 1 });
    const own = { auth_time: 1, rests_on: ['address'], given: { app: 'app' }, stored: 'text' };
    const grant = new provider.Grant({ accountId: USER, clientId: CLIENT });
    Object.assign(grant, own);
    expect(await provider.Grant.find(await grant.save())).toMatchObject(own);
  });

  it('a session is found by the cookie outside of the endpoints', async () => {
    const { browser } = await signIn();
    expect((await browser.get(origin + OUTSIDE)).text).toBe(USER);
  });

  it('a session with a new id has the one that it replaces, and removes it first', async () => {
    const { browser } = await signIn();
    const before = String(only('Session').jti);
    const replaced: unknown[] = [];
    hooks.around = async (ctx, next) => {
      await next();
      if (ctx.oidc?.route === 'resume') replaced.push(replacedId(ctx.oidc.session));
    };
    const uid = await begin(browser);
    calls = [];
    await complete(browser, uid);
    expect(replaced).toEqual([before]);
    const { jti } = only('Session');
    expect(calls.filter((call) => call.includes(' Session '))).toEqual([
      `destroy Session ${before}`,
      `upsert Session ${jti}`,
    ]);
  });

  it('the login of a return is known until its session is saved', async () => {
    const logins: unknown[] = [];
    hooks.onUpsert = (model) => {
      if (model === 'Session') logins.push(Provider.ctx?.oidc.result?.login);
    };
    await signIn();
    expect(logins).toEqual([{ accountId: USER }]);
  });

  it('a refresh names the token that it replaces while it stores the next one', async () => {
    const { code } = await signIn();
    const { refresh_token } = (await (await exchange(code)).json()) as { refresh_token: string };
    const replaced: unknown[] = [];
    hooks.onUpsert = (model) => {
      if (model === 'RefreshToken') replaced.push(rotatedToken(Provider.ctx)?.jti);
    };
    expect((await post(ROUTES.token, { grant_type: 'refresh_token', refresh_token })).status).toBe(200);
    expect(replaced).toEqual([refresh_token]);
  });
});

describe('requests', () => {
  it('claims that were replaced are the ones that count', async () => {
    hooks.onClaims = (ctx) => replaceClaims(ctx, { userinfo: { sub: null } });
    await signIn({ claims: JSON.stringify({ userinfo: { sub: null, email: null } }) });
    expect(only('AuthorizationCode')['claims']).toEqual({ userinfo: { sub: null } });
  });

  it('offline_access is missing from the checked scopes, but not from the sent ones', async () => {
    const seen: unknown[] = [];
    hooks.onScope = (ctx) => {
      const { scope: sent } = sentParameters(ctx);
      seen.push(ctx.oidc.params?.['scope'], sent);
      Object.assign(ctx.oidc.params ?? {}, { scope: sent });
    };
    const browser = new CookieBrowser(origin);
    const url = addressOf({ prompt: 'login' });
    await browser.get(url);
    const pushed = await post(
      ROUTES.pushed_authorization_request,
      Object.fromEntries(new URL(url).searchParams),
    );
    const { request_uri } = (await pushed.json()) as { request_uri: string };
    const request = { client_id: CLIENT, request_uri };
    await browser.get(`${origin}${ROUTES.authorization}?${new URLSearchParams(request)}`);
    const both = ['openid', 'openid offline_access'];
    expect(seen).toEqual([...both, ...both, ...both]);
  });

  it('a check asks users of native clients every time', () => {
    const checks = interactionPolicy.base().get('consent')?.checks;
    expect(checks?.get(NATIVE_CLIENT_CHECK)).toBeDefined();
  });
});

describe('answers', () => {
  it.each([
    ['for a client', () => signIn({ response_mode: 'form_post' }).then(({ page }) => page), 'code'],
    ['for a sign-out of nobody', () => new CookieBrowser(origin).get(origin + ROUTES.end_session), SIGNS_OUT],
  ])('a page %s has the form that is read from it', async (_, open, field) => {
    const [, action, inputs] = LIBRARY_FORM.exec((await open()).text) ?? [];
    expect(action).toMatch(/^http/);
    expect(inputs).toContain(`name="${field}"`);
  });

  it('the form of a sign-out has the known id, path and field', async () => {
    const { browser } = await signIn();
    const { jti } = only('Session');
    const { text } = await browser.get(origin + ROUTES.end_session);
    expect(text).toContain(`id="${SIGN_OUT_FORM_ID}" method="post" action="${origin}${SIGN_OUT_FORM_PATH}"`);
    const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(text) ?? [];
    const current: unknown[] = [];
    hooks.around = async (ctx, next) => {
      await next();
      if (ctx.path === SIGN_OUT_FORM_PATH) current.push(ctx.oidc.session?.jti);
    };
    calls = [];
    await browser.post(origin + SIGN_OUT_FORM_PATH, { xsrf, [SIGNS_OUT]: 'yes' });
    expect(calls).toContain(`destroy Session ${jti}`);
    expect(current).toEqual([jti]);
  });

  it('a failure of the token endpoint has the known body', async () => {
    const { code } = await signIn();
    hooks.findAccount = () => {
      throw new Error('no table');
    };
    const answer = await exchange(code);
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 500, body: SERVER_ERROR });
  });

  it('everything is stored when the middleware around the library goes on', async () => {
    const counts: number[] = [];
    hooks.around = async (_ctx, next) => {
      await next();
      counts.push(calls.length);
    };
    const { code } = await signIn();
    await exchange(code);
    expect(counts.at(-1)).toBe(calls.length);
    expect(calls.filter((call) => call.startsWith('upsert RefreshToken'))).toHaveLength(1);
  });
});
