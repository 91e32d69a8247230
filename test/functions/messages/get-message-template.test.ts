import { describe, expect, it } from 'vitest';
import { templates } from '../../support/message-templates.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /applications/{app}/messages/{kind}/{locale}', () => {
  it('answers 200 with version 0 and the built-in texts if there are no others', async () => {
    const answer = await templates.read({ app: tenant.app, principal: tenant.hub, locale: 'de' });
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v0"' } });
    expect(answer.body).toEqual({
      kind: 'sign_in',
      locale: 'de',
      version: 0,
      template: {},
      built_in: {
        subject: 'Anmelden bei {application}',
        heading: 'Anmelden bei {application}',
        paragraphs: [expect.stringContaining('diesen Code')],
        button: 'Anmelden',
        reason: expect.stringContaining('{application}'),
        sms: expect.stringContaining('{code}'),
      },
      placeholders: ['application'],
      sms_placeholders: ['code', 'link'],
      sms_parts: 1,
    });
  });

  it('shows the author of the texts', async () => {
    const named = { app: tenant.app, principal: tenant.hub, kind: 'invite' };
    await templates.replace(named, { subject: 'Come in' });
    const { body } = await templates.read({ ...named, principal: tenant.serviceAccount });
    expect(body).toMatchObject({
      version: 1,
      updated_by: tenant.hub.userId,
      template: { subject: 'Come in' },
    });
  });

  it('answers 404 to another tenant and 403 to keys', async () => {
    const other = await makeTenant();
    expect((await templates.read({ app: tenant.app, principal: other.hub })).status).toBe(404);
    expect((await templates.read({ app: tenant.app, principal: tenant.keys })).status).toBe(403);
  });
});
