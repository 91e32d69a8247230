import { describe, expect, it } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { templates } from '../../support/message-templates.ts';
import { purge } from '../../support/purge.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends();

async function stored() {
  const { app, hub } = await makeTenant();
  const named = { app, principal: hub };
  await templates.replace(named, { subject: 'Mine' });
  return named;
}

describe('DELETE /applications/{app}/messages/{kind}/{locale}', () => {
  it('answers 204, after which the built-in texts apply', async () => {
    const named = await stored();
    expect(await templates.remove(named)).toMatchObject({ status: 204, text: '' });
    expect((await templates.read(named)).body).toMatchObject({ version: 0, template: {} });
  });

  it('answers 204 if there are no texts to delete', async () => {
    const { app, hub } = await makeTenant();
    expect((await templates.remove({ app, principal: hub })).status).toBe(204);
  });

  it('answers 412, and keeps the texts, if they changed since the caller read them', async () => {
    const named = await stored();
    await templates.replace(named, { subject: 'Newer' });
    expect((await templates.remove(named, { 'if-match': '"v1"' })).status).toBe(412);
    expect((await templates.remove(named, { 'if-match': '"v2"' })).status).toBe(204);
    expect((await templates.remove(named, { 'if-match': '"v2"' })).status).toBe(412);
  });

  it('is not needed when the application is deleted, which deletes its texts', async () => {
    const named = await stored();
    const { app, principal } = named;
    expect((await invoke(deleteApplication, { params: { app }, principal })).status).toBe(204);
    await purge({ runs: 2 });
    expect(await getItem(keys.messageTemplate(app, 'sign_in', 'en'))).toBeUndefined();
  });
});
