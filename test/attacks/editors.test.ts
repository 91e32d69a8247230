import { beforeAll, describe, expect, it } from 'vitest';
import * as createApplication from '../../functions/applications/create-application.ts';
import * as replaceApplication from '../../functions/applications/replace-application.ts';
import * as updateApplication from '../../functions/applications/update-application.ts';
import * as createGroupInvite from '../../functions/groups/create-group-invite.ts';
import * as createGroupInvites from '../../functions/groups/create-group-invites.ts';
import * as updateGroupInvite from '../../functions/groups/update-group-invite.ts';
import * as replaceSchema from '../../functions/schemas/replace-schema.ts';
import * as deleteUser from '../../functions/users/delete-user.ts';
import * as importUsers from '../../functions/users/import-users.ts';
import * as replaceUser from '../../functions/users/replace-user.ts';
import * as replaceUserField from '../../functions/users/replace-user-field.ts';
import * as updateUser from '../../functions/users/update-user.ts';
import * as upsertUsers from '../../functions/users/upsert-users.ts';
import * as createVariant from '../../functions/variants/create-variant.ts';
import * as updateVariant from '../../functions/variants/update-variant.ts';
import { GUARDED_CONFIG } from '../../shared/applications/settings/guarded-config.ts';
import type { HubPrincipal, Role } from '../../shared/http/principal.ts';
import { DAY, isoIn } from '../../shared/platform/time.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { DEFAULT_SCHEMA } from '../../shared/schemas/schema.ts';
import { keys } from '../../shared/storage/keys.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { newGroup, newInvite } from '../support/groups.ts';
import { type Answer, faultPaths, invoke } from '../support/invoke.ts';
import { makeLink, newEmail, redeemLink } from '../support/magic-links.ts';
import { addFields } from '../support/schemas.ts';
import { makeCredential, signIn } from '../support/sign-in.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';

const backends = useBackends();
const ATTACKER = 'https://evil.example';
const SENDER = 'shop@shop.example';
const CONFIG = {
  default_redirect_url: 'https://shop.example/in',
  allowed_schemes: ['com.example.shop'],
  magic_links: { require_allowed_redirect: true },
  groups: { roles: { editor: { permissions: ['tasks:write'] } } },
  resources: [
    { identifier: 'https://mcp.shop.example/mcp', name: 'Tasks', scopes: [], self_registered: false },
  ],
  hub: {
    agents: { registration: 'open' },
    allowed_web_origins: ['https://shop.example'],
    return_urls: ['https://shop.example/signed-in'],
    auth: {
      access_tokens: { custom_claims: { badge: { source: 'user_profile', value: 'badge' } } },
      sign_in_methods: { phone: { enabled: false } },
      passkeys: { rp_id: 'shop.example.com' },
      limits: { sms_per_day: 10 },
      phone: { countries: ['DE'] },
      test_identities: [{ email: 'review@shop.example', expires_at: isoIn(DAY) }],
      email: { from_address: SENDER },
    },
  },
};

let tenant: Tenant;
let key = '';
beforeAll(async () => {
  tenant = await makeTenant(CONFIG);
  key = (await makeCredential(tenant.app)).clientId;
  await addFields(tenant, { badge: { unique: true } });
});

const as = (role: Role): HubPrincipal => ({ ...tenant.hub, accounts: { [tenant.account]: role } });

/** A user who has signed in with an address of its own. */
async function makeVictim() {
  const email = newEmail();
  const { userId } = await signIn(backends, key, { email });
  return { userId, email };
}
type Victim = Awaited<ReturnType<typeof makeVictim>>;
type Path = (victim: Victim, mine: string, principal: HubPrincipal) => Promise<Answer>;

const call = (module: Parameters<typeof invoke>[0], principal: HubPrincipal, more: object) =>
  invoke(module, {
    principal,
    ...more,
    params: { app: tenant.app, ...('params' in more && Object(more.params)) },
  });

