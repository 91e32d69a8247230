import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as listEvents from '../../../functions/event-feeds/list-events.ts';
import * as deleteUser from '../../../functions/users/delete-user.ts';
import { appendEvents } from '../../../shared/events/append-events.ts';
import { eventId } from '../../../shared/events/event-id.ts';
import type { Role } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { changeOf, changesOfScope } from '../../support/events.ts';
import { invites, newGroup, newMember } from '../../support/groups.ts';
import { support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { atOnce } from '../../support/races.ts';
import { makeSignInTenant } from '../../support/sign-in.ts';
import { makeTenant, makeUser, type Tenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

useBackends({ events: true });
const tenant = useTenantOnly();
afterEach(() => vi.useRealTimers());

type Query = Record<string, string>;
type Shown = {
  id: string;
  type: string;
  subject: { type: string; id: string };
  object?: Record<string, unknown>;
};

const read = (query: Query = {}, of: Tenant = tenant, principal: Parameters<typeof invoke>[1] = {}) =>
  invoke(listEvents, { params: { app: of.app }, query, principal: of.keys, ...principal });
const page = async (query: Query = {}, of: Tenant = tenant) => {
  const { status, body, text } = await read(query, of);
  expect(status, text).toBe(200);
  return body as { results: Shown[]; next?: string; more: boolean };
};

/** Reads pages until there are no more. */
async function all(query: Query, of: Tenant): Promise<{ pages: Shown[][]; next: string | undefined }> {
  const pages: Shown[][] = [];
  for (let next = query['after']; ; ) {
    const { results, next: after, more } = await page({ ...query, ...(next && { after: next }) }, of);
    pages.push(results);
    next = after;
    if (!more) return { pages, next };
  }
}
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

describe('the feed of an application', () => {
  it.each(['asc', 'desc'] as const)('is read page by page, %s', async (sort) => {
    const own = await makeTenant();
    const events = await appendEvents(changesOfScope(own.app, 25));
    const { pages } = await all({ page_size: '10', sort }, own);
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(idsOf(pages.flat())).toEqual(idsOf(sort === 'asc' ? events : events.toReversed()));
  });

  it('shows the author, changes, time and request of an event, and nothing else', async () => {
    const own = await makeTenant();
    const at = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
    const group = await newGroup(own.keys, { name: 'Chess' });
    await publishPending();
    const { results } = await page({ type: 'group.*' }, own);
    expect(results).toEqual([
      {
        id: expect.stringMatching(/^event_/),
        type: 'group.created',
        version: 1,
        application: own.app,
        actor: { type: 'credential', id: own.keys.clientId },
        subject: { type: 'group', id: group, version: 1 },
        request_id: expect.any(String),
        at: expect.any(String),
      },
    ]);
    expect(Date.parse(String(Object(results[0])['at']))).toBeGreaterThanOrEqual(Date.parse(at) - 1000);
  });

  it('is empty, without a cursor, before its first event', async () => {
    expect(await page({}, await makeTenant())).toEqual({ results: [], more: false });
  });

  it('has a cursor at its end, which gives a poller each later event once', async () => {
    const own = await makeTenant();
    await appendEvents(changesOfScope(own.app, 3));
    const first = await page({}, own);
    expect(first).toMatchObject({ more: false, next: first.results[2]?.id });
    const idle = await page({ after: String(first.next) }, own);
    expect(idle).toEqual({ results: [], next: first.next, more: false });
    const later = await appendEvents(changesOfScope(own.app, 2));
    expect(idsOf((await page({ after: String(idle.next) }, own)).results)).toEqual(idsOf(later));
  });

  it('is read once and completely while 8 writers append', async () => {
    const own = await makeTenant();
    const written: string[] = [];
    const write = async () => {
      for (let n = 0; n < 4; n++) {
        const changes = changesOfScope(own.app, 3, { subject: { type: 'user', id: `user_${n}` } });
        written.push(...idsOf(await appendEvents(changes)));
      }
    };
    let writing = true;
    const writers = atOnce(8, write).finally(() => {
      writing = false;
    });
    const follow = async (query: Query) => {
      const seen: Shown[] = [];
      for (let after = ''; ; ) {
        const wasWriting = writing;
        const { results, next = '', more } = await page({ ...query, ...(after && { after }) }, own);
        seen.push(...results);
        after = next;
        if (!wasWriting && !more) return seen;
      }
    };
    const queries: Query[] = [{ page_size: '7' }, { subject: 'user:user_3' }, { type: 'user.*' }];
    const [whole = [], ofUser = [], ofType = []] = await Promise.all(queries.map(follow));
    await writers;
    expect(written).toHaveLength(8 * 4 * 3);
    expect(idsOf(whole)).toEqual(written.toSorted());
    expect(idsOf(ofType)).toEqual(idsOf(whole));
    expect(idsOf(ofUser)).toEqual(idsOf(whole.filter(({ subject }) => subject.id === 'user_3')));
  });

  it('hides events past their time, before the table deletes them', async () => {
    const own = await makeTenant();
    await appendEvents([changeOf(own.app)]);
    const now = Date.now() + 401 * DAY * 1000;
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const recent = await appendEvents([changeOf(own.app)]);
    expect(idsOf((await page({}, own)).results)).toEqual(idsOf(recent));
    expect(idsOf((await page({ subject: 'user:user_1' }, own)).results)).toEqual(idsOf(recent));
  });
});

describe('a filter', () => {
  let own: Tenant;
  beforeAll(async () => {
    own = await makeTenant();
    await appendEvents([
      changeOf(own.app, { type: 'user.created', subject: { type: 'user', id: 'ada' } }),
      changeOf(own.app, {
        type: 'group.created',
        subject: { type: 'group', id: 'group_1' },
        actor: { type: 'service' },
      }),
      changeOf(own.app, { type: 'member.added', subject: { type: 'member', id: 'member_1' }, user: 'ada' }),
      changeOf(own.app, {
        type: 'user.updated',
        subject: { type: 'user', id: 'a:b' },
        actor: { type: 'user', id: 'a:b' },
      }),
    ]);
  });

  it.each([
    [{ type: 'user.*' }, ['user.created', 'user.updated']],
    [{ type: 'group.created, member.*' }, ['group.created', 'member.added']],
    [{ type: '*' }, ['user.created', 'group.created', 'member.added', 'user.updated']],
    [{ subject: 'user:ada' }, ['user.created', 'member.added']],
    [{ subject: 'member:member_1' }, ['member.added']],
    [{ subject: 'user:a:b' }, ['user.updated']],
    [{ subject: 'user:nobody' }, []],
    [{ subject: 'user:ada', type: 'member.*' }, ['member.added']],
    [{ actor: 'service' }, ['group.created']],
    [{ actor: 'user:a:b' }, ['user.updated']],
    [{ actor: 'credential:key_1', type: 'user.*' }, ['user.created']],
    [{ type: 'user.*', sort: 'desc' }, ['user.updated', 'user.created']],
  ])('%j selects %j', async (query, types) => {
    const { results } = await page(query as Query, own);
    expect(results.map(({ type }) => type)).toEqual(types);
  });

  it('pages by single events without skipping or repeating one', async () => {
    const { pages } = await all({ type: 'user.*', page_size: '1' }, own);
    expect(pages.flat().map(({ type }) => type)).toEqual(['user.created', 'user.updated']);
  });

  it('examines about 1,000 events a request, and its cursor continues from there', async () => {
    const many = await makeTenant();
    await appendEvents(changesOfScope(many.app, 1010));
    const [wanted] = await appendEvents([changeOf(many.app, { type: 'user.deleted' })]);
    const first = await page({ type: 'user.deleted' }, many);
    expect(first).toMatchObject({ results: [], more: true });
    const second = await page({ type: 'user.deleted', after: String(first.next) }, many);
    expect(second).toMatchObject({ results: [{ id: wanted?.id }], more: false });
  });

  it.each([
    [{ type: 'user' }, 'query.type'],
    [{ type: 'user.exploded' }, 'query.type'],
    [{ subject: 'ada' }, 'query.subject'],
    [{ subject: 'robot:ada' }, 'query.subject'],
    [{ subject: 'user:' }, 'query.subject'],
    [{ actor: 'robot' }, 'query.actor'],
    [{ page_size: '101' }, 'query.page_size'],
    [{ include: 'secrets' }, 'query.include'],
  ])('%j is refused with 400 and the name of the parameter', async (query, name) => {
    const { status, body, text } = await read(query as Query, own);
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'invalid_input' });
    expect(text).toContain(name);
  });

  it.each([
    ['of another feed', () => eventId(newId('app'), 1, Date.now())],
    ['that is no id', () => 'x'],
    ['of a user', () => newId('user')],
  ])('a cursor %s is refused with 400', async (_, cursor) => {
    expect(await read({ after: cursor() }, own)).toBeApiError(400, 'invalid_cursor');
  });
});

