import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { beforeNextTransaction } from '../../support/before-call.ts';
import type { CookieBrowser } from '../../support/cookie-browser.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  answerAt,
  answerPages,
  api,
  authorizationRequest,
  bearer,
  changeClient,
  exchange,
  makeParty,
  newCode,
  newTokens,
  type Party,
  post,
  refresh,
  signOutAt,
  userinfo,
} from '../../support/oidc-flow.ts';
import { ownData, subjectOf } from '../../support/oidc-users.ts';
import { atResources, FILES, MCP, RESOURCES, setResources, withTokens } from '../../support/resources.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useService } from '../../support/service.ts';

const service = useService();

const verifyAt = ({ issuer }: Party, audience: string, token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
    ...{ issuer, audience, algorithms: ['RS256'], typ: 'at+jwt' },
  });
const errorAt = async (browser: CookieBrowser, party: Party, params: Record<string, string | undefined>) =>
  answerAt(await browser.get(authorizationRequest(party, params).url)).get('error');
const scopeOf = (token: unknown) => decodeJwt(String(token))['scope'];

describe('a token for a resource of the application', () => {
  it('is a JWT of RFC 9068 for the identifier as it is stored, with its scopes alone', async () => {
    const { party, tokens } = await withTokens(service(), {}, { scope: 'openid email tasks:read files' });
    const { payload, protectedHeader } = await verifyAt(party, MCP, tokens.access_token);
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: expect.any(String) });
    const { iat = 0 } = payload;
    expect(payload).toEqual({
      iss: party.issuer,
      aud: MCP,
      sub: subjectOf(tokens),
      client_id: party.clientId,
      scope: 'tasks:read',
      jti: expect.any(String),
      auth_time: expect.any(Number),
      iat,
      exp: iat + 600,
    });
    expect(tokens).toMatchObject({ scope: 'tasks:read', expires_in: 600 });
  });

  it.each([
    'https://mcp.shop.example',
    'https://mcp.shop.example/',
    'HTTPS://Mcp.Shop.Example:443/',
    'https://mcp.shop.example/a/..',
  ])('is given for each spelling of its URL: %s', async (resource) => {
    const { party, browser, email } = await atResources(service());
    const { code, request } = await newCode(service(), browser, party, {
      email,
      resource,
      scope: 'tasks:read',
      nonce: undefined,
    });
    const { body } = await exchange(party, code, request, { resource: MCP });
    expect(decodeJwt(String(body['access_token'])).aud).toBe(MCP);
    expect(body).not.toHaveProperty('id_token');
  });

  it('is given for a pushed request as well', async () => {
    const { party, browser, email } = await atResources(service());
    const { url, ...request } = authorizationRequest(party, {
      ...{ resource: MCP, scope: 'tasks:write', nonce: undefined },
    });
    const form = Object.fromEntries(new URL(url).searchParams);
    const pushed = await post(party, '/request', { ...form, resource: 'https://mcp.shop.example:443' });
    expect(pushed.status).toBe(201);
    const query = new URLSearchParams({
      client_id: party.clientId,
      request_uri: String(pushed.body['request_uri']),
    });
    const page = await browser.get(`${party.issuer}/auth?${query}`);
    const code = answerAt(await answerPages(service(), browser, page, email)).get('code') ?? '';
    const { body } = await exchange(party, code, request);
    expect(decodeJwt(String(body['access_token']))).toMatchObject({ aud: MCP, scope: 'tasks:write' });
  });

  it('has all scopes of the resource if the request names none', async () => {
    const { party, browser, email } = await atResources(service(), {}, [
      ...RESOURCES,
      { identifier: 'https://plain.shop.example/mcp', name: 'Plain' },
    ]);
    const give = async (resource: string) => {
      const wishes = { email, resource, scope: undefined, nonce: undefined };
      const { code, request } = await newCode(service(), browser, party, wishes);
      return decodeJwt(String((await exchange(party, code, request)).body['access_token']));
    };
    expect(await give(MCP)).toMatchObject({ aud: MCP, scope: 'tasks:read tasks:write' });
    const plain = await give('https://plain.shop.example/mcp');
    expect(plain.aud).toBe('https://plain.shop.example/mcp');
    expect(plain).not.toHaveProperty('scope');
  });

  it('leaves out unknown scopes, and is not given for these alone', async () => {
    const { party, browser, email } = await atResources(service());
    const wishes = { email, resource: MCP, scope: 'tasks:read tasks:drop files', nonce: undefined };
    const { code, request } = await newCode(service(), browser, party, wishes);
    expect(scopeOf((await exchange(party, code, request)).body['access_token'])).toBe('tasks:read');
    const alone = { resource: MCP, scope: 'tasks:drop files' };
    expect(await errorAt(browser, party, { ...alone, nonce: undefined })).toBe('invalid_scope');
  });

  it('is for one resource: a request for two names one when it exchanges the code', async () => {
    const { party, browser, email } = await atResources(service());
    const wishes = { scope: 'tasks:read files', nonce: undefined };
    const { url, ...request } = authorizationRequest(party, wishes);
    const codeOf = async () => {
      const start = await browser.get(`${url}&resource=${MCP}&resource=${FILES}`);
      return answerAt(await answerPages(service(), browser, start, email)).get('code') ?? '';
    };
    const unnamed = await exchange(party, await codeOf(), request);
    expect(unnamed).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
    const { body } = await exchange(party, await codeOf(), request, { resource: FILES });
    expect(decodeJwt(String(body['access_token']))).toMatchObject({ aud: FILES, scope: 'files' });
  });

  it('is stored nowhere, and the code and grant name the resource alone', async () => {
    const { tokens } = await withTokens(service());
    const { jti } = decodeJwt(tokens.access_token);
    const table = JSON.stringify(await scanTable());
    expect(table).not.toContain(tokens.access_token);
    expect(table).not.toContain(jti);
  });

  it('is refused by userinfo, introspection and the API', async () => {
    const { party, tokens } = await withTokens(service(), {}, { scope: 'openid email tasks:read' });
    expect((await userinfo(party, tokens.access_token)).status).toBe(401);
    const body = { token: tokens.access_token };
    expect((await post(party, '/token/introspection', body)).body).toEqual({ active: false });
    expect((await ownData(service(), party, tokens.access_token)).status).toBe(401);
    const application = `/applications/${party.app}`;
    expect((await api(service(), 'GET', application, bearer(tokens.access_token))).status).toBe(401);
    const { jti = '' } = decodeJwt(tokens.access_token);
    expect((await userinfo(party, jti)).status).toBe(401);
  });

  it('is refused at another resource, as all other tokens are at this one', async () => {
    const { party, browser, email, tokens } = await withTokens(service());
    await verifyAt(party, MCP, tokens.access_token);
    await expect(verifyAt(party, FILES, tokens.access_token)).rejects.toThrow('"aud"');
    const resource = `app:${party.app}`;
    const ofApi = await newTokens(service(), browser, party, { email, resource });
    expect((await ownData(service(), party, ofApi.access_token)).status).toBe(200);
    await changeClient(service(), party, { access_token_format: 'jwt' });
    const ofProvider = await newTokens(service(), browser, party, { email });
    for (const token of [ofApi.access_token, ofProvider.access_token, ofProvider.id_token])
      await expect(verifyAt(party, MCP, token)).rejects.toThrow();
  });

  it('of another application is refused, though both have the same resource', async () => {
    const [one, other] = [await withTokens(service()), await withTokens(service())];
    await expect(verifyAt(other.party, MCP, one.tokens.access_token)).rejects.toThrow();
  });
});

