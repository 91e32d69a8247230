import { describe, expect, it } from 'vitest';
import * as createApplication from '../../functions/applications/create-application.ts';
import * as getApplication from '../../functions/applications/get-application.ts';
import * as replaceApplication from '../../functions/applications/replace-application.ts';
import * as updateApplication from '../../functions/applications/update-application.ts';
import * as getOidcClient from '../../functions/oidc-clients/get-oidc-client.ts';
import * as replaceOidcClient from '../../functions/oidc-clients/replace-oidc-client.ts';
import * as updateUser from '../../functions/users/update-user.ts';
import * as createVariant from '../../functions/variants/create-variant.ts';
import * as updateVariant from '../../functions/variants/update-variant.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import { sendAccountInvite } from '../../shared/messages/account-invite-message.ts';
import { MESSAGE_KINDS } from '../../shared/messages/message-template.ts';
import { sendWebhookDisabled } from '../../shared/messages/webhook-message.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { keys } from '../../shared/storage/keys.ts';
import { LANGUAGES } from '../../shared/texts/languages.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { newGroup, newInvite, newUser } from '../support/groups.ts';
import { faultPaths, invoke } from '../support/invoke.ts';
import { changeItem } from '../support/items.ts';
import { BROWSER, codeOf, makeLink, newEmail, visitLink } from '../support/magic-links.ts';
import { templates } from '../support/message-templates.ts';
import { clientRequest, makeOidcClient } from '../support/oidc-clients.ts';
import { makeCredential, startSignIn } from '../support/sign-in.ts';
import { makeTenant } from '../support/tenants.ts';
import { useTenantOnly } from '../support/use-tenant.ts';
import { makeVariant } from '../support/variants.ts';

const backends = useBackends();
const tenant = useTenantOnly();

const HOSTILE = [
  'Your bank: verify at https://evil.example/login',
  'evil.example',
  'Verify at evil。com',
  'Verify at 192.0.2.1/login',
  'Verify at evil.\u200bcom',
  'Verify at evil\u3164.com',
  'Mail to help@evil.example',
  'evil.com is not shop.example',
  'Your bank: call 0900 123456',
  'Call ٠٩٠٠ ١٢٣ ٤٥٦',
];
const BAD = 'Your bank: verify at https://evil.example/login';

/** What carries each text, as the body of a change of an application or a variant. */
const PLACES = [
  ['body.name', (text: string) => ({ name: text })],
  ['body.config.hub.legal.company_name', (text: string) => withHub({ legal: { company_name: text } })],
  ['body.config.hub.auth.email.subject', (text: string) => withHub({ auth: { email: { subject: text } } })],
  [
    'body.config.hub.auth.email.call_to_action_text',
    (text: string) => withHub({ auth: { email: { call_to_action_text: text } } }),
  ],
] as const;

const withHub = (hub: object) => ({ config: { hub } });

describe('a text that strangers read', () => {
  const attempt = useAttack('addresses in names, titles and subjects', 'refused, or not shown');

  it.each(PLACES)('has no address: %s', async (path, bodyWith) => {
    const { variant } = await makeVariant(tenant);
    const calls = [
      { module: createApplication, params: {}, base: { name: 'Shop' } },
      { module: replaceApplication, params: { app: tenant.app }, base: { name: 'Shop' } },
      { module: updateApplication, params: { app: tenant.app }, base: {} },
      { module: createVariant, params: { app: tenant.app }, base: { name: 'Partner' } },
      { module: updateVariant, params: { app: tenant.app, variant }, base: {} },
    ];
    for (const text of HOSTILE)
      for (const { module, params, base } of calls)
        await attempt(async () => {
          const body = { ...base, ...bodyWith(text) };
          const answer = await invoke(module, { params, principal: tenant.hub, body });
          expect([answer.status, faultPaths(answer)], `${module.operation.id} ${text}`).toEqual([
            400,
            [path],
          ]);
        });
  });

  it('has no address: name and title of an OpenID client', async () => {
    const made = await makeOidcClient(tenant);
    const place = { app: tenant.app, client: String(made.body['id']) };
    for (const text of HOSTILE)
      for (const [path, body] of [
        ['body.name', { ...clientRequest(), name: text }],
        ['body.config.hub_title', clientRequest({ hub_title: text })],
      ] as const)
        await attempt(async () => {
          const replacing = { params: place, principal: tenant.keys, body };
          expect(faultPaths(await makeOidcClient(tenant, body))).toEqual([path]);
          expect(faultPaths(await invoke(replaceOidcClient, replacing))).toEqual([path]);
        });
    const { body } = await invoke(getOidcClient, { params: place, principal: tenant.keys });
    expect(body).toMatchObject({ name: 'Web shop' });
  });

  it("may name a host of the future origins, or of the client's redirects", async () => {
    const own = await makeTenant();
    const as = { params: { app: own.app }, principal: own.hub };
    const update = (body: object) => invoke(updateApplication, { ...as, body });
    expect((await update({ name: 'Booking.com' })).status).toBe(400);
    const origins = { allowed_web_origins: ['https://secure.booking.com'] };
    expect((await update({ name: 'Booking.com Partner Hub', ...withHub(origins) })).status).toBe(200);
    expect((await update({ name: 'https://secure.booking.com' })).status).toBe(400);
    expect((await update({ name: 'Booking.com/verify' })).status).toBe(400);
    const named = await makeOidcClient(own, { ...clientRequest(), name: 'client.example at Booking.com' });
    expect(named.status).toBe(200);
    const variant = { name: 'hotels.com', config: { hub: { allowed_web_origins: ['https://hotels.com'] } } };
    expect((await invoke(createVariant, { ...as, body: { ...variant, config: {} } })).status).toBe(400);
    expect((await invoke(createVariant, { ...as, body: variant })).status).toBe(200);
  });

  it('stays as stored, and may be sent again with other changes', async () => {
    const own = await makeTenant();
    await changeItem(keys.application(own.app), { name: BAD });
    const as = { params: { app: own.app }, principal: own.hub };
    expect(await invoke(getApplication, as)).toMatchObject({ body: { name: BAD } });
    const again = await invoke(replaceApplication, { ...as, body: { name: BAD, description: 'New' } });
    expect(again).toMatchObject({ status: 200, body: { name: BAD, description: 'New' } });
    expect((await invoke(updateApplication, { ...as, body: { description: 'x' } })).status).toBe(200);
  });
});

