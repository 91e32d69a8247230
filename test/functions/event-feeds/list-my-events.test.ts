import { afterEach, describe, expect, it, vi } from 'vitest';
import * as listMyEvents from '../../../functions/event-feeds/list-my-events.ts';
import * as complete from '../../../functions/sign-in/complete-sign-in.ts';
import { appendEvents } from '../../../shared/events/append-events.ts';
import type { Change } from '../../../shared/events/event.ts';
import { readEventsOfParty } from '../../../shared/events/event-store.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { changeOf } from '../../support/events.ts';
import { provedUser } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { makeClientId } from '../../support/oidc-clients.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { addFields } from '../../support/schemas.ts';
import { makeCredential, principalFor, startedSignIn } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

const backends = useBackends({ events: true });
afterEach(() => vi.unstubAllEnvs());

type Caller = Tenant['user'] | Tenant['hub'];
const read = (principal: Caller, query: Record<string, string> = {}, app?: string) =>
  invoke(listMyEvents, {
    params: { app: app ?? (principal.kind === 'user' ? principal.app : HUB_APPLICATION_ID) },
    query,
    principal,
  });
const about = ({ app, userId }: Tenant, members: Partial<Change>): Change =>
  changeOf(app, { subject: { type: 'user', id: userId }, ...members });

describe("a user's own events", () => {
  it("are sign-ins and the like, with the user's own actions", async () => {
    const tenant = await makeTenant();
    const { user } = await provedUser(tenant);
    await publishPending();
    const { status, body } = await read(user);
    expect(status).toBe(200);
    expect(body['results']).toEqual([
      {
        id: expect.stringMatching(/^event_/),
        type: 'user.signed_in',
        version: 1,
        application: tenant.app,
        actor: { type: 'user', id: user.userId },
        request_id: expect.any(String),
        at: expect.any(String),
      },
    ]);
    expect(body['more']).toBe(false);
  });

  it('include no other events, and no events of others', async () => {
    const tenant = await makeTenant();
    const member = { type: 'member', id: 'member_1' } as const;
    await appendEvents([
      about(tenant, { type: 'user.updated' }),
      about(tenant, { type: 'user.disabled', subject: { type: 'user', id: 'another' } }),
      about(tenant, { type: 'member.added', subject: member, user: tenant.userId }),
      about(tenant, { type: 'user.signed_out' }),
    ]);
    const { body } = await read(tenant.user);
    expect(body['results']).toMatchObject([{ type: 'user.signed_out' }]);
  });

  it('show the kind of another actor, without its id', async () => {
    const tenant = await makeTenant();
    const actor = { type: 'hub_user', id: 'user_manager', client: 'oidc_1' } as const;
    await appendEvents([about(tenant, { type: 'user.disabled', actor })]);
    const { body, text } = await read(tenant.user);
    expect(body['results']).toMatchObject([{ actor: { type: 'hub_user' } }]);
    expect(text).not.toMatch(/user_manager|oidc_1/);
  });

  it('name the client that the user authorized', async () => {
    const tenant = await makeTenant();
    const actor = { type: 'user', id: tenant.userId, client: 'oidc_1' } as const;
    const related = { client: 'oidc_1' };
    await appendEvents([about(tenant, { type: 'user.client_authorized', actor, related })]);
    expect((await read(tenant.user)).body['results']).toMatchObject([{ actor, client: 'oidc_1' }]);
  });

  it('do not name fields that the schema hides from users', async () => {
    const tenant = await makeTenant();
    await addFields(tenant, { phone_number: { user_visible: false } });
    await appendEvents([about(tenant, { type: 'user.address_changed', changed: ['email', 'phone_number'] })]);
    expect((await read(tenant.user)).body['results']).toMatchObject([{ changed: ['email'] }]);
  });

  it('are those of the hub for a hub user', async () => {
    const { hub, app } = await makeTenant();
    const subject = { type: 'user', id: hub.userId } as const;
    await appendEvents([changeOf(HUB_APPLICATION_ID, { type: 'user.signed_in', subject })]);
    expect((await read(hub)).body['results']).toMatchObject([{ type: 'user.signed_in' }]);
    expect(await read(hub, {}, app)).toBeApiError(403, 'wrong_scheme');
  });

  it('are read page by page, and continue later from the same cursor', async () => {
    const tenant = await makeTenant();
    const changes = ['user.signed_in', 'user.updated', 'user.signed_out'] as const;
    await appendEvents(changes.map((type) => about(tenant, { type })));
    const first = (await read(tenant.user, { page_size: '1' })).body;
    expect(first).toMatchObject({ results: [{ type: 'user.signed_in' }], more: true });
    const second = (await read(tenant.user, { after: String(first['next']) })).body;
    expect(second).toMatchObject({ results: [{ type: 'user.signed_out' }], more: false });
    await appendEvents([about(tenant, { type: 'user.signed_in' })]);
    const third = (await read(tenant.user, { after: String(second['next']) })).body;
    expect(third).toMatchObject({ results: [{ type: 'user.signed_in' }], more: false });
  });
});