describe('a refresh for a resource', () => {
  it('gives a token with the scopes of the first, or with fewer', async () => {
    const { party, tokens } = await withTokens(
      service(),
      {},
      {
        scope: 'openid tasks:read tasks:write offline_access',
      },
    );
    const { body } = await refresh(party, tokens.refresh_token, { resource: 'https://mcp.shop.example/' });
    expect(decodeJwt(String(body['access_token']))).toMatchObject({
      ...{ aud: MCP, scope: 'tasks:read tasks:write' },
    });
    const fewer = await refresh(party, tokens.refresh_token, { scope: 'tasks:read' });
    expect(scopeOf(fewer.body['access_token'])).toBe('tasks:read');
  });

  it.each<[string, Record<string, string>, string]>([
    ['a scope that was not granted', { scope: 'tasks:read tasks:write' }, 'invalid_scope'],
    ['a scope of another resource', { scope: 'files' }, 'invalid_scope'],
    ['another resource', { resource: FILES }, 'invalid_target'],
    ['the API', { resource: 'app:' }, 'invalid_target'],
    ['what is no resource', { resource: 'https://evil.example' }, 'invalid_target'],
  ])('gives no more than was agreed: not %s', async (_, form, error) => {
    const { party, tokens } = await withTokens(service());
    const sent = form['resource'] === 'app:' ? { resource: `app:${party.app}` } : form;
    expect(await refresh(party, tokens.refresh_token, sent)).toMatchObject({ status: 400, body: { error } });
    expect((await refresh(party, tokens.refresh_token)).status).toBe(200);
  });

  it('follows what the owner takes away and writes otherwise', async () => {
    const at = await withTokens(service(), {}, { scope: 'openid tasks:read tasks:write offline_access' });
    const next = async () => (await refresh(at.party, at.tokens.refresh_token)).body;
    const [tasks] = RESOURCES;
    const renamed = {
      ...tasks,
      identifier: 'https://mcp.shop.example:443/',
      scopes: tasks?.scopes.slice(0, 1),
    };
    await setResources(service(), at, [renamed]);
    expect(decodeJwt(String((await next())['access_token']))).toMatchObject({
      ...{ aud: 'https://mcp.shop.example:443/', scope: 'tasks:read' },
    });
    await setResources(service(), at, [RESOURCES[1]]);
    expect(await next()).toMatchObject({ error: 'invalid_target' });
    await setResources(service(), at, RESOURCES);
    expect(scopeOf((await next())['access_token'])).toBe('tasks:read tasks:write');
  });

  it.each<[string, (at: Awaited<ReturnType<typeof withTokens>>) => Promise<unknown>]>([
    [
      'the grant is revoked',
      ({ party, tokens }) => post(party, '/token/revocation', { token: tokens.refresh_token }),
    ],
    [
      'the user is disabled',
      ({ party, tokens }) => {
        const path = `/applications/${party.app}/users/${subjectOf(tokens)}/state`;
        return api(service(), 'POST', path, party.keys, { state: 'disabled' });
      },
    ],
    [
      'the user is deleted',
      ({ party, tokens }) =>
        api(service(), 'DELETE', `/applications/${party.app}/users/${subjectOf(tokens)}/data`, party.keys),
    ],
  ])('gives nothing once %s', async (_, end) => {
    const at = await withTokens(service());
    expect((await refresh(at.party, at.tokens.refresh_token)).status).toBe(200);
    await end(at);
    const { status, body } = await refresh(at.party, at.tokens.refresh_token);
    expect([status, body['error']]).toEqual([400, 'invalid_grant']);
  });

  it('of a public client gives nothing if its grant ends meanwhile', async () => {
    const at = await withTokens(service(), { token_endpoint_auth_method: 'none' });
    const { party, tokens } = at;
    beforeNextTransaction(() => post(party, '/token/revocation', { token: tokens.refresh_token }));
    const raced = await refresh(party, tokens.refresh_token);
    const { refresh_token: next = tokens.refresh_token } = raced.body;
    expect((await refresh(party, String(next))).body).toMatchObject({ error: 'invalid_grant' });
  });
});

