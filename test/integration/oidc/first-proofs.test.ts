import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import {
  api,
  authorizationRequest,
  bearer,
  exchange,
  makeApplication,
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
import { assertValue } from '../../support/profiles.ts';
import { useService } from '../../support/service.ts';

const service = useService();

type Held = { party: Party; browser: CookieBrowser; tokens: Tokens; apiToken: string; userId: string };

let phones = 0;
const newPhone = () => `+1202555${String(++phones).padStart(4, '0')}`;
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/**
 * Somebody who signs in at two clients of a new application with an address: one gets its own tokens, one a
 * token for the API.
 */
async function signedIn(address: string): Promise<Held> {
  const application = await makeApplication(service());
  const party = await makeParty(service(), {}, application);
  const browser = new CookieBrowser(service().baseUrl);
  const tokens = await newTokens(service(), browser, party, { email: address, ...OFFLINE });
  const apiParty = await makeParty(service(), {}, application);
  const resource = { email: address, resource: `app:${party.app}` };
  const { access_token: apiToken } = await newTokens(service(), browser, apiParty, resource);
  const { sub } = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString());
  return { party, browser, tokens, apiToken, userId: sub };
}

/** Proves an address by a sign-in of the same application, in a browser of its own. Returns the user. */
async function prove({ party }: Held, address: string): Promise<string> {
  const browser = new CookieBrowser(service().baseUrl);
  const { id_token } = await newTokens(service(), browser, party, { email: address });
  return JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString()).sub;
}

async function write({ party, userId }: Held, data: Record<string, unknown>): Promise<void> {
  const path = `/applications/${party.app}/users/${userId}/data`;
  expect((await api(service(), 'PATCH', path, party.keys, { data })).status).toBe(200);
}

/** What each use of the tokens and of the browser session answers. */
async function standing({ party, browser, tokens, apiToken }: Held): Promise<Record<string, unknown>> {
  const path = `/me/applications/${party.app}/data`;
  const [info, introspected, page, own, refreshed] = [
    await userinfo(party, tokens.access_token),
    await post(party, '/token/introspection', { token: tokens.access_token }),
    await browser.get(authorizationRequest(party, { prompt: 'none' }).url),
    await api(service(), 'GET', path, bearer(apiToken)),
    await refresh(party, tokens.refresh_token),
  ];
  return {
    userinfo: info.status,
    introspection: introspected.body['active'],
    session: new URL(page.url).searchParams.get('error') ?? 'ok',
    api: own.body['code'] ?? own.status,
    refresh: refreshed.body['error'] ?? 'ok',
  };
}

const WORKS = { userinfo: 200, introspection: true, session: 'ok', api: 200, refresh: 'ok' };
const ENDED = {
  userinfo: 401,
  introspection: false,
  session: 'login_required',
  api: 'revoked_session',
  refresh: 'invalid_grant',
};

describe('the first proof of an address that was written', () => {
  it('leaves what rests on another proved address of the user', async () => {
    const phone = newPhone();
    const held = await signedIn(newEmail());
    await write(held, { phone_number: phone });
    expect(await prove(held, phone)).toBe(held.userId);
    expect(await standing(held)).toEqual(WORKS);
  });

  it('ends what rests on an address that is not the user’s any more', async () => {
    const email = newEmail();
    const held = await signedIn(newEmail());
    await write(held, { email });
    expect(await prove(held, email)).toBe(held.userId);
    expect(await standing(held)).toEqual(ENDED);
  });

  it('ends a code that rests on an address that is not the user’s any more', async () => {
    const [before, email] = [newEmail(), newEmail()];
    const held = await signedIn(before);
    const { code, request } = await newCode(service(), held.browser, held.party, { email: before });
    await write(held, { email });
    expect(await prove(held, email)).toBe(held.userId);
    expect((await exchange(held.party, code, request)).body['error']).toBe('invalid_grant');
  });

  it('leaves the sign-in that proved it', async () => {
    const phone = newPhone();
    const held = await signedIn(newEmail());
    await write(held, { phone_number: phone });
    const browser = new CookieBrowser(service().baseUrl);
    const tokens = await newTokens(service(), browser, held.party, { email: phone, ...OFFLINE });
    expect(await standing({ ...held, browser, tokens })).toEqual(WORKS);
  });
});

it('a browser that signs in anew with another address rests on that one', async () => {
  const [phone, email] = [newPhone(), newEmail()];
  const held = await signedIn(newEmail());
  await write(held, { phone_number: phone });
  const again = { email: phone, ...OFFLINE, prompt: 'login consent' };
  const tokens = await newTokens(service(), held.browser, held.party, again);
  await write(held, { email });
  expect(await prove(held, email)).toBe(held.userId);
  const { api: _, ...own } = await standing({ ...held, tokens });
  const { api: __, ...works } = WORKS;
  expect(own).toEqual(works);
});

it('who loses an address that it only asserted stays signed in by the address it has proved', async () => {
  const phone = newPhone();
  const held = await signedIn(newEmail());
  await assertValue(held.party, held.userId, { phone_number: phone });
  expect(await prove(held, phone)).not.toBe(held.userId);
  expect((await findProfile(held.party.app, held.userId))?.data).not.toHaveProperty('phone_number');
  expect(await standing(held)).toEqual(WORKS);
});