it('are refused to users of other applications and to clients, and take no subject', async () => {
  const tenant = await makeTenant();
  const other = await makeTenant();
  expect(await read(tenant.user, {}, other.app)).toMatchObject({ status: 404 });
  const answer = await read({ ...tenant.user, client: await makeClientId(tenant) });
  expect(answer).toBeApiError(403, 'first_party_only');
  expect(await read(tenant.user, { subject: 'user:another' })).toMatchObject({ status: 400 });
});

describe('sign-ins among the own events', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  /** Somebody who has signed in with Firefox in New Zealand. */
  async function signedIn({ app }: Tenant, email = newEmail()) {
    vi.stubEnv('ORIGIN_SECRET', 'a'.repeat(32));
    const { clientId } = await makeCredential(app);
    const { challengeId, code } = await startedSignIn(backends, clientId, { email });
    const origin = { 'x-svc-origin-secret': 'a'.repeat(32), 'cloudfront-viewer-country': 'NZ' };
    const { body } = await invoke(complete, {
      body: { challenge_id: challengeId, code },
      headers: { 'user-agent': FIREFOX, ...origin },
    });
    await publishPending();
    const headers = { authorization: `Bearer ${body['access_token']}` };
    const principal = await principalFor(listMyEvents.operation, { params: { app }, headers });
    if (principal.kind !== 'user') throw new Error('the token is of no user');
    return principal;
  }

  it('name browser and country if they are asked for', async () => {
    const me = await signedIn(await makeTenant());
    const { body } = await read(me, { browsers: 'include' });
    const browser = { name: 'Firefox', system: 'Windows' };
    expect(body['results']).toMatchObject([{ type: 'user.signed_in', browser, country: 'NZ' }]);
    const [plain] = (await read(me)).body['results'] as object[];
    expect(plain).not.toHaveProperty('browser');
    expect(plain).not.toHaveProperty('country');
  });

  it('name none that is not recorded, and none of another user', async () => {
    const tenant = await makeTenant();
    const { userId } = await signedIn(tenant);
    const [theirs] = (await readEventsOfParty(tenant.app, `user:${userId}`, { limit: 10, descending: false }))
      .events;
    const request_id = String(theirs?.request_id);
    await appendEvents([
      about(tenant, { type: 'user.signed_in', request_id }),
      about(tenant, { type: 'user.signed_in', request_id: 'of-no-attempt' }),
      about(tenant, { type: 'user.signed_in' }),
    ]);
    const { body } = await read(tenant.user, { browsers: 'include' });
    const results = body['results'] as object[];
    expect(results).toHaveLength(3);
    for (const event of results) expect(event).not.toHaveProperty('browser');
  });
});
