import { beforeAll, describe, expect, it, vi } from 'vitest';
import { setApplicationState } from '../../../shared/applications/application-store.ts';
import { resetMessageClients } from '../../../shared/messages/send-message.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { makeMember, rolesBut, support } from '../../support/hub-users.ts';
import { faultPaths } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { bounceOf, deliverFeedback } from '../../support/mail-feedback.ts';
import { templates } from '../../support/message-templates.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
beforeAll(bootstrapHub);

const messagesTo = (to: string) => backends.messages().list(to);

/** A member of the tenant's account, with the address to which its test messages go. */
async function makeTester(role: 'owner' | 'admin' | 'editor' | 'viewer' = 'editor', of = tenant) {
  const principal = await makeMember(of.account, role);
  const profile = await findProfile(HUB_APPLICATION_ID, principal.userId);
  return { app: of.app, principal, address: String(profile?.verified_data['email']) };
}

describe('POST /applications/{app}/messages/{kind}/{locale}/test', () => {
  describe('200', () => {
    it('sends what the preview shows, marked in its subject, to the caller alone', async () => {
      const tester = await makeTester();
      const draft = { subject: 'Welcome to {application}', heading: 'Only a draft', button: 'Go' };
      const all = backends.messages().list().length;
      const { status, body } = await templates.test(tester, draft);
      expect({ status, body }).toEqual({
        status: 200,
        body: { sent_to: `${tester.address.charAt(0)}***@example.com` },
      });
      const { body: shown } = await templates.preview(tester, draft);
      const [mail, ...others] = messagesTo(tester.address);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        subject: '[Test] Welcome to Shop',
        text: shown['text'],
        html: shown['html'],
      });
      expect(backends.messages().list()).toHaveLength(all + 1);
    });

    it('sends the texts that apply now if the request has none', async () => {
      const own = await makeTenant();
      const tester = { ...(await makeTester('owner', own)), kind: 'invite', locale: 'de' };
      await templates.replace(tester, { subject: 'Komm zu {application}' });
      expect((await templates.test(tester)).status).toBe(200);
      expect((await templates.test({ ...tester, kind: 'sign_in' })).status).toBe(200);
      const subjects = messagesTo(tester.address).map(({ subject }) => subject);
      expect(subjects.sort()).toEqual(['[Test] Anmelden bei Shop', '[Test] Komm zu Shop']);
    });

    it('stores no texts, and has the address in no log', async () => {
      const tester = await makeTester();
      const lines = await logLinesOf(async () => {
        await templates.test(tester, { heading: 'Only a draft' });
      });
      expect((await templates.read(tester)).body).toMatchObject({ version: 0, template: {} });
      expect(JSON.stringify(lines)).not.toContain(tester.address);
      expect(JSON.stringify(await scanTable())).not.toContain('Only a draft');
    });

    it.each(['owner', 'admin', 'editor'] as const)('is for the role %s', async (role) => {
      expect((await templates.test(await makeTester(role))).status).toBe(200);
    });
  });

  describe('400', () => {
    it('names each fault of a draft that could not be stored', async () => {
      const tester = await makeTester();
      const answer = await templates.test(tester, { subject: '{nobody}', paragraphs: ['<b>Hi</b>'] });
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual(['body.template.subject', 'body.template.paragraphs.0']);
      expect(messagesTo(tester.address)).toEqual([]);
    });
  });

  describe('403', () => {
    it.each(rolesBut('owner', 'admin', 'editor'))('for a member with the role %s', async (role) => {
      const tester = await makeTester(role);
      expect(await templates.test(tester)).toBeApiError(403, 'forbidden');
      expect(messagesTo(tester.address)).toEqual([]);
    });

    it('for staff without a role, and for a service account, which has no address', async () => {
      expect(await templates.test({ app: tenant.app, principal: support })).toBeApiError(403, 'forbidden');
      const { app, serviceAccount: principal } = tenant;
      expect(await templates.test({ app, principal })).toBeApiError(403, 'wrong_scheme');
    });

    it('for a hub user whose address is not verified', async () => {
      const { app, hub: principal } = tenant;
      const all = backends.messages().list().length;
      expect(await templates.test({ app, principal })).toBeApiError(403, 'user_not_verified');
      expect(backends.messages().list()).toHaveLength(all);
    });

    it('for a disabled application', async () => {
      const own = await makeTenant();
      const tester = await makeTester('owner', own);
      await setApplicationState(own.app, 'disabled', 'operator');
      expect(await templates.test(tester)).toBeApiError(403, 'application_disabled');
    });
  });

  it('404 for the member of another account, and for an unknown kind or language', async () => {
    const other = await makeTester('owner', await makeTenant());
    expect(await templates.test({ ...other, app: tenant.app })).toBeApiError(404, 'application_not_found');
    const tester = await makeTester();
    for (const named of [{ kind: 'letter' }, { locale: 'xx' }])
      expect((await templates.test({ ...tester, ...named })).status).toBe(400);
    expect(messagesTo(other.address)).toEqual([]);
  });

  it('409 if e-mails to the address are stopped, with why and until when', async () => {
    const tester = await makeTester();
    await deliverFeedback(bounceOf({ app: tenant.app, to: tester.address }));
    const answer = await templates.test(tester);
    expect(answer).toBeApiError(409, 'conflict');
    expect(answer.body['detail']).toMatch(/stopped until 2\d{3}-\S+, because one bounced/);
    expect(messagesTo(tester.address)).toEqual([]);
  });

  describe('429', () => {
    it('after 20 test messages of a hub user within an hour, of all applications', async () => {
      const tester = await makeTester();
      for (let n = 0; n < 20; n++) expect((await templates.test(tester)).status).toBe(200);
      const refused = await templates.test(tester);
      expect(refused).toBeApiError(429, 'too_many_requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(messagesTo(tester.address)).toHaveLength(20);
    });

    it('once the e-mails of the application are used up', async () => {
      const own = await makeTenant({ hub: { auth: { limits: { email_per_day: 1 } } } });
      const tester = await makeTester('owner', own);
      expect((await templates.test(tester)).status).toBe(200);
      expect(await templates.test(tester)).toBeApiError(429, 'budget_exhausted');
      expect(messagesTo(tester.address)).toHaveLength(1);
    });

    it('leaves the last third of the day to people who sign in on known devices', async () => {
      const own = await makeTenant({ hub: { auth: { limits: { email_per_day: 3 } } } });
      const tester = await makeTester('owner', own);
      for (const status of [200, 200]) expect((await templates.test(tester)).status).toBe(status);
      expect(await templates.test(tester)).toBeApiError(429, 'budget_reserved');
    });
  });

  it('503 if the message cannot be sent; the next request sends one', async () => {
    const tester = await makeTester();
    vi.stubEnv('SES_ENDPOINT', 'http://127.0.0.1:9');
    resetMessageClients();
    expect((await templates.test(tester)).status).toBe(503);
    vi.unstubAllEnvs();
    resetMessageClients();
    expect((await templates.test(tester)).status).toBe(200);
    expect(messagesTo(tester.address)).toHaveLength(1);
  });
});
