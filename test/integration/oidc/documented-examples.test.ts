import { beforeAll, describe, expect, it } from 'vitest';
import { openidPaths } from '../../../infra/openapi/openid.ts';
import { OPENID_EXAMPLES } from '../../../infra/openapi-examples/openid.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import {
  AFTER_SIGN_OUT,
  type Answer,
  makeParty,
  newCode,
  type Party,
  REDIRECT_URI,
  type Tokens,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const EMAIL = `${crypto.randomUUID()}@example.com`;
let party: Party;
let real: Record<string, string>;
let tokens: Tokens;

beforeAll(async () => {
  party = await makeParty(service());
  const browser = new CookieBrowser(service().baseUrl);
  const scope = 'openid email';
  const { code, request } = await newCode(service(), browser, party, { email: EMAIL, scope });
  // The values of a real client in place of those of the examples.
  real = {
    client_id: party.clientId,
    redirect_uri: REDIRECT_URI,
    post_logout_redirect_uri: AFTER_SIGN_OUT,
    code,
    code_verifier: request.verifier,
  };
  tokens = (await send('issueOpenidTokens')).body as Tokens;
  real = { ...real, token: tokens.access_token, id_token_hint: tokens.id_token };
});

/** The values of an example, with real ones in their places. */
const filled = (values: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams(Object.entries(values).map(([name, text]) => [name, real[name] ?? text]));

function endpointOf(id: string): { method: string; path: string } {
  for (const [path, methods] of Object.entries(openidPaths())) {
    for (const [method, described] of Object.entries(methods))
      if (Object(described).operationId === id) return { method: method.toUpperCase(), path };
  }
  throw new Error(`there is no operation ${id}`);
}

/** Sends the request of an example as the client. */
async function send(id: string): Promise<Omit<Answer, 'headers'> & { location: string | null }> {
  const { query, form, authorization } = OPENID_EXAMPLES[id] ?? {};
  const { method, path } = endpointOf(id);
  const basic = Buffer.from(`${party.clientId}:${party.secret}`).toString('base64');
  const credentials = authorization?.startsWith('Basic')
    ? `Basic ${basic}`
    : `Bearer ${tokens?.access_token}`;
  const response = await fetch(
    `${service().baseUrl}${path.replace('{app}', party.app)}${query ? `?${filled(query)}` : ''}`,
    {
      method,
      redirect: 'manual',
      headers: authorization ? { authorization: credentials } : {},
      ...(form && { body: filled(form) }),
    },
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    text,
    body: isJson ? JSON.parse(text) : {},
    location: response.headers.get('location'),
  };
}

/** The names and types of members. Examples may leave out members, but have none that is not there. */
const typesOf = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? 'array' : typeof member]),
  );

const answered = Object.entries(OPENID_EXAMPLES).flatMap(([id, { answer }]) =>
  answer ? [[id, answer]] : [],
);

describe('the examples of the OpenID provider', () => {
  it('are there for every endpoint', () => {
    const ids = Object.values(openidPaths()).flatMap((methods) =>
      Object.values(methods).map((described) => Object(described).operationId),
    );
    expect(Object.keys(OPENID_EXAMPLES).sort()).toEqual(ids.sort());
  });

  it.each(answered.filter(([id]) => id !== 'issueOpenidTokens'))(
    '%s gets such an answer',
    async (id, answer) => {
      const { status, body } = await send(String(id));
      expect([200, 201]).toContain(status);
      expect(typesOf(body)).toMatchObject(typesOf(Object(answer)));
    },
  );

  it('issueOpenidTokens gets such an answer', () => {
    expect(typesOf(tokens)).toEqual(typesOf(Object(OPENID_EXAMPLES['issueOpenidTokens']?.answer)));
  });

  it('introspectOpenidToken and getOpenidUserinfo get all that the examples have', async () => {
    for (const id of ['introspectOpenidToken', 'getOpenidUserinfo']) {
      expect(typesOf((await send(id)).body)).toEqual(typesOf(Object(OPENID_EXAMPLES[id]?.answer)));
    }
  });

  it('authorizeOpenid leads to the sign-in, endOpenidSession to the question', async () => {
    const authorized = await send('authorizeOpenid');
    expect(authorized.status).toBe(303);
    expect(authorized.location).toContain('/interaction/');
    expect(await send('endOpenidSession')).toMatchObject({ status: 200 });
  });

  it('revokeOpenidToken ends a token', async () => {
    expect((await send('revokeOpenidToken')).status).toBe(200);
    expect((await send('getOpenidUserinfo')).status).toBe(401);
  });
});
