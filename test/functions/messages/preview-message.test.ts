import { describe, expect, it } from 'vitest';
import { MESSAGE_KINDS } from '../../../shared/messages/message-template.ts';
import { useBackends } from '../../support/backends.ts';
import { faultPaths } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { templates } from '../../support/message-templates.ts';
import { makeSignInTenant, startedSignIn } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();

const SAMPLE_LINK = /https?:\/\/[^\s"<]+\/l\/samplex*/g;

describe('POST /applications/{app}/messages/{kind}/{locale}/preview', () => {
  it.each(MESSAGE_KINDS)('answers 200 for %s, and sends and stores nothing', async (kind) => {
    const named = { app: tenant.app, principal: tenant.hub, kind };
    const before = backends.messages().list().length;
    const { status, body } = await templates.preview(named, { heading: 'Only a draft' });
    expect(status).toBe(200);
    expect(body['html']).toContain('Only a draft');
    expect(backends.messages().list()).toHaveLength(before);
    expect((await templates.read(named)).body).toMatchObject({ version: 0 });
  });

  it('shows the message as sent, except code and link', async () => {
    const { clientId, ...own } = await makeSignInTenant();
    const named = { app: own.app, principal: own.hub };
    await templates.replace(named, {
      subject: 'Yours, {application}',
      paragraphs: ['One.', 'Two.'],
      button: 'Go',
    });
    const { body } = await templates.preview(named);
    const to = newEmail();
    const { code } = await startedSignIn(backends, clientId, { email: to });
    const [mail] = backends.messages().list(to);
    const link = mail?.links[0] ?? '';
    const asSent = (part: unknown) => String(part).replaceAll('123456', code).replace(SAMPLE_LINK, link);
    expect(asSent(body['subject'])).toBe(mail?.subject);
    expect(asSent(body['text'])).toBe(mail?.text);
    expect(asSent(body['html'])).toBe(mail?.html);
  });

  it('answers 400 for a draft that could not be stored', async () => {
    const named = { app: tenant.app, principal: tenant.hub };
    const answer = await templates.preview(named, { subject: '{nobody}' });
    expect(answer.status).toBe(400);
    expect(faultPaths(answer)).toEqual(['body.template.subject']);
  });

  it('answers 404 to another tenant', async () => {
    const other = await makeTenant();
    expect((await templates.preview({ app: tenant.app, principal: other.hub })).status).toBe(404);
  });
});
