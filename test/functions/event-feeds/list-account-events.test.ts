import { expect, it } from 'vitest';
import * as listAccountEvents from '../../../functions/event-feeds/list-account-events.ts';
import { appendEvents } from '../../../shared/events/append-events.ts';
import type { Principal } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { changeOf } from '../../support/events.ts';
import { makeAccount, makeMember, support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { publishPending } from '../../support/publish-pending.ts';

useBackends({ events: true });

const read = (account: string, principal: Principal, query: Record<string, string> = {}) =>
  invoke(listAccountEvents, { params: { account }, query, principal });

it("shows owners the account's events with its members as they are now", async () => {
  const { account, owner } = await makeAccount();
  const admin = await makeMember(account, 'admin');
  await publishPending();
  const { status, body } = await read(account, owner, { type: 'account_member.*', include: 'object' });
  expect(status).toBe(200);
  const member = (userId: string, role: string) => ({
    type: 'account_member.added',
    account,
    subject: { type: 'account_member', id: userId },
    user: userId,
    object: { id: userId, role, state: 'active' },
  });
  expect(body['results']).toMatchObject([member(owner.userId, 'owner'), member(admin.userId, 'admin')]);
  expect(body['more']).toBe(false);
});

it('hides invited addresses, which admins may not read', async () => {
  const { account } = await makeAccount();
  const admin = await makeMember(account, 'admin');
  const subject = { type: 'account_invite', id: newId('invite') } as const;
  await appendEvents([changeOf(account, { type: 'account_invite.created', subject })]);
  const { body, text } = await read(account, admin, {
    include: 'object',
    subject: `account_invite:${subject.id}`,
  });
  expect(body['results']).toMatchObject([{ subject }]);
  expect(text).not.toContain('"object"');
});

it.each(['editor', 'viewer'] as const)('answers 403 to a member with the role %s', async (role) => {
  const { account } = await makeAccount();
  expect(await read(account, await makeMember(account, role))).toBeApiError(403, 'forbidden');
});

it('answers 404 to members of other accounts, and to staff for an unknown account', async () => {
  const { account } = await makeAccount();
  const { owner: other } = await makeAccount();
  const unknown = { status: 404, body: { code: 'account_not_found' } };
  expect(await read(account, other)).toMatchObject(unknown);
  expect(await read(newId('acct'), support)).toMatchObject(unknown);
  expect(await read(account, support)).toMatchObject({ status: 200 });
});

it('answers 400 to a cursor of another feed', async () => {
  const [{ account, owner }, { account: other }] = [await makeAccount(), await makeAccount()];
  const [event] = await appendEvents([changeOf(other, { type: 'account.updated' })]);
  expect(await read(account, owner, { after: String(event?.id) })).toBeApiError(400, 'invalid_cursor');
});
