import { describe, expect, it } from 'vitest';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { queryItems } from '../../../shared/storage/read-items.ts';
import { removeItem } from '../../support/items.ts';
import {
  api,
  changeClient,
  makeApplication,
  makeParty,
  newTokens,
  OFFLINE,
  type Party,
  post,
} from '../../support/oidc-flow.ts';
import { newVisitor } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';

const service = useService();

type ClientUser = Record<string, unknown> & { user_id: string; scopes: string[] };

const list = async (party: Party, query = '', headers = party.keys) => {
  const path = `/applications/${party.app}/oidc-clients/${party.configuration}/users${query}`;
  const { status, body } = await api(service(), 'GET', path, headers);
  return { status, results: (body['results'] ?? []) as ClientUser[], next: body['next'] };
};
const idsIn = async (party: Party) => (await list(party)).results.map(({ user_id }) => user_id);
const stored = async ({ app, configuration }: Party) =>
  (await queryItems(ranges.grantsOfClient(app, configuration), { limit: 100 })).items;

/** The user of tokens. */
async function userOf(party: Party, token: string): Promise<string> {
  const { body } = await post(party, '/token/introspection', { token });
  return String(body['sub']);
}

/** A user who has given a new client access, by default by a consent. */
async function given(config: Record<string, unknown> = {}, of?: Awaited<ReturnType<typeof makeApplication>>) {
  const { party, browser, email } = await newVisitor(service(), config, of);
  const tokens = await newTokens(service(), browser, party, { email, ...OFFLINE });
  return { party, browser, email, tokens, user: await userOf(party, tokens.access_token) };
}

/** Ends the access of a client from the list of the user's sessions. */
async function endAccess({ app, keys: headers }: Party, user: string): Promise<void> {
  const path = `/applications/${app}/users/${user}/sessions`;
  const { body } = await api(service(), 'GET', path, headers);
  const sessions = body['results'] as { id: string; kind: string }[];
  const ofClients = sessions.filter(({ kind }) => kind === 'client');
  for (const { id } of ofClients)
    expect((await api(service(), 'DELETE', `${path}/${id}`, headers)).status).toBe(204);
}

describe('GET /applications/{app}/oidc-clients/{client}/users', () => {
  it('has a user from the consent on, with what the client gets', async () => {
    const { party, user } = await given();
    const { status, results } = await list(party);
    expect(status).toBe(200);
    expect(results).toEqual([
      {
        user_id: user,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        last_used_at: expect.stringMatching(/^\d{4}-.*Z$/),
        expires: expect.stringMatching(/^\d{4}-.*Z$/),
        agreed: true,
        scopes: ['email', 'offline_access', 'openid'],
      },
    ]);
  });

  it('says whom a first-party client did not ask, as long as it is first-party', async () => {
    const { party, user } = await given({ first_party: true });
    expect((await list(party)).results).toMatchObject([{ user_id: user, agreed: expect.any(Boolean) }]);
    const other = await newVisitor(service(), { first_party: true });
    await newTokens(service(), other.browser, other.party, { email: other.email });
    expect((await list(other.party)).results).toMatchObject([{ agreed: false }]);
    await changeClient(service(), other.party, { first_party: false });
    expect(await idsIn(other.party)).toEqual([]);
  });

  it('has a user once, with the access of several browsers', async () => {
    const { party, email, user } = await given();
    const other = await newVisitor(service());
    await newTokens(service(), other.browser, party, { email, scope: 'openid profile' });
    expect(await stored(party)).toHaveLength(2);
    expect((await list(party)).results).toMatchObject([
      { user_id: user, scopes: ['email', 'offline_access', 'openid', 'profile'] },
    ]);
  });

  it('loses a user whose access is ended, and the item with it', async () => {
    const { party, user } = await given();
    await endAccess(party, user);
    expect([await idsIn(party), await stored(party)]).toEqual([[], []]);
  });

  it('loses a user whose tokens the client revokes, and the item with it', async () => {
    const { party, tokens } = await given();
    await post(party, '/token/revocation', { token: tokens.refresh_token });
    expect([await idsIn(party), await stored(party)]).toEqual([[], []]);
  });

  it.each([
    ['is disabled', 'POST', '/state', { state: 'disabled' }],
    ['is deleted', 'DELETE', '/data', undefined],
  ] as const)('loses a user who %s', async (_, method, path, body) => {
    const { party, user } = await given();
    const at = `/applications/${party.app}/users/${user}${path}`;
    expect((await api(service(), method, at, party.keys, body)).status).toBeLessThan(300);
    expect(await idsIn(party)).toEqual([]);
  });

  it('loses a user whose key of the client is deleted', async () => {
    const { party } = await given();
    const path = `/applications/${party.app}/oidc-clients/${party.configuration}/creds/${party.clientId}`;
    expect((await api(service(), 'DELETE', path, party.keys)).status).toBe(204);
    expect(await idsIn(party)).toEqual([]);
  });

  it('has nobody whose grant is gone, although the item is there', async () => {
    const { party } = await given();
    const [item] = await stored(party);
    const hash = String(item?.['sk']).split('#')[1] ?? '';
    await removeItem(keys.oidcArtifactByReference(hash, 'Grant'));
    expect(await stored(party)).toHaveLength(1);
    expect(await idsIn(party)).toEqual([]);
  });

  it('has pages, and each user on one of them', async () => {
    const party = await makeParty(service());
    const users: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { browser, email } = await newVisitor(service());
      const tokens = await newTokens(service(), browser, party, { email });
      users.push(await userOf(party, tokens.access_token));
    }
    const seen: string[] = [];
    let query = '?page_size=1';
    for (let page = 0; page < 3; page++) {
      const { results, next } = await list(party, query);
      seen.push(...results.map(({ user_id }) => user_id));
      expect(next === undefined).toBe(page === 2);
      query = `?page_size=1&after=${encodeURIComponent(String(next))}`;
    }
    expect(seen.sort()).toEqual(users.sort());
  });

  it('is of its application and client alone', async () => {
    const { party } = await given();
    const sibling = await makeParty(service());
    expect(await idsIn(sibling)).toEqual([]);
    const other = await makeApplication(service());
    expect((await list(party, '', other.keys)).status).toBe(404);
    expect((await list({ ...party, app: other.app }, '', other.keys)).status).toBe(404);
  });
});
