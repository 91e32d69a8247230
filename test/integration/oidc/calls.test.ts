import { KMSClient } from '@aws-sdk/client-kms';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetApplications } from '../../../shared/oidc/known-applications.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  type Answer,
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
import { atReturn, newVisitor } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';
import { countRounds } from '../../support/table-rounds.ts';

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

const DOCUMENTS = ['/.well-known/openid-configuration', '/jwks', '/.well-known/jwks.json'];

const get = (url: string) => fetch(url, { redirect: 'manual' });

afterEach(() => vi.restoreAllMocks());

it.each(DOCUMENTS)('metadata and keys: %s reads the application once a minute', async (path) => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  try {
    forgetApplications();
    const calls = () => countCalls(() => get(party.issuer + path));
    expect(await calls()).toEqual(['GetItem']);
    expect(await calls()).toEqual([]);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await calls()).toEqual(['GetItem']);
  } finally {
    vi.useRealTimers();
  }
});

describe('the calls of the table, and the rounds that they need one after another', () => {
  it('a request without a session makes 2: application and client, write', async () => {
    const { url } = authorizationRequest(party);
    expect(await countCalls(() => get(url))).toEqual(['BatchGetItem', 'TransactWriteItems']);
  });

  it('a pushed request makes 2: application and client, write', async () => {
    const { searchParams } = new URL(authorizationRequest(party).url);
    const push = () => post(party, '/request', Object.fromEntries(searchParams));
    expect(await countCalls(push)).toEqual(['BatchGetItem', 'TransactWriteItems']);
  });

  it('a silent request makes 4: client and cookie, session, grant and user, write', async () => {
    const { url } = authorizationRequest(party, { prompt: 'none' });
    const calls = await countCalls(() => browser.get(url));
    expect(calls).toEqual(['BatchGetItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems']);
  });

  // Interaction and cookie, client and user, one transaction.
  it('the return from the screen makes 3, then its page 2', async () => {
    const { browser, returning } = await atReturn(service());
    const calls = await countCalls(() => browser.get(returning));
    expect(calls).toEqual([
      ...['BatchGetItem', 'BatchGetItem', 'TransactWriteItems'],
      ...['BatchGetItem', 'BatchGetItem'],
    ]);
  });

  // It reads the session before client, user and grant.
  it('a consent makes 3, its page 2, and its return 4', async () => {
    const { browser, returning } = await atReturn(service());
    const page = await browser.get(returning);
    const calls = await countCalls(() => browser.submit(page, 'consent'));
    expect(calls).toEqual([
      ...['BatchGetItem', 'BatchGetItem', 'TransactWriteItems'],
      ...['BatchGetItem', 'BatchGetItem'],
      ...['BatchGetItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems'],
    ]);
  });

  it('the exchange of a code makes 3: code and client, grant and user, transaction', async () => {
    const { code, request } = await newCode(service(), browser, party, { email, ...OFFLINE });
    const calls = await countCalls(() => exchange(party, code, request));
    expect(calls).toEqual(['BatchGetItem', 'BatchGetItem', 'TransactWriteItems']);
  });

  it('the exchange makes as many if the tokens end with the session of the browser', async () => {
    const { code, request } = await newCode(service(), browser, party, { email });
    expect(await countRounds(() => exchange(party, code, request))).toEqual({ calls: 3, rounds: 3 });
  });

  it('userinfo makes 2: token and application, then the rest; a repetition makes 1', async () => {
    const asked = () => userinfo(party, tokens.access_token);
    expect(await countCalls(asked)).toEqual(['BatchGetItem', 'BatchGetItem']);
    expect(await countCalls(asked)).toEqual(['BatchGetItem']);
  });

  it('introspection makes 2, and a repetition 1', async () => {
    const { access_token: token } = await newTokens(service(), browser, party, { email });
    const introspect = () => post(party, '/token/introspection', { token });
    expect(await countCalls(introspect)).toEqual(['BatchGetItem', 'BatchGetItem']);
    expect(await countCalls(introspect)).toEqual(['BatchGetItem']);
  });

  it('a refresh makes 3: token and client, grant and user, two writes at once', async () => {
    const refreshed: Answer[] = [];
    const asked = async () => refreshed.push(await refresh(party, tokens.refresh_token));
    expect(await countRounds(asked)).toEqual({ calls: 4, rounds: 3 });
    tokens = refreshed[0]?.body as Tokens;
  });

  it('so does the refresh of a client without a secret, and its repetition', async () => {
    const open = await newVisitor(service(), { token_endpoint_auth_method: 'none' });
    const held = await newTokens(service(), open.browser, open.party, { email: open.email, ...OFFLINE });
    const asked = () => refresh(open.party, held.refresh_token);
    expect(await countCalls(asked)).toEqual(['BatchGetItem', 'BatchGetItem', 'TransactWriteItems']);
    expect(await countCalls(asked)).toEqual(['BatchGetItem', 'BatchGetItem', 'PutItem']);
  });

  it('userinfo needs no round more with a token of a refresh, whose use it notes', async () => {
    const open = await newVisitor(service(), { token_endpoint_auth_method: 'none' });
    const held = await newTokens(service(), open.browser, open.party, { email: open.email, ...OFFLINE });
    const { access_token } = (await refresh(open.party, held.refresh_token)).body as Tokens;
    const asked = () => userinfo(open.party, access_token);
    expect(await countRounds(asked)).toEqual({ calls: 3, rounds: 2 });
    expect(await countRounds(asked)).toEqual({ calls: 1, rounds: 1 });
  });

  it('a revocation ends the grant in one transaction', async () => {
    const held = await newTokens(service(), browser, party, { email, ...OFFLINE });
    const calls = await countCalls(() => post(party, '/token/revocation', { token: held.refresh_token }));
    expect(calls.filter((name) => name === 'TransactWriteItems')).toHaveLength(1);
    expect(calls.length).toBeLessThan(8);
  });
});

it('signing tokens calls KMS never, once the instance has opened its keys', async () => {
  const { refresh_token } = await newTokens(service(), browser, party, { email, ...OFFLINE });
  const calls = vi.spyOn(KMSClient.prototype, 'send');
  const { body } = await refresh(party, refresh_token);
  expect(body).toMatchObject({ id_token: expect.any(String), access_token: expect.any(String) });
  expect(calls).not.toHaveBeenCalled();
});
