import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import { api, exchange, makeParty, newCode, newTokens, OFFLINE } from '../../support/oidc-flow.ts';
import {
  ownData,
  type SignedIn,
  signInAtClient,
  subjectOf,
  usesOf,
  WORKS,
} from '../../support/oidc-users.ts';
import { newPhone } from '../../support/phones.ts';
import { assertValue } from '../../support/profiles.ts';
import { useService } from '../../support/service.ts';

const service = useService();

type Held = SignedIn & { apiToken: string };

/** A user who signs in at two clients of a new application; one of them gets a token for the API. */
async function signedIn(address: string, client: { first_party?: boolean } = {}): Promise<Held> {
  const request = client.first_party ? { scope: OFFLINE.scope } : OFFLINE;
  const held = await signInAtClient(service(), { email: address, ...request }, client);
  const { party, browser } = held;
  const apiParty = await makeParty(service(), client, party);
  const resource = { email: address, resource: `app:${party.app}` };
  const { access_token: apiToken } = await newTokens(service(), browser, apiParty, resource);
  return { ...held, apiToken };
}

/** Proves an address by a sign-in of the same application, in a browser of its own. Returns the user. */
async function prove({ party }: Held, address: string): Promise<string> {
  const browser = new CookieBrowser(service().baseUrl);
  return subjectOf(await newTokens(service(), browser, party, { email: address }));
}

async function write({ party, userId }: Held, data: Record<string, unknown>): Promise<void> {
  const path = `/applications/${party.app}/users/${userId}/data`;
  expect((await api(service(), 'PATCH', path, party.keys, { data })).status).toBe(200);
}

/** What each use of the tokens and of the browser session answers. */
async function standing(held: Held): Promise<Record<string, unknown>> {
  const { status, body } = await ownData(service(), held.party, held.apiToken);
  return { ...(await usesOf(held)), api: body['code'] ?? status };
}

const ALL_WORK = { ...WORKS, api: 200 };
const ENDED = {
  userinfo: 401,
  introspection: false,
  session: 'login_required',
  api: 'revoked_session',
  refresh: 'invalid_grant',
};

describe('the first verification of a platform-written address', () => {
  it.each([
    ['another client', {}],
    ['a first-party client', { first_party: true }],
  ])('leaves what rests on another proved address of the user at %s', async (_, client) => {
    const phone = newPhone();
    const held = await signedIn(newEmail(), client);
    await write(held, { phone_number: phone });
    expect(await prove(held, phone)).toBe(held.userId);
    expect(await standing(held)).toEqual(ALL_WORK);
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

  it('keeps the sign-in that verified it', async () => {
    const phone = newPhone();
    const held = await signedIn(newEmail());
    await write(held, { phone_number: phone });
    const browser = new CookieBrowser(service().baseUrl);
    const tokens = await newTokens(service(), browser, held.party, { email: phone, ...OFFLINE });
    expect(await standing({ ...held, browser, tokens })).toEqual(ALL_WORK);
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
  expect(await usesOf({ ...held, tokens })).toEqual(WORKS);
});

it('a user who loses an unverified address stays signed in by a verified one', async () => {
  const phone = newPhone();
  const held = await signedIn(newEmail());
  await assertValue(held.party, held.userId, { phone_number: phone });
  expect(await prove(held, phone)).not.toBe(held.userId);
  expect((await findProfile(held.party.app, held.userId))?.data).not.toHaveProperty('phone_number');
  expect(await standing(held)).toEqual(ALL_WORK);
});