/** Every way to write a profile, each with an address of the editor. */
const PROFILE_WRITES: Record<string, Path> = {
  'PATCH of the address': ({ userId: user }, mine, principal) =>
    call(updateUser, principal, { params: { user }, body: { data: { email: mine } } }),
  'PATCH that verifies the address': ({ userId: user }, mine, principal) =>
    call(updateUser, principal, {
      params: { user },
      body: { data: { email: mine }, verified_data: { email: mine } },
    }),
  'PATCH of another identifier': ({ userId: user }, _, principal) =>
    call(updateUser, principal, { params: { user }, body: { data: { badge: 'B-1' } } }),
  'PATCH of a first number': ({ userId: user }, _, principal) =>
    call(updateUser, principal, { params: { user }, body: { data: { phone: '+12025550177' } } }),
  'PATCH that removes the address': ({ userId: user }, _, principal) =>
    call(updateUser, principal, { params: { user }, body: { data: { email: null } } }),
  'PATCH that removes the verification': ({ userId: user }, _, principal) =>
    call(updateUser, principal, { params: { user }, body: { verified_data: { email: null } } }),
  'PUT with another address': ({ userId: user }, mine, principal) =>
    call(replaceUser, principal, { params: { user }, body: { data: { email: mine } } }),
  'PUT without the address': ({ userId: user }, _, principal) =>
    call(replaceUser, principal, { params: { user }, body: { data: { first_name: 'Eve' } } }),
  'PUT of the field': ({ userId: user }, mine, principal) =>
    call(replaceUserField, principal, { params: { user, field: 'email' }, body: { value: mine } }),
};

/** Ways that answer each user of the request by itself. */
const BULK_WRITES: Record<string, Path> = {
  upsert: ({ userId }, mine, principal) =>
    call(upsertUsers, principal, { body: { users: [{ user_id: userId, data: { email: mine } }] } }),
  'upsert that verifies': ({ email }, _, principal) =>
    call(upsertUsers, principal, {
      body: { users: [{ data: { email, phone: '+12025550178' }, verified_data: { phone: '+12025550178' } }] },
    }),
  import: ({ userId }, mine, principal) =>
    call(importUsers, principal, {
      headers: { 'content-type': 'application/x-ndjson' },
      body: Buffer.from(JSON.stringify({ user_id: userId, data: { email: mine } })),
    }),
};

const statusOf = ({ text }: Answer) => /"status":(\d+)/.exec(text)?.[1];

describe('an editor who writes profiles', () => {
  const attempt = useAttack('editors: identifying values of a user', '403 that names the field');

  it.each(Object.entries(PROFILE_WRITES))('does not become a user by %s', (_, path) =>
    attempt(async () => {
      const victim = await makeVictim();
      const before = await findProfile(tenant.app, victim.userId);
      const answer = await path(victim, newEmail(), as('editor'));
      expect(answer).toBeApiError(403, 'forbidden');
      expect(answer.text).toContain('only an owner or admin of the account');
      expect(faultPaths(answer).join()).toMatch(/email|phone_number|badge|value/);
      expect(await findProfile(tenant.app, victim.userId)).toEqual(before);
    }),
  );

  it.each(Object.entries(BULK_WRITES))('does not become a user by %s', (_, path) =>
    attempt(async () => {
      const victim = await makeVictim();
      const before = await findProfile(tenant.app, victim.userId);
      const answer = await path(victim, newEmail(), as('editor'));
      expect(statusOf(answer)).toBe('403');
      expect(answer.text).toMatch(/data\.(email|phone_number): only an owner or admin/);
      expect(await findProfile(tenant.app, victim.userId)).toEqual(before);
    }),
  );

  it('does not get an id that a deleted user may have had', () =>
    attempt(async () => {
      const { userId: user } = await makeVictim();
      await call(deleteUser, as('editor'), { params: { user } });
      const answer = await call(replaceUser, as('editor'), {
        params: { user: `${user}-2` },
        body: { data: { email: newEmail() } },
      });
      expect(answer).toMatchObject({ status: 403, body: { errors: [{ path: 'body.data.email' }] } });
    }));

  it('does not get the id that a link has reserved for somebody', () =>
    attempt(async () => {
      const email = newEmail();
      const { userId } = await makeLink(tenant, { data: { email } });
      const users = [{ data: { email, phone: '+12025550179' } }];
      expect(statusOf(await call(upsertUsers, as('editor'), { body: { users } }))).toBe('403');
      expect(await findProfile(tenant.app, String(userId))).toBeUndefined();
    }));

  it.each(['owner', 'admin'] as const)(
    'is more limited than an %s, who may write identifying values',
    async (role) => {
      for (const path of [...Object.values(PROFILE_WRITES), ...Object.values(BULK_WRITES)].slice(0, 2)) {
        const answer = await path(await makeVictim(), newEmail(), as(role));
        expect(answer.status).toBe(200);
      }
    },
  );

  it('changes other fields, with the identifying values as they are', async () => {
    const { userId: user, email } = await makeVictim();
    const body = { data: { email, first_name: 'Grace' }, verified_data: { email } };
    expect((await call(replaceUser, as('editor'), { params: { user }, body })).status).toBe(200);
    const upper = { data: { email: email.toUpperCase(), last_name: 'Hopper' } };
    expect((await call(updateUser, as('editor'), { params: { user }, body: upper })).status).toBe(200);
    const field = { params: { user, field: 'first_name' }, body: { value: 'Ada' } };
    expect((await call(replaceUserField, as('editor'), field)).status).toBe(200);
    expect((await findProfile(tenant.app, user))?.data).toMatchObject({ email, first_name: 'Ada' });
  });

  it('creates a user with an address to verify, but with no verified one and no badge', async () => {
    const create = (body: object) =>
      call(replaceUser, as('editor'), { params: { user: '__default__' }, body });
    const email = newEmail();
    expect((await create({ data: { email: newEmail() } })).status).toBe(200);
    expect((await create({ data: { email }, verified_data: { email } })).status).toBe(403);
    expect((await create({ data: { badge: 'Q' } })).status).toBe(403);
  });
});

