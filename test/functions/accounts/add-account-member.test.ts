import { beforeAll, describe, expect, it } from 'vitest';
import * as addAccountMember from '../../../functions/accounts/add-account-member.ts';
import { createAccount } from '../../../shared/accounts/account-store.ts';
import { type HubPrincipal, MAX_ACCOUNTS_OF_USER, ROLES } from '../../../shared/auth/principal.ts';
import { HUB_APPLICATION_ID, newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/table.ts';
import { useBackends } from '../../support/backends.ts';
import { comparable, hubCaller, makeAccount, makeHubUser, rolesBut } from '../../support/hub-users.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';

useBackends();
let account: string;
let owner: HubPrincipal;

beforeAll(async () => {
  ({ account, owner } = await makeAccount());
});

const add = (body: unknown, principal = owner, id = account) =>
  invoke(addAccountMember, { params: { account: id }, principal, body });

describe('POST /accounts/{account}/members', () => {
  describe('201', () => {
    it.each(ROLES)('makes a hub user %s, from the next request on', async (role) => {
      const user_id = await makeHubUser();
      const { status, body } = await add({ user_id, role });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: user_id,
        account,
        role,
        created_at: expect.any(String),
        updated_at: body['created_at'],
        version: 1,
      });
      expect((await hubCaller(user_id)).accounts).toEqual({ [account]: role });
    });

    it('finds the user by e-mail address, in any letter case', async () => {
      const email = `Grace.${crypto.randomUUID()}@Example.com`;
      const id = await makeHubUser(email.toLowerCase());
      expect(await add({ email, role: 'viewer' })).toMatchObject({ status: 201, body: { id } });
    });

    it('counts owners, so that the first one may go', async () => {
      const { account: other, owner: first } = await makeAccount();
      await add({ user_id: await makeHubUser(), role: 'owner' }, first, other);
      await add({ user_id: await makeHubUser(), role: 'admin' }, first, other);
      expect(await getItem(keys.account(other))).toMatchObject({ owners: 2 });
    });
  });

  describe('400', () => {
    it.each([
      ['neither user_id nor email', { role: 'viewer' }, 'body'],
      ['both user_id and email', { user_id: 'user_1', email: 'a@example.com', role: 'viewer' }, 'body'],
      ['an unknown role', { user_id: 'user_1', role: 'king' }, 'body.role'],
    ])('refuses %s', async (_, body, path) => {
      expect(await add(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    });

    it('names every fault of a request at once', async () => {
      const answer = await add({ role: 'king' });
      expect(answer.status).toBe(400);
      expect(faultPaths(answer).sort()).toEqual(['body', 'body.role']);
    });
  });

  describe('403', () => {
    it.each(rolesBut('owner'))('refuses a member with the role %s', async (role) => {
      const user_id = await makeHubUser();
      const answer = await add({ user_id, role: 'viewer' }, { ...owner, accounts: { [account]: role } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((await hubCaller(user_id)).accounts).toEqual({});
    });
  });

  describe('404', () => {
    it.each([
      ['an unknown user', { user_id: 'user_nobody', role: 'viewer' }],
      ['an unknown e-mail address', { email: 'nobody@example.com', role: 'viewer' }],
    ])('answers for %s', async (_, body) => {
      expect(await add(body)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    });

    it('answers to nobody but members whether there is such an account', async () => {
      const stranger = await hubCaller(await makeHubUser());
      const foreign = await add({ user_id: stranger.userId, role: 'owner' }, stranger);
      const unknown = await add({ user_id: stranger.userId, role: 'owner' }, stranger, newId('acct'));
      expect(foreign).toMatchObject({ status: 404, body: { code: 'account_not_found' } });
      expect(comparable(foreign)).toEqual(comparable(unknown));
    });
  });

  describe('409', () => {
    it('answers already_member the second time, and counts the user once', async () => {
      const user_id = await makeHubUser();
      const answers = await Promise.all(Array.from({ length: 5 }, () => add({ user_id, role: 'owner' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
      expect(await add({ user_id, role: 'viewer' })).toMatchObject({ body: { code: 'already_member' } });
      expect(await getItem(keys.profile(HUB_APPLICATION_ID, user_id))).toMatchObject({ account_count: 1 });
    });

    it(`answers limit_reached for a user of ${MAX_ACCOUNTS_OF_USER} accounts`, async () => {
      const user_id = await makeHubUser();
      await createAccount('Own', user_id);
      await changeItem(keys.profile(HUB_APPLICATION_ID, user_id), { account_count: MAX_ACCOUNTS_OF_USER });
      expect(await add({ user_id, role: 'viewer' })).toMatchObject({
        status: 409,
        body: { code: 'limit_reached' },
      });
      expect(await getItem(keys.accountMember(account, user_id))).toBeUndefined();
    });
  });
});
