import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyRequest } from '../../../client/src/server.ts';
import { signingKey } from '../../../shared/auth/keys/signing-keys.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import { api, bearer, makeApplication, makeParty, newTokens, OFFLINE } from '../../support/oidc-flow.ts';
import { ownData } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';

const MARK = 'azp';
const service = useService();
afterEach(() => vi.useRealTimers());

/** A client, the token for the API that it got for a user, and the headers of its manager. */
async function held() {
  const party = await makeParty(service(), { first_party: true });
  const browser = new CookieBrowser(service().baseUrl);
  const request = { email: newEmail(), ...OFFLINE, resource: `app:${party.app}` };
  const { access_token: token } = await newTokens(service(), browser, party, request);
  return { party, token, hub: bearer(service().seed.hub_access_token) };
}

/** Signs the claims of a token again, changed. */
async function signedWith(token: string, changes: JWTPayload): Promise<string> {
  const { kid, privateKey } = await signingKey();
  const claims = JSON.parse(JSON.stringify({ ...decodeJwt(token), ...changes }));
  return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid }).sign(privateKey);
}

type Held = Awaited<ReturnType<typeof held>>;

/** What a token may do: read its user's data, and its events, which are for the user alone. */
async function usesOf({ party }: Held, token: string) {
  const data = await ownData(service(), party, token);
  const groups = await api(service(), 'GET', '/me/groups', bearer(token));
  const path = `/me/applications/${party.app}/events`;
  const events = await api(service(), 'GET', path, bearer(token));
  return [data, groups, events].map(({ status, body }) => (status === 200 ? 200 : body['code']));
}

const ENDED = ['revoked_session', 'revoked_session', 'revoked_session'];
const OF_CLIENT = [200, 200, 'first_party_only'];

describe('the token for the API that an OpenID client got', () => {
  it('has the mark beside client_id', async () => {
    const { party, token } = await held();
    expect(decodeJwt(token)).toMatchObject({ client_id: party.clientId, [MARK]: party.clientId });
  });

  it('passes the guard of a backend only if that admits the client', async () => {
    const { party, token } = await held();
    const ask = (clients?: string[]) =>
      verifyRequest(
        { headers: bearer(token) },
        { baseUrl: service().baseUrl, application: party.app, ...(clients && { clients }) },
      );
    await expect(ask()).rejects.toMatchObject({ status: 403, code: 'first_party_only' });
    expect(await ask([party.clientId])).toMatchObject({ openidClient: party.clientId });
  });

  it.each<[string, (of: Held) => Promise<unknown>]>([
    [
      'the client is deleted',
      ({ party: { app, configuration, keys } }) =>
        api(service(), 'DELETE', `/applications/${app}/oidc-clients/${configuration}`, keys),
    ],
    [
      'its credential is deleted',
      ({ party: { app, configuration, clientId, keys } }) =>
        api(
          service(),
          'DELETE',
          `/applications/${app}/oidc-clients/${configuration}/creds/${clientId}`,
          keys,
        ),
    ],
    [
      'its credential has expired',
      async ({ party: { app, clientId }, hub }) => {
        const expires = new Date(Date.now() + 60_000).toISOString();
        await api(service(), 'PATCH', `/applications/${app}/creds/${clientId}`, hub, { expires });
        vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
      },
    ],
  ])('ends when %s', async (_, happen) => {
    const of = await held();
    expect(await usesOf(of, of.token)).toEqual(OF_CLIENT);
    await happen(of);
    expect(await usesOf(of, of.token)).toEqual(ENDED);
  });

  it.each<[string, (of: Held) => JWTPayload | Promise<JWTPayload>, unknown[]]>([
    ['with the mark alone', () => ({ client_id: undefined }), OF_CLIENT],
    ['with a mark that nobody has', () => ({ [MARK]: 'key_nobody' }), ENDED],
    [
      "with another application's key as its mark",
      async () => ({ [MARK]: ownKey(await makeApplication(service())) }),
      ENDED,
    ],
    ["with the application's own key as its mark", ({ party }) => ({ [MARK]: ownKey(party) }), ENDED],
    ['with a mark that is no text', () => ({ [MARK]: true }), ENDED],
  ])('is one of a client %s', async (_, changes, expected) => {
    const of = await held();
    expect(await usesOf(of, await signedWith(of.token, await changes(of)))).toEqual(expected);
  });
});

const ownKey = ({ keys }: Pick<Held['party'], 'keys'>) => String(keys['x-svc-app-key']);

describe('an own token', () => {
  it('has the key of its application as client_id, and no mark', () => {
    const { seed } = service();
    const claims = decodeJwt(seed.user.access_token);
    expect(claims['client_id']).toBe(seed.client_id);
    expect(claims).not.toHaveProperty([MARK]);
  });

  it.each([
    ['with the key of its application', {}],
    ['without a key', { client_id: undefined }],
    ['with a client_id that nobody has', { client_id: 'key_nobody' }],
  ])("is the user's own %s", async (_, changes) => {
    const { baseUrl, seed } = service();
    const token = await signedWith(seed.user.access_token, changes);
    for (const path of ['data', 'events']) {
      const url = `${baseUrl}/me/applications/${seed.application}/${path}`;
      expect((await fetch(url, { headers: bearer(token) })).status, path).toBe(200);
    }
  });
});