describe('the object of an event', () => {
  it("is the subject's current record, read for all events of a page in one call", async () => {
    const own = await makeTenant();
    const users = Array.from({ length: 50 }, () => newId('user'));
    for (const user of users) await makeUser(own.app, user, { first_name: user });
    await appendEvents(users.map((id) => changeOf(own.app, { subject: { type: 'user', id } })));
    let shown: Shown[] = [];
    const calls = await countCalls(async () => {
      shown = (await page({ include: 'object' }, own)).results;
    });
    expect(shown.map(({ object }) => Object(object?.['data'])['user_id'])).toEqual(users);
    expect(calls).toEqual(['GetItem', 'Query', 'BatchGetItem']);
  });

  it('is absent unless requested, and once the subject is deleted', async () => {
    const own = await makeTenant();
    const subject = { type: 'user', id: own.userId } as const;
    await appendEvents([changeOf(own.app, { subject })]);
    expect((await page({}, own)).results[0]).not.toHaveProperty('object');
    expect((await page({ include: 'object' }, own)).results[0]).toHaveProperty('object');
    await invoke(deleteUser, { params: { app: own.app, user: own.userId }, principal: own.keys });
    expect((await page({ include: 'object' }, own)).results[0]).not.toHaveProperty('object');
  });

  it('shows backends groups, members and invites, which they may read elsewhere', async () => {
    const own = await makeTenant();
    const group = await newGroup(own.keys, { name: 'Chess' });
    await newMember(own.keys, group, own.user);
    await invites.create(own.keys, { group }, { body: { email: 'ada@example.com', roles: ['editor'] } });
    await publishPending();
    const query = { type: 'group.*,member.*,invite.*', include: 'object' };
    const objects = new Map((await page(query, own)).results.map(({ type, object }) => [type, object]));
    expect(objects.get('group.created')).toMatchObject({ id: group, name: 'Chess' });
    expect(objects.get('member.added')).toMatchObject({
      user_id: own.userId,
      profile: { user_id: own.userId },
    });
    expect(objects.get('invite.created')).toMatchObject({ email: 'ada@example.com', state: 'pending' });
    expect(JSON.stringify([...objects.values()])).not.toMatch(/"(link|awaits|pk|owner_sk)"/);
    const asHub = await read(query, own, { principal: own.hub });
    expect(asHub.text).not.toContain('"object"');
  });

  it('shows managers credentials, clients and settings, and never a secret', async () => {
    const { clientId, ...own } = await makeSignInTenant();
    await appendEvents([
      changeOf(own.app, { type: 'credential.created', subject: { type: 'credential', id: clientId } }),
      changeOf(own.app, { type: 'application.updated', subject: { type: 'application', id: own.app } }),
      changeOf(own.app, { type: 'schema.updated', subject: { type: 'schema', id: own.app } }),
    ]);
    const answer = await read({ include: 'object' }, own, { principal: own.hub });
    expect(answer.body['results']).toMatchObject([
      { object: { client_id: clientId } },
      { object: { id: own.app, name: 'Shop' } },
      { object: { schema: {} } },
    ]);
    expect(answer.text).not.toMatch(/secret_hash|earlier/);
    expect((await read({ include: 'object', subject: `credential:${clientId}` }, own)).text).not.toContain(
      'object',
    );
  });
});