describe('an editor who invites into a group', () => {
  const attempt = useAttack('editors: invites into groups', '400 that names the member');
  const invite = async (more: object) => {
    const { principal, group } = { principal: as('editor'), group: await newGroup(tenant.keys) };
    const params = { app: tenant.app, group };
    const body = { roles: ['member'], ...more };
    return { principal, params, body, answer: await invoke(createGroupInvite, { principal, params, body }) };
  };

  it.each(['email', 'user_id'] as const)('gets no link that signs in the user of an %s', (name) =>
    attempt(async () => {
      const { email, userId: user_id } = await makeVictim();
      const { answer, principal, params, body } = await invite({ [name]: { email, user_id }[name] });
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual(['body.send']);
      const many = { principal, params, body: { invites: [body] } };
      const { text } = await invoke(createGroupInvites, many);
      expect(text).toContain('"status":400');
      expect(text).not.toContain('"link"');
    }),
  );

  it('gets no code of the invited person by a redirect', () =>
    attempt(async () => {
      const { email } = await makeVictim();
      const { answer } = await invite({ email, send: true, redirect_url: `${ATTACKER}/in` });
      expect(answer).toBeApiError(400, 'invalid_redirect');
      const { origin } = new URL(CONFIG.default_redirect_url);
      const page = await invite({ email, send: true, redirect_url: `${origin}/open?to=${ATTACKER}` });
      expect(page.answer).toBeApiError(400, 'invalid_redirect');
    }));

  it('does not lead the link of a backend elsewhere', () =>
    attempt(async () => {
      const { email } = await makeVictim();
      const group = await newGroup(tenant.keys);
      const { invite: id, code } = await newInvite(tenant.keys, group, { email });
      const body = { redirect_url: `${ATTACKER}/in` };
      const answer = await call(updateGroupInvite, as('editor'), { params: { group, invite: id }, body });
      expect(answer).toBeApiError(400, 'invalid_redirect');
      expect((await redeemLink(code)).body['redirect_url']).toBe(CONFIG.default_redirect_url);
    }));
});

const stored = () => getItem(keys.application(tenant.app));
const at = (path: string, value: unknown) =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<
    string,
    unknown
  >;
const OTHER: Record<(typeof GUARDED_CONFIG)[number], unknown> = {
  default_redirect_url: `${ATTACKER}/in`,
  groups: { roles: { member: { may_invite: ['owner'] } } },
  resources: [{ identifier: `${ATTACKER}/mcp`, name: 'Tasks' }],
  allowed_schemes: ['com.evil.app'],
  'magic_links.require_allowed_redirect': false,
  'hub.agents': { client_documents: 'open' },
  'hub.allowed_web_origins': [ATTACKER],
  'hub.return_urls': [`${ATTACKER}/in`],
  'hub.auth.access_tokens.custom_claims': { badge: { source: 'static_value', value: 'admin' } },
  'hub.auth.passkeys': { rp_id: 'evil.example' },
  'hub.auth.sign_in_methods': { anonymous: { enabled: true } },
  'hub.auth.limits': { sms_per_day: 90 },
  'hub.auth.phone': { countries: ['DE', 'KP'] },
  'hub.auth.test_identities': [{ email: 'eve@evil.example', expires_at: isoIn(30 * DAY) }],
  'hub.auth.email.from_address': 'eve@evil.example',
};