it('a code for a resource gives nothing once its browser has signed out', async () => {
  const { party, browser, email } = await atResources(service());
  const { code, request } = await newCode(service(), browser, party, { email, resource: MCP });
  await signOutAt(browser, await browser.get(`${party.issuer}/session/end`));
  expect((await exchange(party, code, request)).body).toMatchObject({ error: 'invalid_grant' });
});

it('a token for a resource costs one write less than another', async () => {
  const { party, browser, email } = await atResources(service());
  const wishes = { email, scope: 'openid offline_access', prompt: 'consent' };
  const callsWith = async (params: Record<string, string>) => {
    await newTokens(service(), browser, party, { ...wishes, ...params });
    const request = authorizationRequest(party, { ...params, prompt: 'none' });
    const asked = await countCalls(() => browser.get(request.url));
    const further = await newCode(service(), browser, party, { ...wishes, ...params });
    let token = '';
    const exchanged = await countCalls(async () => {
      const { body } = await exchange(party, further.code, further.request);
      token = String(body['refresh_token']);
    });
    return { asked, exchanged, refreshed: await countCalls(() => refresh(party, token)) };
  };
  const without = await callsWith({});
  const { asked, exchanged } = without;
  const refreshed = without.refreshed.filter((call) => call !== 'PutItem');
  expect(refreshed).toHaveLength(without.refreshed.length - 1);
  expect(await callsWith({ resource: MCP })).toEqual({ asked, exchanged, refreshed });
});

