import { afterEach, describe, expect, it, vi } from 'vitest';
import * as createApplication from '../../../functions/applications/create-application.ts';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as replaceApplication from '../../../functions/applications/replace-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as listEvents from '../../../functions/event-feeds/list-events.ts';
import * as replaceSchema from '../../../functions/schemas/replace-schema.ts';
import type { Principal } from '../../../shared/http/principal.ts';
import { DAY, isoIn } from '../../../shared/platform/time.ts';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { makeApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { makeAccount } from '../../support/hub-users.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { makeProfile } from '../../support/profiles.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { makeTenant } from '../../support/tenants.ts';
import { listTestIdentities, shownIdentities, testEntry } from '../../support/test-identities.ts';

useBackends({ events: true });
afterEach(() => vi.useRealTimers());

const PATH = 'body.config.hub.auth.test_identities';

async function made() {
  const { app, owner: caller } = await makeApplication();
  const read = async () =>
    shownIdentities(await invoke(getApplication, { params: { app }, principal: caller }));
  const replace = (body: object) => invoke(replaceApplication, { params: { app }, principal: caller, body });
  return { app, caller, read, replace };
}

const asServiceAccount = (app: string): Principal => ({ kind: 'service_account', app, clientId: 'key_1' });

describe('config.hub.auth.test_identities', () => {
  it('shows the code of a new entry in the answer of its write alone', async () => {
    const { app, caller, read } = await made();
    const entries = [testEntry({ email: newEmail() }), testEntry({ phone: '+12025550106' })];
    const answer = await listTestIdentities({ app, caller }, entries);
    const codes = shownIdentities(answer).map(({ code }) => code);
    expect(shownIdentities(answer)).toEqual(entries.map((entry, n) => ({ ...entry, code: codes[n] })));
    for (const code of codes) expect(code).toMatch(/^9[0-9]{5}$/);
    expect(await read()).toEqual(entries);
    const stored = JSON.stringify(await getItem(keys.application(app)));
    for (const code of codes) expect(stored).not.toContain(code);
    expect(JSON.stringify([answer.body, await read()])).not.toMatch(/code_hash|user_id"/);
  });

  it('is refused by the request that creates the application', async () => {
    const { account, owner } = await makeAccount('team');
    const entry = testEntry({ email: newEmail() });
    const config = { hub: { auth: { test_identities: [entry] } } };
    const body = { name: 'Shop', account, config };
    const principal = { ...owner, accounts: { [account]: 'owner' as const } };
    const answer = await invoke(createApplication, { principal, body });
    expect(faultPaths(answer)).toEqual([PATH]);
  });

  it('keeps the code of an entry that is sent back as it was read', async () => {
    const { app, caller, read, replace } = await made();
    await listTestIdentities({ app, caller }, [testEntry({ email: newEmail() })]);
    const [first] = await read();
    const before = await getItem(keys.application(app));
    const second = testEntry({ email: newEmail() });
    const answer = await replace({
      name: 'Shop',
      config: { hub: { auth: { test_identities: [first, second] } } },
    });
    expect(shownIdentities(answer).map((entry) => 'code' in entry)).toEqual([false, true]);
    const after = await getItem(keys.application(app));
    expect(after?.['test_identities']).toEqual(
      expect.arrayContaining(before?.['test_identities'] as object[]),
    );
    expect(await read()).toHaveLength(2);
  });

  it('gives an entry with another expiry a new code and the same user', async () => {
    const { app, caller } = await made();
    const email = newEmail();
    const stored = async () => {
      const item = await getItem(keys.application(app));
      const [first] = (item?.['test_identities'] ?? []) as Record<string, string>[];
      return first;
    };
    const [one] = shownIdentities(await listTestIdentities({ app, caller }, [testEntry({ email })]));
    const before = await stored();
    const [other] = shownIdentities(await listTestIdentities({ app, caller }, [testEntry({ email }, 31)]));
    expect(other?.code).not.toBe(one?.code);
    const after = await stored();
    expect(after?.['user_id']).toBe(before?.['user_id']);
    expect(after?.['id']).not.toBe(before?.['id']);
  });

  it('is removed by a replacement of the application without it', async () => {
    const { app, caller, read, replace } = await made();
    const entry = testEntry({ email: newEmail() });
    await listTestIdentities({ app, caller }, [entry]);
    await replace({ name: 'Shop' });
    expect(await read()).toEqual([]);
    expect(await getItem(keys.application(app))).not.toHaveProperty('test_identities');
  });

  it('is set by the backend with its service account', async () => {
    const { app } = await made();
    const answer = await listTestIdentities({ app, caller: asServiceAccount(app) }, [
      testEntry({ email: newEmail() }),
    ]);
    expect(shownIdentities(answer)).toHaveLength(1);
  });

  it('takes ten entries with an expiry within 90 days', async () => {
    const { app, caller } = await made();
    const many = (count: number) => Array.from({ length: count }, () => testEntry({ email: newEmail() }, 89));
    expect(shownIdentities(await listTestIdentities({ app, caller }, many(10)))).toHaveLength(10);
    expect(faultPaths(await listTestIdentities({ app, caller }, many(11)))).toEqual([PATH]);
  });

  it.each([
    ['two addresses', [{ email: 'a@shop.example', phone: '+12025550106', expires_at: isoIn(DAY) }], '0'],
    ['no address', [{ expires_at: isoIn(DAY) }], '0'],
    ['no expiry', [{ email: 'a@shop.example' }], '0.expires_at'],
    ['a past expiry', [testEntry({ email: 'a@shop.example' }, -1)], '0.expires_at'],
    ['an expiry in 91 days', [testEntry({ email: 'a@shop.example' }, 91)], '0.expires_at'],
    ['a number that is not E.164', [testEntry({ phone: '0151 12345678' })], '0.phone'],
    ['a chosen code', [{ ...testEntry({ email: 'a@shop.example' }), code: '912345' }], '0.code'],
    [
      'one address twice',
      [testEntry({ email: 'a@shop.example' }), testEntry({ email: 'A@Shop.example' }, 2)],
      '',
    ],
  ])('refuses %s and changes nothing', async (_, entries, at) => {
    const { app, caller, read } = await made();
    expect(faultPaths(await listTestIdentities({ app, caller }, entries))).toEqual([
      at === '' ? PATH : `${PATH}.${at}`,
    ]);
    expect(await read()).toEqual([]);
  });

  it.each<[string, object, object, RegExp]>([
    ['a number that is not possible', { phone: '+12345678' }, {}, /not a possible phone number/],
    ['a number with a trunk prefix', { phone: '+49015112345678' }, {}, /not a possible phone number/],
    ['a premium number', { phone: '+19005550123' }, {}, /premium-rate/],
    ['a fixed line', { phone: '+493012345678' }, {}, /fixed line/],
    [
      'a number of a country that gets no texts',
      { phone: '+12025550106' },
      { phone: { countries: ['DE'] } },
      /not a number of a country to which this application sends/,
    ],
    [
      'an address of another domain',
      { email: 'a@other.example' },
      { restrictions: { allowed_email_domains: ['shop.example'] } },
      /allowed_email_domains/,
    ],
    [
      'a number where only e-mail domains are allowed',
      { phone: '+12025550106' },
      { restrictions: { allowed_email_domains: ['shop.example'] } },
      /allowed_email_domains/,
    ],
    [
      'an address of a method that is off',
      { email: 'a@shop.example' },
      { sign_in_methods: { email: { enabled: false } } },
      /does not offer this way to sign in/,
    ],
  ])('refuses %s, as a sign-in does, and names the entry', async (_, address, auth, reason) => {
    const { app, caller, read } = await made();
    const entries = [{ ...address, expires_at: isoIn(DAY) }];
    const body = { config: { hub: { auth: { ...auth, test_identities: entries } } } };
    const answer = await invoke(updateApplication, { params: { app }, principal: caller, body });
    expect(answer).toBeApiError(400, 'invalid_input');
    expect(faultPaths(answer)).toEqual([`${PATH}.0.${Object.keys(address)[0]}`]);
    expect(answer.text).toMatch(reason);
    expect(await read()).toEqual([]);
  });

  it('refuses a number that identifies nobody in this application', async () => {
    const tenant = await makeTenant();
    const { email } = DEFAULT_SCHEMA.schema;
    const body = { schema: { email }, user_verification_fields: ['email'] };
    await invoke(replaceSchema, { params: { app: tenant.app }, principal: tenant.hub, body });
    const answer = await listTestIdentities({ ...tenant, caller: asServiceAccount(tenant.app) }, [
      testEntry({ phone: '+12025550106' }),
    ]);
    expect(faultPaths(answer)).toEqual([`${PATH}.0.phone`]);
  });

  it('keeps an entry that a sign-in would refuse by later settings', async () => {
    const { app, caller, read } = await made();
    const entry = testEntry({ email: newEmail() });
    await listTestIdentities({ app, caller }, [entry]);
    const auth = { restrictions: { allowed_email_domains: ['shop.example'] } };
    const body = { config: { hub: { auth } } };
    expect((await invoke(updateApplication, { params: { app }, principal: caller, body })).status).toBe(200);
    expect(await read()).toEqual([entry]);
  });

  it('accepts an entry that has expired if it is unchanged', async () => {
    const { app, caller, read } = await made();
    const entry = testEntry({ email: newEmail() });
    await listTestIdentities({ app, caller }, [entry]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY * 1000 });
    const other = testEntry({ email: newEmail() });
    expect((await listTestIdentities({ app, caller }, [entry, other])).status).toBe(200);
    expect(await read()).toEqual([entry, other]);
  });

  it('refuses an address that a user has, and names the entry', async () => {
    const tenant = await makeTenant();
    const caller = asServiceAccount(tenant.app);
    const [verified, written] = [newEmail(), newEmail()];
    await makeProfile(tenant, { data: { email: verified }, verified_data: { email: verified } });
    await makeProfile(tenant, { data: { email: written } });
    for (const email of [verified, written]) {
      const answer = await listTestIdentities({ ...tenant, caller }, [
        testEntry({ email: newEmail() }),
        testEntry({ email }),
      ]);
      expect(answer.status).toBe(400);
      expect(faultPaths(answer)).toEqual([`${PATH}.1`]);
    }
  });

  it('is named by the event of its change as a change of the config', async () => {
    const { app, caller } = await made();
    await publishPending();
    await listTestIdentities({ app, caller }, [testEntry({ email: newEmail() })]);
    await publishPending();
    const query = { include: 'object', type: 'application.updated' };
    const { body, text } = await invoke(listEvents, { params: { app }, principal: caller, query });
    expect(body['results']).toMatchObject([{ type: 'application.updated', changed: ['config'] }]);
    expect(text).not.toMatch(/code_hash|user_id"/);
  });
});
