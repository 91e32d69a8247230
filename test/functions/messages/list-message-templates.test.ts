import { describe, expect, it } from 'vitest';
import { MESSAGE_KINDS } from '../../../shared/messages/message-template.ts';
import { LANGUAGES } from '../../../shared/texts/languages.ts';
import { templates } from '../../support/message-templates.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /applications/{app}/messages', () => {
  it('answers 200 with all kinds and languages, and the version of each own text', async () => {
    const named = { app: tenant.app, principal: tenant.hub };
    await templates.replace({ ...named, kind: 'invite', locale: 'ja' }, { button: '参加する' });
    const { status, body } = await templates.list(named);
    expect(status).toBe(200);
    const results = Object(body['results']) as Record<string, unknown>[];
    expect(results).toHaveLength(MESSAGE_KINDS.length * LANGUAGES.length);
    expect(results.filter(({ version }) => version !== 0)).toEqual([
      {
        kind: 'invite',
        locale: 'ja',
        version: 1,
        updated_at: expect.any(String),
        updated_by: tenant.hub.userId,
      },
    ]);
  });

  it('answers 404 to another tenant and 403 to users', async () => {
    const other = await makeTenant();
    expect((await templates.list({ app: tenant.app, principal: other.hub })).status).toBe(404);
    expect((await templates.list({ app: tenant.app, principal: tenant.user })).status).toBe(403);
  });
});
