import { describe, expect, it } from 'vitest';
import * as createAccount from '../../../functions/accounts/create-account.ts';
import * as getAccount from '../../../functions/accounts/get-account.ts';
import { MAX_ACCOUNTS_OF_USER } from '../../../shared/http/principal.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { hubCaller, makeHubUser, support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';

useBackends();

async function create(userId: string, body: unknown = { name: 'Acme' }) {
  return invoke(createAccount, { principal: await hubCaller(userId), body });
}

describe('POST /accounts', () => {
  describe('201', () => {
    it('answers the account, without a plan, and makes the caller its owner', async () => {
      const userId = await makeHubUser();
      const { status, headers, body } = await create(userId, { name: ' Acme ' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^acct_/),
        name: 'Acme',
        applications: 0,
        created_at: expect.any(String),
        updated_at: body['created_at'],
        created_by: userId,
        version: 1,
      });
      expect(headers).toMatchObject({
        location: `/accounts/${body['id']}`,
        etag: '"v1"',
        'last-modified': expect.stringMatching(/GMT$/),
      });
      const account = String(body['id']);
      const principal = await hubCaller(userId);
      expect(principal.accounts).toEqual({ [account]: 'owner' });
      const read = await invoke(getAccount, { params: { account }, principal });
      expect(read.body).toEqual(body);
      expect(await getItem(keys.accountMember(account, userId))).toMatchObject({ role: 'owner' });
    });

    it('makes one DynamoDB call', async () => {
      const userId = await makeHubUser();
      const principal = await hubCaller(userId);
      const calls = await countCalls(() => invoke(createAccount, { principal, body: { name: 'Acme' } }));
      expect(calls).toEqual(['TransactWriteItems']);
    });
  });

  it.each([
    ['without a name', {}],
    ['for an empty name', { name: '  ' }],
    ['for a name of 101 characters', { name: 'x'.repeat(101) }],
  ])('answers 400 that names the fault %s', async (_, body) => {
    const answer = await create(await makeHubUser(), body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.name' }] } });
  });

  it('answers 404 to a caller without a profile in the hub, and leaves nothing behind', async () => {
    const answer = await invoke(createAccount, { principal: support, body: { name: 'Acme' } });
    expect(answer).toBeApiError(404, 'user_not_found');
    expect((await hubCaller(support.userId)).accounts).toEqual({});
  });

  it('repeats its answer for an Idempotency-Key, but answers 404 to a former member', async () => {
    const principal = await hubCaller(await makeHubUser());
    const request = { headers: { 'Idempotency-Key': crypto.randomUUID() }, body: { name: 'Acme' } };
    const first = await invoke(createAccount, { principal, ...request });
    const member = await hubCaller(principal.userId);
    expect(await invoke(createAccount, { principal: member, ...request })).toEqual(first);
    const removed = { ...member, accounts: {} };
    const refusal = await invoke(createAccount, { principal: removed, ...request });
    expect(refusal).toBeApiError(404, 'account_not_found');
  });

  it(`answers 409 above ${MAX_ACCOUNTS_OF_USER} accounts of a user, also in parallel`, async () => {
    const userId = await makeHubUser();
    await changeItem(keys.profile(HUB_APPLICATION_ID, userId), { account_count: MAX_ACCOUNTS_OF_USER - 2 });
    const answers = await atOnce(10, () => create(userId));
    expect(outcomesOf(answers)).toEqual({ 201: 2, '409 limit_reached': 8 });
    expect(Object.keys((await hubCaller(userId)).accounts)).toHaveLength(2);
  });
});