describe('an editor who changes settings', () => {
  const attempt = useAttack('editors: origins, redirects and claims', '403 that names the setting');
  const refused = (answer: Answer, path: string) => {
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(path);
  };

  it.each(GUARDED_CONFIG)('does not change %s of an application', (path) =>
    attempt(async () => {
      const before = await stored();
      for (const value of [OTHER[path], null]) {
        const body = { name: 'Mine', config: at(path, value) };
        refused(await call(updateApplication, as('editor'), { body }), `config.${path}`);
      }
      expect(await stored()).toEqual(before);
    }),
  );

  // A variant has none, whoever asks.
  const ofNoVariant = ['hub.auth.test_identities', 'hub.agents', 'groups', 'resources'] as const;

  it.each(ofNoVariant)('gives a variant no %s', (path) =>
    attempt(async () => {
      const config = at(path, OTHER[path]);
      const answer = await call(createVariant, as('owner'), { body: { name: 'Brand', config } });
      expect(faultPaths(answer)).toEqual([`body.config.${path}`]);
    }),
  );

  it.each(GUARDED_CONFIG.filter((path) => !ofNoVariant.some((other) => other === path)))(
    'does not change %s by a variant',
    (path) =>
      attempt(async () => {
        const body = { name: 'Brand', config: at(path, OTHER[path]) };
        refused(await call(createVariant, as('editor'), { body }), `config.${path}`);
        const made = await call(createVariant, as('editor'), { body: { name: 'Brand' } });
        const params = { variant: String(made.body['id']) };
        const removal = { [path.split('.')[0] ?? '']: null };
        for (const config of [at(path, OTHER[path]), removal])
          refused(await call(updateVariant, as('editor'), { params, body: { config } }), path);
      }),
  );

  it('does not begin an application with settings that spend', () =>
    attempt(async () => {
      const create = (role: Role, auth: object) =>
        invoke(createApplication, {
          principal: as(role),
          body: { account: tenant.account, name: 'Mine', config: { hub: { auth } } },
        });
      for (const [name, value] of Object.entries({
        limits: { email_per_day: 9 },
        phone: { fixed_lines: true },
      })) {
        const answer = await create('editor', { [name]: value });
        expect(answer).toBeApiError(403, 'forbidden');
        expect(faultPaths(answer)).toEqual([`body.config.hub.auth.${name}`]);
        expect((await create('admin', { [name]: value })).status).toBe(201);
      }
      expect((await create('editor', { sign_in_methods: { phone: { enabled: false } } })).status).toBe(201);
    }));

  it('does not reset these settings by a replacement without config', () =>
    attempt(async () => {
      const before = await stored();
      refused(
        await call(replaceApplication, as('editor'), { body: { name: 'Mine' } }),
        'allowed_web_origins',
      );
      expect(await stored()).toEqual(before);
    }));

  it('changes all other settings if the guarded ones stay as they are', async () => {
    const config = { ...CONFIG, hub: { ...CONFIG.hub, customizations: { primary_color: '#7a1f5c' } } };
    expect((await call(replaceApplication, as('editor'), { body: { name: 'Shop', config } })).status).toBe(
      200,
    );
    const body = { config: { hub: { default_locale: 'de' } } };
    expect((await call(updateApplication, as('editor'), { body })).status).toBe(200);
    expect((await call(createVariant, as('editor'), { body: { name: 'B', ...body } })).status).toBe(200);
  });
});

describe('an editor who replaces the schema', () => {
  const attempt = useAttack('editors: what identifies users', '403 that names the field');
  const { schema } = DEFAULT_SCHEMA;
  const { email, phone_number: _, nick_name, ...others } = schema;
  const badge = { type: 'string', display_name: 'Badge', unique: true };
  const fields = { ...schema, badge };
  const put = (role: Role, body: object) => call(replaceSchema, as(role), { body });

  it.each<[string, object, string]>([
    ['no longer unique', { schema: { ...fields, badge: { ...badge, unique: false } } }, 'badge'],
    ['unique', { schema: { ...fields, nick_name: { ...nick_name, unique: true } } }, 'nick_name'],
    ['gone', { schema: { ...others, email, badge } }, 'phone_number'],
    ['open to users', { schema: { ...fields, badge: { ...badge, user_visible: false } } }, 'badge'],
    ['not verified', { schema: fields, user_verification_fields: ['email'] }, 'user_verification_fields'],
  ])('does not make an identifying field %s', (_, body, path) =>
    attempt(async () => {
      const before = await getItem(keys.schema(tenant.app));
      const answer = await put('editor', body);
      expect(answer.status).toBe(403);
      expect(faultPaths(answer).join()).toContain(path);
      expect(await getItem(keys.schema(tenant.app))).toEqual(before);
    }),
  );

  it('adds and changes other fields', async () => {
    const size = { type: 'number', display_name: 'Shoe size' };
    const named = { ...badge, display_name: 'Number of the badge' };
    expect((await put('editor', { schema: { ...fields, badge: named, size } })).status).toBe(200);
  });
});
