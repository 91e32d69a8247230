import { describe, expect, it, vi } from 'vitest';
import * as listEvents from '../../functions/event-feeds/list-events.ts';
import * as getUser from '../../functions/users/get-user.ts';
import { discoverOperations } from '../../infra/operations.ts';
import { readFeed } from '../../shared/events/read-feed.ts';
import { readsTenant } from '../../shared/http/operation.ts';
import type { HubPrincipal } from '../../shared/http/principal.ts';
import { useBackends } from '../support/backends.ts';
import { beforeNextCall } from '../support/before-call.ts';
import { countCalls } from '../support/count-calls.ts';
import { makeMember, support } from '../support/hub-users.ts';
import { invoke } from '../support/invoke.ts';
import { publishPending } from '../support/publish-pending.ts';
import { staffReadFor } from '../support/staff-reads.ts';
import { makeTenant } from '../support/tenants.ts';

/** The reads that show personal data, kept by hand. The others follow from the rule. */
const PERSONAL = [
  'exportUsers',
  'getGroupInvite',
  'getGroupMember',
  'getMailDelivery',
  'getUser',
  'getUserField',
  'getUserFieldFile',
  'getUserGroup',
  'getWebhookDelivery',
  'listAccountEvents',
  'listAccountMembers',
  'listEvents',
  'listGroupInvites',
  'listGroupMembers',
  'listUserGroups',
  'listUsers',
  'listWebhookDeliveries',
  'lookupSignInAttempts',
  'searchUsers',
];

const backends = useBackends({ events: true });
const discovered = await discoverOperations();
const reads = discovered.filter(({ operation }) => readsTenant(operation));

async function readsBy({ userId }: HubPrincipal, scope: string) {
  await publishPending();
  const { results } = await readFeed(scope, { page_size: 100, sort: 'asc' });
  return results.filter(({ type, actor }) => type.endsWith('.read_by_staff') && actor.id === userId);
}

describe('a read by service staff', () => {
  it('is every read of an application or account that hub users may make', () => {
    const ids = reads.map(({ operation }) => operation.id);
    expect(ids).toEqual(expect.arrayContaining(PERSONAL));
    const others = discovered.filter(({ operation }) => {
      const { auth, method, path, support: forStaff } = operation;
      const mayRead = auth.includes('hub') && (method === 'GET' || forStaff) && !readsTenant(operation);
      return mayRead && !auth.includes('user') && !/^\/me\//.test(path);
    });
    expect(others.map(({ operation }) => operation.id).sort()).toEqual([
      'createSmsKeyword',
      'deleteUserIdentity',
      'deleteUserPasskey',
      'endUserSession',
      'listAccounts',
      'listPlans',
      'resumeMailDelivery',
      'sendSignInLink',
      'setUserState',
      'signOutUser',
      'subscribeAccount',
      'updateSmsKeyword',
    ]);
  });

  it.each(reads.map((module) => [module.operation.id, module] as const))(
    'is an event of the tenant: %s',
    async (id, module) => {
      const { request, scope } = await staffReadFor(module.operation, backends);
      const answer = await invoke(module, { ...request, principal: support });
      expect(answer.status, answer.text).toBeLessThan(400);
      const [event, ...more] = await readsBy(support, scope);
      const kind = scope.startsWith('acct_') ? 'account' : 'application';
      const user = request.params?.['user'];
      expect(more).toEqual([]);
      expect(event).toMatchObject({
        scope,
        type: `${kind}.read_by_staff`,
        actor: { type: 'hub_user', id: support.userId },
        subject: { type: kind, id: scope },
        operation: id,
        request_id: expect.any(String),
        ...(user !== undefined && { user }),
      });
    },
  );

  it('is answered only once it is recorded', async () => {
    const tenant = await makeTenant();
    const request = { params: { app: tenant.app, user: tenant.userId }, principal: support };
    beforeNextCall('PutItem', async () => {
      throw new Error('the table is away');
    });
    const refused = await invoke(getUser, request);
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(refused.text).not.toContain(tenant.userId);
    expect(await readsBy(support, tenant.app)).toEqual([]);
    expect((await invoke(getUser, request)).status).toBe(200);
    expect(await readsBy(support, tenant.app)).toHaveLength(1);
  });

  it('is not recorded if it shows nothing', async () => {
    const { app } = await makeTenant();
    expect((await invoke(getUser, { params: { app, user: 'nobody' }, principal: support })).status).toBe(404);
    expect(await readsBy(support, app)).toEqual([]);
  });

  it('is one if the role of the reader would not do', async () => {
    const { app, account } = await makeTenant();
    const viewer = { ...(await makeMember(account, 'viewer')), support: true };
    expect((await invoke(listEvents, { params: { app }, principal: viewer })).status).toBe(200);
    expect(await readsBy(viewer, app)).toMatchObject([{ operation: 'listEvents' }]);
  });

  it('costs other callers no call, and leaves out staff with a role in the account', async () => {
    const { app, account, userId: user, hub, keys } = await makeTenant();
    const member = { ...(await makeMember(account, 'viewer')), support: true };
    for (const principal of [hub, keys, member]) {
      const calls = await countCalls(() => invoke(getUser, { params: { app, user }, principal }));
      expect(calls).not.toContain('PutItem');
    }
    expect(await readsBy(member, app)).toEqual([]);
  });

  it('is recorded by nobody in a deployment without events', async () => {
    vi.stubEnv('EVENT_DAYS', '0');
    const { app, userId: user } = await makeTenant();
    const calls = await countCalls(() => invoke(getUser, { params: { app, user }, principal: support }));
    vi.unstubAllEnvs();
    expect(calls).not.toContain('PutItem');
  });
});