describe('a request for what is no resource of the application', () => {
  const HOSTILE = [
    ...['', ' ', 'mcp', '/', '//mcp.shop.example', 'mcp.shop.example', 'https:', 'https://', 'https:///'],
    ...[
      'https:mcp.shop.example',
      'https:/mcp.shop.example',
      'http://mcp.shop.example',
      'ftp://mcp.shop.example',
    ],
    ...[
      'https://mcp.shop.example#',
      'https://mcp.shop.example/#a',
      'https://mcp.shop.example?',
      'https://mcp.shop.example/?a',
    ],
    ...['https://mcp.shop.example:444', 'https://mcp.shop.example:80', 'https://mcp.shop.example:0443x'],
    ...[
      'https://mcp.shop.example.',
      'https://mcp.shop.example.evil.example',
      'https://evil.example/mcp.shop.example',
    ],
    ...[
      'https://mcp.shop.example@evil.example',
      'https://evil@mcp.shop.example',
      'https://a:b@mcp.shop.example/',
    ],
    ...[
      'https://mcp.shop.example\\@evil.example',
      'https:\\\\mcp.shop.example',
      'https://mcp.shop.example\\',
    ],
    ...[
      ' https://mcp.shop.example',
      'https://mcp.shop.example ',
      'https://mcp.shop.example\n',
      '\thttps://mcp.shop.example',
    ],
    ...[
      'https://mcp.shop\u00ad.example',
      'https://mcp.shop\u200b.example',
      'https://mcp\u3002shop.example/a',
    ],
    ...['https://mcp.shop.example/%2e%2e/x', 'https://mcp.shop.example/mcp', 'https://mcp.shop.example//'],
    ...['https://xn--mcp-.shop.example', 'https://мcp.shop.example', 'https://*.shop.example', 'https://*'],
    ...['javascript:alert(1)', 'data:text/html,x', 'urn:mcp', 'app:', 'app:*', 'APP:shop', 'account:shop'],
    ...[
      '__proto__',
      'constructor',
      'toString',
      'null',
      '[object Object]',
      '{"a":1}',
      '%00',
      'https://\u0000',
    ],
    ...['https://files.shop.example', 'https://files.shop.example/API', 'https://files.shop.example/api/'],
    `https://mcp.shop.example/${'a'.repeat(4000)}`,
  ];

  it('is invalid_target, or a request without resource if it is empty', async () => {
    const { party, browser } = await atResources(service());
    expect(HOSTILE.length).toBeGreaterThanOrEqual(50);
    const answers: Record<string, unknown> = {};
    for (const resource of HOSTILE.filter((one) => one !== ''))
      answers[resource] = await errorAt(browser, party, { resource, scope: 'openid tasks:read' });
    const wrong = Object.entries(answers).filter(([, error]) => error !== 'invalid_target');
    expect(wrong).toEqual([]);
  });

  it('is invalid_target at the token endpoint, and the code stays usable', async () => {
    const { party, browser, email } = await atResources(service());
    const { code, request } = await newCode(service(), browser, party, { email, resource: MCP });
    for (const resource of ['https://evil.example', FILES, `${MCP}/#a`, 'mcp']) {
      const { status, body } = await exchange(party, code, request, { resource });
      expect([status, body['error']], resource).toEqual([400, 'invalid_target']);
    }
    expect((await exchange(party, code, request, { resource: MCP })).status).toBe(200);
  });

  it('is invalid_target at an application without resources', async () => {
    const { party, browser } = await atResources(service(), {}, []);
    expect(await errorAt(browser, party, { resource: MCP })).toBe('invalid_target');
    const other = await makeParty(service());
    expect(await errorAt(browser, other, { resource: MCP })).toBe('invalid_target');
  });
});
