import { beforeAll, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  authorizationRequest,
  exchange,
  makeParty,
  newCode,
  newTokens,
  OFFLINE,
  type Party,
  post,
  refresh,
  type Tokens,
  userinfo,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();
let party: Party;
let browser: CookieBrowser;
let tokens: Tokens;
const email = `${crypto.randomUUID()}@example.com`;

beforeAll(async () => {
  party = await makeParty(service());
  browser = new CookieBrowser(service().baseUrl);
  tokens = await newTokens(service(), browser, party, { email, ...OFFLINE });
});

/** How often each command is sent. */
async function counted(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const calls: Record<string, number> = {};
  for (const name of await countCalls(work)) calls[name] = (calls[name] ?? 0) + 1;
  return calls;
}

const get = (url: string) => fetch(url, { redirect: 'manual' });

it('the metadata and the keys read the application', async () => {
  expect(await counted(() => get(`${party.issuer}/.well-known/openid-configuration`))).toEqual({
    GetItem: 1,
  });
  expect(await counted(() => get(`${party.issuer}/jwks`))).toEqual({ GetItem: 1 });
});

it('an authorization request without a session stores the interaction', async () => {
  expect(await counted(() => get(authorizationRequest(party).url))).toEqual({ GetItem: 3, PutItem: 1 });
});

it('a silent one reads session, user with schema, and grant, and stores the code and the session', async () => {
  const { url } = authorizationRequest(party, { prompt: 'none' });
  expect(await counted(() => browser.get(url))).toEqual({
    GetItem: 6,
    BatchGetItem: 1,
    PutItem: 1,
    TransactWriteItems: 1,
  });
});

it('the exchange of a code reads code, grant, user and schema, uses up the code, and stores what it gives', async () => {
  const { code, request } = await newCode(service(), browser, party, { email, ...OFFLINE });
  expect(await counted(() => exchange(party, code, request))).toEqual({
    GetItem: 5,
    BatchGetItem: 1,
    PutItem: 2,
    UpdateItem: 1,
  });
});

it('userinfo reads token, client, user with schema, and grant', async () => {
  expect(await counted(() => userinfo(party, tokens.access_token))).toEqual({
    GetItem: 5,
    BatchGetItem: 1,
  });
});

it('a refresh reads token, grant, user and schema, uses up the token, and stores two', async () => {
  expect(await counted(() => refresh(party, tokens.refresh_token))).toEqual({
    GetItem: 5,
    BatchGetItem: 1,
    PutItem: 2,
    UpdateItem: 1,
  });
});

it('a revocation ends the grant in one transaction', async () => {
  const held = await newTokens(service(), browser, party, { email, ...OFFLINE });
  expect(await counted(() => post(party, '/token/revocation', { token: held.refresh_token }))).toEqual({
    GetItem: 7,
    // A removal is a transaction of its own, so that a lost answer is no failure.
    TransactWriteItems: 2,
  });
});