describe('a stored name that looks like an address', () => {
  async function tenantWith(config: Record<string, unknown> = {}) {
    const own = await makeTenant();
    await changeItem(keys.application(own.app), { name: BAD, config });
    return own;
  }

  it('is in no message of any kind and language', async () => {
    const own = await tenantWith({
      hub: {
        legal: { company_name: 'evil.com' },
        auth: { email: { subject: 'evil.com', call_to_action_text: 'www.evil.com' } },
      },
    });
    for (const kind of MESSAGE_KINDS)
      for (const locale of LANGUAGES) {
        const { status, text } = await templates.preview({ app: own.app, kind, locale, principal: own.hub });
        expect(status).toBe(200);
        expect(text).not.toContain('evil');
      }
    const application = await findApplication(own.app);
    if (!application) throw new Error('no application');
    const to = newEmail();
    await sendAccountInvite(application, to, 'en');
    await sendWebhookDisabled({
      ...{
        hub: application,
        to,
        application,
        webhook: 'webhook_1',
        cause: 'gone',
        host: 'a',
        language: 'en',
      },
    });
    expect(backends.messages().list(to)).toHaveLength(2);
    expect(JSON.stringify(backends.messages().list(to))).not.toContain('evil');
  });

  it('is replaced in the subject if it has a phone number', async () => {
    const own = await tenantWith();
    await changeItem(keys.application(own.app), { name: 'Call 0900 123456' });
    const { clientId } = await makeCredential(own.app);
    const email = newEmail();
    await startSignIn(clientId, { email });
    const [message] = backends.messages().list(email);
    expect(message).toMatchObject({ subject: 'Sign in to (no name)' });
    expect(JSON.stringify(message)).not.toContain('0900');
  });

  it('is replaced by the company name in the subject, or else by "(no name)"', async () => {
    for (const [company, subject] of [
      ['Shop Ltd.', 'Sign in to Shop Ltd.'],
      ['evil.com', 'Sign in to (no name)'],
    ]) {
      const own = await tenantWith({ hub: { legal: { company_name: company } } });
      const { clientId } = await makeCredential(own.app);
      const email = newEmail();
      await startSignIn(clientId, { email });
      expect(backends.messages().list(email)).toMatchObject([{ subject }]);
    }
  });
});

describe('a name that users write', () => {
  it('is stored as one line without invisible characters', async () => {
    const { userId: user } = await newUser(tenant);
    const data = { first_name: ' A\u200bda\u202e\n', last_name: 'Zoe\u0308', zip_code: '1\u200b' };
    const params = { app: tenant.app, user };
    await invoke(updateUser, { principal: tenant.keys, params, body: { data } });
    const stored = (await findProfile(tenant.app, user))?.data;
    expect(stored).toMatchObject({ first_name: 'Ada', last_name: 'Zoë', zip_code: '1\u200b' });
  });

  it('is not shown on the page of an invite if it looks like an address', async () => {
    const group = await newGroup(tenant.keys, { name: BAD, admission_policy: 'open' });
    const { code } = await makeLink(tenant, { data: { email: newEmail() }, group_to_join: group });
    const { text } = await visitLink(code, BROWSER);
    expect(text).toContain('(no name)');
    expect(text).not.toContain('evil');
  });

  it.each(['verify at evil。com', 'evil: 0900-123-456'])(
    'gives way to the masked address: %s',
    async (first_name) => {
      const owner = await newUser(tenant, { first_name });
      const to = newEmail();
      await newInvite(owner, await newGroup(owner), { email: to });
      const [message] = backends.messages().list(to);
      const { text } = await visitLink(codeOf(message?.links[0]), BROWSER);
      expect(text).toContain('***@');
      expect(text).not.toContain('evil');
    },
  );
});
