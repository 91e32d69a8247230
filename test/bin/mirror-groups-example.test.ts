import { readFileSync } from 'node:fs';
import { type Service, ServiceError, verifyWebhook } from '@svc/client/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceOf } from '../../examples/seed.ts';
import { differences, GroupMirror } from '../../examples/webhooks/mirror-groups.ts';
import { readGuides } from '../guides/guide-blocks.ts';
import { deliverPending } from '../support/publish-pending.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService({ events: true });
const ROLES = [['owner'], ['owner', 'editor'], ['editor'], ['editor', 'reader'], ['member']];
const SEED = 20_261_129;

let service: Service;
let receiver: Receiver;
let webhook: { id: string; secret: string };
/** A second before the first event: events are dated to the whole second. */
const began = new Date(Date.now() - 1000).toISOString();

beforeAll(async () => {
  service = serviceOf(running().seed);
  receiver = await startReceiver();
  const types: ['group.*', 'member.*'] = ['group.*', 'member.*'];
  webhook = await service.createWebhook({ body: { url: receiver.url, types } });
});

/** An event of a feed, with the members that every one has. */
const eventOf = <Members extends object>(id: string, members: Members) => ({
  ...{ id, version: 1, actor: { type: 'service' as const }, at: began },
  ...members,
});
const memberAdded = (event: string, id: string) =>
  eventOf(event, {
    type: 'member.added' as const,
    subject: { type: 'member' as const, id, version: 1 },
    user: 'ada',
    object: { id, user_id: 'ada', group_id: 'group_1', roles: ['owner'], version: 1 },
  });

/** Numbers below a bound that look random, the same in each run (a linear congruential generator). */
let state = SEED;
function below(bound: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}
const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((entry) => ({ entry, at: below(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);

/** Takes deliveries as a receiver does, after it has verified them. */
async function take(mirror: GroupMirror, deliveries: readonly Received[]): Promise<void> {
  for (const { body, headers } of deliveries)
    mirror.take((await verifyWebhook(body, headers, webhook.secret)).data);
}

/** The ids of the users of the application whom the test has made and not deleted. */
const users: string[] = [];
/** The groups that are left, each with the ids of members that it had. */
const groups = new Map<string, string[]>();

async function newUser(): Promise<void> {
  const user = `person_${users.length}_${below(1_000_000)}`;
  await service.replaceUser({ path: { user }, body: { data: {} } });
  users.push(user);
}

async function addMember(group: string, user_id: string): Promise<void> {
  const body = { user_id, roles: oneOf(ROLES) ?? [] };
  const { id } = await service.addGroupMember({ path: { group }, body });
  groups.get(group)?.push(id);
}

const makeGroup = async () =>
  groups.set((await service.createGroup({ body: { name: `G${below(100)}` } })).id, []);
const renameGroup = (group: string) =>
  service.updateGroup({ path: { group }, body: { name: `H${below(100)}` } });
const memberOf = (group: string) => ({ group, member: oneOf(groups.get(group) ?? []) ?? 'member_none' });
const changeRoles = (group: string) =>
  service.updateGroupMember({ path: memberOf(group), body: { roles: oneOf(ROLES) ?? [] } });
const removeMember = (group: string) => service.removeGroupMember({ path: memberOf(group) });

async function deleteGroup(group: string): Promise<void> {
  if (groups.size < 4) return;
  groups.delete(group);
  await service.deleteGroup({ path: { group } });
}

async function replaceUser(_group: string, user: string): Promise<void> {
  users.splice(users.indexOf(user), 1);
  await service.deleteUser({ path: { user } });
  await newUser();
}

const times = <T>(count: number, entry: T): T[] => Array.from({ length: count }, () => entry);
/** What may change, some of it more often. Some changes are refused, such as the end of the last owner. */
const CHANGES: readonly ((group: string, user: string) => Promise<unknown>)[] = [
  ...times(2, makeGroup),
  ...times(2, renameGroup),
  ...times(10, addMember),
  ...times(8, changeRoles),
  ...times(5, removeMember),
  deleteGroup,
  replaceUser,
];

async function changeSomething(): Promise<void> {
  const [group = '', user = ''] = [oneOf([...groups.keys()]), oneOf(users)];
  try {
    await oneOf(CHANGES)?.(group, user);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
  }
}

describe('the example mirror-groups', () => {
  it('equals the service, although deliveries are late, repeated and reordered', async () => {
    for (let n = 0; n < 8; n++) await newUser();
    for (let n = 0; n < 4; n++) await makeGroup();
    const mirror = new GroupMirror();
    let waiting: Received[] = [];
    let seen = 0;
    for (let n = 0; n < 20; n++) {
      for (let change = 0; change < 20; change++) await changeSomething();
      await deliverPending();
      const repeated = receiver.received.filter(() => below(20) === 0);
      waiting = shuffled([...waiting, ...receiver.received.slice(seen), ...repeated]);
      seen = receiver.received.length;
      await take(mirror, waiting.splice(0, n < 19 ? below(waiting.length) : waiting.length));
    }
    expect(await differences(mirror, service)).toEqual([]);
    expect(mirror.teams.size).toBeGreaterThan(2);
    expect(mirror.memberships.size).toBeGreaterThan(5);
    const types = new Set(receiver.received.map(({ body }) => String(JSON.parse(body).type)));
    expect([...types].sort()).toEqual([
      ...['group.created', 'group.deleted', 'group.updated'],
      ...['member.added', 'member.removed', 'member.updated'],
    ]);
  });

  it('is filled from nothing by a replay of all events', async () => {
    const idsFrom = (at: number) =>
      new Set(receiver.received.slice(at).map(({ headers }) => headers['webhook-id']));
    const [all, start] = [idsFrom(0), receiver.received.length];
    await service.replayWebhook({
      path: { webhook: webhook.id },
      body: { from: began, to: new Date().toISOString() },
    });
    // A delivery that was late before is one more now.
    await until(async () => {
      await deliverPending();
      const again = idsFrom(start);
      return [...all].every((id) => again.has(id));
    });
    const mirror = new GroupMirror();
    await take(mirror, receiver.received.slice(start));
    expect(await differences(mirror, service)).toEqual([]);
  });

  it('is filled from nothing by the feed', async () => {
    const mirror = new GroupMirror();
    const query = { include: 'object' } as const;
    for await (const event of service.listEvents.all({ query })) mirror.take(event);
    expect(await differences(mirror, service)).toEqual([]);
  });

  it('finds what differs', async () => {
    const mirror = new GroupMirror();
    const found = await differences(mirror, service);
    expect(found).toEqual(expect.arrayContaining([...groups.keys()]));
    mirror.teams.set('group_gone', { name: 'Gone', version: 1 });
    expect(await differences(mirror, service)).toContain('group_gone');
  });

  it('leaves out a member that comes after the deletion of its group', () => {
    const mirror = new GroupMirror();
    const subject = { type: 'group' as const, id: 'group_1' };
    mirror.take(eventOf('event_2', { type: 'group.deleted' as const, subject }));
    mirror.take(memberAdded('event_1', 'member_1'));
    expect(mirror.memberships.size).toBe(0);
  });

  it('is shown in the guide', () => {
    const source = readFileSync('examples/webhooks/mirror-groups.ts', 'utf8');
    const guide = readGuides().guides.find(({ name }) => name === 'mirror-groups.md');
    expect(guide?.blocks.map(({ code }) => code)).toContain(source);
  });
});
