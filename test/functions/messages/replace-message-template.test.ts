import { describe, expect, it } from 'vitest';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { faultPaths } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { templates } from '../../support/message-templates.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { makeSignInTenant, startedSignIn } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();

const signIn = ({ app, hub }: Tenant) => ({ app, principal: hub });
const german = ({ app, hub }: Tenant) => ({ app, principal: hub, locale: 'de' });

const TEXTS = {
  subject: 'Welcome back to {application}',
  heading: 'Hello!',
  paragraphs: ['Here is your code.', 'It is valid for ten minutes.'],
  button: 'Let me in',
  reason: 'Somebody asked {application} for this code.',
  sms: '{application}: {code} or {link}',
};

describe('PUT /applications/{app}/messages/{kind}/{locale}', () => {
  describe('200', () => {
    it('replaces the texts of the next message, but not its code and link', async () => {
      const { clientId, ...own } = await makeSignInTenant();
      expect(await templates.replace(signIn(own), TEXTS)).toMatchObject({
        status: 200,
        headers: { etag: '"v1"' },
        body: { kind: 'sign_in', locale: 'en', version: 1, template: TEXTS, placeholders: ['application'] },
      });
      const to = newEmail();
      const { code, linkCode } = await startedSignIn(backends, clientId, { email: to });
      const [mail] = backends.messages().list(to);
      expect(mail?.subject).toMatch(/^Welcome back to /);
      for (const part of [...TEXTS.paragraphs, TEXTS.button, code, linkCode]) {
        expect(mail?.text).toContain(part);
        expect(mail?.html).toContain(part);
      }
    });

    it('replaces the text message of this language only', async () => {
      const { clientId, ...own } = await makeSignInTenant();
      await templates.replace(german(own), { sms: 'Auf Deutsch: {code} {link}' });
      await templates.replace(signIn(own), { sms: 'In English: {code} {link}' });
      const { code } = await startedSignIn(backends, clientId, { phone: '+12025550177' });
      const [message] = backends.messages().list('+12025550177');
      expect(message?.text).toMatch(new RegExp(`^In English: ${code} https?://`));
    });

    it('overrides subject and call_to_action_text, and defaults to the built-in texts', async () => {
      const own = await makeTenant();
      await templates.replace(signIn(own), { subject: 'First' });
      const { body } = await templates.replace(signIn(own), { button: 'Second' });
      expect(body).toMatchObject({ version: 2, template: { button: 'Second' } });
      expect(body['template']).not.toHaveProperty('subject');
    });

    it('lets exactly one of several writers with the same ETag win', { tags: 'heavy' }, async () => {
      const own = await makeTenant();
      await templates.replace(signIn(own), TEXTS);
      const answers = await atOnce(RACERS, (n) =>
        templates.replace(signIn(own), { subject: `Writer ${n}` }, { 'if-match': '"v1"' }),
      );
      expect(outcomesOf(answers)).toEqual({ 200: 1, '412 precondition_failed': RACERS - 1 });
    });
  });

  describe('400', () => {
    it.each([
      ['subject', { subject: 'Hello {user}' }, 'body.subject', '{user}'],
      ['button', { button: 'a'.repeat(61) }, 'body.button', '60'],
      ['paragraphs', { paragraphs: ['Fine', '<b>bold</b>'] }, 'body.paragraphs.1', 'HTML'],
      ['reason', { reason: 'See https://evil.example' }, 'body.reason', 'address'],
      ['reason', { reason: 'Mail me at a@evil.example' }, 'body.reason', 'address'],
      ['heading', { heading: 'Now at evil.example' }, 'body.heading', 'address'],
      ['heading', { heading: 'Now at evil。com' }, 'body.heading', 'address'],
      ['heading', { heading: 'Now at 192.0.2.1/login' }, 'body.heading', 'address'],
      ['heading', { heading: 'Now at evil.\u200bcom' }, 'body.heading', 'address'],
      ['heading', { heading: 'Now at evil\u3164.com' }, 'body.heading', 'address'],
      ['heading', { heading: 'Now at {application}.com' }, 'body.heading', 'address'],
      ['heading', { heading: 'Now at {application}com' }, 'body.heading', 'address'],
      ['heading', { heading: 'Now at evil.{application}' }, 'body.heading', 'address'],
      ['heading', { heading: 'Now at evil{application}' }, 'body.heading', 'address'],
      ['heading', { heading: 'Now at evil\u200b{application}' }, 'body.heading', 'address'],
      ['heading', { heading: 'a@{application}' }, 'body.heading', 'address'],
      ['sms', { sms: '{code} {link}/../..' }, 'body.sms', 'spaces around {link}'],
      ['sms', { sms: '{code} http{link}' }, 'body.sms', 'spaces around {link}'],
      ['sms', { sms: '{code} {link}?next=1' }, 'body.sms', 'spaces around {link}'],
      ['sms', { sms: '{code} {link}\u200b/..' }, 'body.sms', 'spaces around {link}'],
      ['sms', { sms: '{code} x:{link}' }, 'body.sms', 'spaces around {link}'],
      ['sms', { sms: '{link}{code}' }, 'body.sms', 'spaces around {link}'],
      ['sms', { sms: '{link}.{code}' }, 'body.sms', 'spaces around {link}'],
      ['heading', { heading: 'line\nline' }, 'body.heading', 'one line'],
      ['heading', { heading: 'a \u202e b' }, 'body.heading', 'direction'],
      ['heading', { heading: '' }, 'body.heading', ''],
      ['sms', { sms: 'Your code is {code}' }, 'body.sms', '{link}'],
      ['sms', { sms: '{link} {code} {code}' }, 'body.sms', '{code}'],
      ['subject', { subject: 'Code {code}' }, 'body.subject', '{code}'],
      ['subject', { subject: '{application} {application}' }, 'body.subject', 'once'],
      ['subject', { subject: 'Hello {{application}}' }, 'body.subject', 'braces'],
      ['an unknown member', { html: '<p>' }, 'body.html', ''],
    ])('names %s of %j', async (_, body, path, message) => {
      const answer = await templates.replace(signIn(tenant), body);
      expect(answer.status).toBe(400);
      expect(faultPaths(answer)).toContain(path);
      expect(answer.text).toContain(message);
    });

    it.each([
      { sms: 'Code {code}: use {link}.' },
      { heading: 'Dr. No, Node.js and {application}!' },
      { heading: 'ようこそ。{application}にコードを入力してください。' },
      { heading: '{application}s Konto', button: 'l’{application}', reason: '„{application}“' },
    ])('allows honest texts: %j', async (body) => {
      expect(await templates.replace(signIn(tenant), body)).toMatchObject({ status: 200 });
    });

    it('says that a refusal must contain its reason', async () => {
      const named = { ...signIn(tenant), kind: 'sign_in_refused' };
      const answer = await templates.replace(named, { paragraphs: ['No.'] });
      expect(faultPaths(answer)).toEqual(['body.paragraphs']);
      expect((await templates.replace(named, { paragraphs: ['No. {refusal}'] })).status).toBe(200);
    });

    it.each([
      ['kind', { kind: 'account_invite' }],
      ['locale', { locale: 'xx' }],
    ])('names an unknown %s', async (name, named) => {
      const answer = await templates.replace({ ...signIn(tenant), ...named }, TEXTS);
      expect(faultPaths(answer)).toEqual([`path.${name}`]);
    });
  });

  it('answers 403 to keys and viewers, because texts are part of the settings', async () => {
    const viewer = { ...tenant.hub, accounts: { [tenant.account]: 'viewer' as const } };
    for (const principal of [tenant.keys, tenant.user, viewer])
      expect((await templates.replace({ ...signIn(tenant), principal }, TEXTS)).status).toBe(403);
  });

  it('answers 412 to a writer who expects other texts', async () => {
    const own = await makeTenant();
    const expectedNone = { 'if-match': '"v0"' };
    expect((await templates.replace(signIn(own), TEXTS, expectedNone)).status).toBe(200);
    expect((await templates.replace(signIn(own), TEXTS, expectedNone)).status).toBe(412);
    expect(await getItem(keys.messageTemplate(own.app, 'sign_in', 'en'))).toMatchObject({ version: 1 });
  });
});