describe('the feed is read by', () => {
  const withRole = (role: Role) => ({ ...tenant.hub, accounts: { [tenant.account]: role } });

  it.each([
    ['an owner', () => tenant.hub],
    ['an admin', () => withRole('admin')],
    ['service staff', () => support],
    ['a service account', () => tenant.serviceAccount],
    ['a backend', () => tenant.keys],
  ])('%s: 200', async (_, principal) => {
    expect(await read({}, tenant, { principal: principal() })).toMatchObject({ status: 200 });
  });

  it.each([
    ['an editor', () => withRole('editor'), 403, 'forbidden'],
    ['a viewer', () => withRole('viewer'), 403, 'forbidden'],
    ['a user', () => tenant.user, 403, 'wrong_scheme'],
    ['nobody', () => undefined, 401, 'missing_credentials'],
  ])('%s: refused', async (_, principal, status, code) => {
    const answer = await read({}, tenant, { principal: principal() as never });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it('another tenant: 404', async () => {
    const other = await makeTenant();
    for (const principal of [other.hub, other.keys, other.serviceAccount]) {
      expect(await read({}, tenant, { principal })).toBeApiError(404, 'application_not_found');
    }
  });
});

describe('the events of a day', () => {
  const day = '2031-05-06';
  const at = (time: string) => ({ at: time });

  /** A feed with three events on the day before, five on the day, two on the next, and some much later. */
  async function feedOfDays() {
    const { app, keys: backend } = await makeTenant();
    const times = [
      ...['2031-05-05T00:00:00.000Z', '2031-05-05T12:00:00.000Z', '2031-05-05T23:59:59.000Z'],
      ...[`${day}T00:00:00.000Z`, `${day}T01:00:00.000Z`, `${day}T02:00:00.000Z`, `${day}T03:00:00.000Z`],
      ...[`${day}T23:59:59.000Z`, '2031-05-07T00:00:00.000Z', '2031-05-07T08:00:00.000Z'],
      '2031-07-01T00:00:00.000Z',
    ];
    const events = await appendEvents(times.map((time) => changeOf(app, at(time))));
    const list = (query: Record<string, string>) =>
      invoke(listEvents, { params: { app }, principal: backend, query });
    const idsOf = async (query: Record<string, string>) =>
      ((await list(query)).body['results'] as { id: string }[]).map(({ id }) => id);
    return { ids: events.slice(3, 8).map(({ id }) => id), list, idsOf };
  }

  it('are found from its first to its last moment, in both directions', async () => {
    const { ids, idsOf } = await feedOfDays();
    expect(await idsOf({ day })).toEqual(ids);
    expect(await idsOf({ day, sort: 'desc' })).toEqual(ids.toReversed());
    expect(await idsOf({ day, type: 'user.*', subject: 'user:user_1' })).toEqual(ids);
    expect(await idsOf({ day: '2031-06-01' })).toEqual([]);
    expect(await idsOf({ day: '2030-01-01' })).toEqual([]);
    expect(await idsOf({ day: '2032-01-01', sort: 'desc' })).toEqual([]);
  });

  it.each(['asc', 'desc'])('end with the day, page by page: %s', async (sort) => {
    const { ids, list } = await feedOfDays();
    const found: string[] = [];
    let [after, more]: [string | undefined, boolean] = [undefined, true];
    while (more) {
      const { body } = await list({ day, sort, page_size: '2', ...(after !== undefined && { after }) });
      found.push(...(body['results'] as { id: string }[]).map(({ id }) => id));
      [after, more] = [String(body['next']), body['more'] === true];
    }
    expect(found).toEqual(sort === 'asc' ? ids : ids.toReversed());
  });

  it('are none in an empty feed, and 400 for a day that there is not', async () => {
    const { idsOf, list } = await feedOfDays();
    expect(await idsOf({ day: '2031-05-08' })).toEqual([]);
    expect(await list({ day: '2031-02-30' })).toBeApiError(400, 'invalid_input');
  });
});
