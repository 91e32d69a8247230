import { describe, expect, it } from 'vitest';
import * as setState from '../../../functions/sms-keywords/set-sms-keyword-state.ts';
import * as deleteVariant from '../../../functions/variants/delete-variant.ts';
import type { Role } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { makeKeyword } from '../../support/sms-keywords.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();
type Made = { tenant: Tenant; id: string };

async function make(request: Record<string, unknown> = {}) {
  const tenant = await makeTenant();
  return { tenant, ...(await makeKeyword(tenant, request)) };
}

const put = (
  { tenant, id }: Made,
  body: unknown,
  headers: Record<string, string> = {},
  role: Role = 'editor',
) =>
  invoke(setState, {
    params: { app: tenant.app, keyword: id },
    principal: { ...tenant.hub, accounts: { [tenant.account]: role } },
    body,
    headers,
  });

describe('PUT /applications/{app}/sms-keywords/{keyword}/state', () => {
  describe('200', () => {
    it('disables and enables, and answers the keyword', async () => {
      const made = await make();
      const disabled = await put(made, { state: 'disabled' });
      expect(disabled).toMatchObject({
        status: 200,
        headers: { etag: '"v2"' },
        body: { ...made.body, state: 'disabled', updated_at: expect.any(String), version: 2 },
      });
      expect((await put(made, { state: 'enabled' })).body).toMatchObject({ state: 'enabled', version: 3 });
    });

    it('makes two reads and one transaction', async () => {
      const made = await make();
      const calls = await countCalls(() => put(made, { state: 'disabled' }));
      expect(calls).toEqual(['GetItem', 'GetItem', 'TransactWriteItems']);
    });
  });

  it.each([{}, { state: 'paused' }, { state: null }, { state: 'enabled', colour: 'A' }])(
    'answers 400 to %j',
    async (body) => {
      expect(await put(await make(), body)).toBeApiError(400, 'invalid_input');
    },
  );

  it('answers 403 to a viewer', async () => {
    expect(await put(await make(), { state: 'disabled' }, {}, 'viewer')).toBeApiError(403, 'forbidden');
  });

  it('answers 404 for a keyword that the application does not have', async () => {
    const made = { ...(await make()), id: newId('keyword') };
    expect(await put(made, { state: 'disabled' })).toBeApiError(404, 'keyword_not_found');
  });

  it('answers 409 for enabling a keyword whose variant was deleted', async () => {
    const tenant = await makeTenant();
    const { variant } = await makeVariant(tenant);
    const made = { tenant, ...(await makeKeyword(tenant, { app_variant_id: variant })) };
    await invoke(deleteVariant, { params: { app: tenant.app, variant }, principal: tenant.hub });
    expect(await put(made, { state: 'enabled' })).toBeApiError(409, 'conflict');
    expect((await put(made, { state: 'disabled' })).status).toBe(200);
  });

  it('answers 412 if the keyword has changed since the caller read it', async () => {
    const made = await make();
    await put(made, { state: 'disabled' });
    const answer = await put(made, { state: 'enabled' }, { 'if-match': '"v1"' });
    expect(answer).toBeApiError(412, 'precondition_failed', { updated_by: made.tenant.hub.userId });
  });
});
