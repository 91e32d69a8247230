import { afterEach, describe, expect, it, vi } from 'vitest';
import * as deleteProvider from '../../../functions/identity-providers/delete-identity-provider.ts';
import { findApplication } from '../../../shared/applications/application-store.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../../shared/storage/read-items.ts';
import { listLinkedIdentities } from '../../../shared/ways-in/linked-identity-store.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import {
  link,
  makeProviderTenant,
  newPerson,
  signInAs,
  startLink,
  storeProvider,
  withIdentity,
} from '../../support/identities.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newSignedIn, type PasskeyTenant, withPasskey } from '../../support/passkeys.ts';
import { removeUser } from '../../support/profiles.ts';
import { purge, purgeRecords, sweep } from '../../support/purge.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';

const backends = useBackends({ events: true });
afterEach(() => vi.useRealTimers());

const remove = ({ app, keys: principal }: PasskeyTenant, query: Record<string, string> = {}, more = {}) =>
  invoke(deleteProvider, { params: { app, provider: 'google' }, query, principal, ...more });
const force = { force: 'true' };
const newUser = async (tenant: PasskeyTenant) => withIdentity(await newSignedIn(backends, tenant));
const forgetAddress = ({ app, userId }: { app: string; userId: string }) =>
  changeItem(keys.profile(app, userId), { verified_data: {} });
const buttonsOf = async (app: string) =>
  (await findApplication(app))?.identity_providers?.map(({ id }) => id);
const leftAt = async (app: string) =>
  (await queryItems(ranges.identitiesAtProvider(app, 'google'), { limit: 100 })).items.length;
const recordsOf = async (app: string) =>
  (await purgeRecords()).filter((record) => record['kind'] === 'provider' && record['app'] === app);

describe('DELETE /applications/{app}/identity-providers/{provider}', () => {
  it('ends the ways in of users who have another one, as events, and leaves the other', async () => {
    const tenant = await makeProviderTenant();
    const user = await newUser(tenant);
    const example = newPerson({ issuer: 'https://example.com' });
    await withIdentity(user, example, 'example');
    expect((await remove(tenant)).status).toBe(204);
    const changes = await changesDuring(async () => sweep(await recordsOf(tenant.app)));
    expect(changes).toContainEqual(
      expect.objectContaining({
        type: 'user.identity_unlinked',
        actor: expect.objectContaining({ type: 'service' }),
      }),
    );
    expect(await findProfile(tenant.app, user.userId)).toMatchObject({
      linked_identities: 1,
      connection_map: { example: expect.anything() },
    });
    expect(await listLinkedIdentities(tenant.app, user.userId)).toMatchObject([{ provider: 'example' }]);
    expect(await signInAs(tenant.app, example, 'example')).toBe(user.userId);
    expect(await recordsOf(tenant.app)).toEqual([]);
  });

  it('is an event of the application, and takes button and starts away at once', async () => {
    const tenant = await makeProviderTenant();
    const user = await newSignedIn(backends, tenant);
    const changes = await changesDuring(() => remove(tenant));
    expect(changes).toMatchObject([
      { type: 'application.identity_provider_deleted', changed: ['google'], actor: { type: 'credential' } },
    ]);
    expect(await buttonsOf(tenant.app)).toEqual(['example']);
    const { started } = await startLink(user);
    expect(started).toBeApiError(404, 'identity_provider_not_found');
    expect(await remove(tenant)).toBeApiError(404, 'identity_provider_not_found');
    expect(await getItem(keys.applicationUsage(tenant.app))).toMatchObject({ identity_providers: 1 });
  });

  it('answers 409 with the number of users without another way in, deleting nothing', async () => {
    const tenant = await makeProviderTenant();
    const [one, two, kept] = [await newUser(tenant), await newUser(tenant), await newUser(tenant)];
    // Two accounts at the same provider are no other way.
    await withIdentity(two);
    await withPasskey(kept);
    for (const user of [one, two, kept]) await forgetAddress(user);
    const answer = await remove(tenant);
    expect(answer).toBeApiError(409, 'still_used');
    expect(answer.body['users']).toBe(2);
    expect(await buttonsOf(tenant.app)).toEqual(['google', 'example']);
    expect(await signInAs(tenant.app, one.person)).toBe(one.userId);
  });

  it('ends the last way in of users if it is forced', async () => {
    const tenant = await makeProviderTenant();
    const user = await newUser(tenant);
    await forgetAddress(user);
    expect((await remove(tenant, force)).status).toBe(204);
    await sweep(await recordsOf(tenant.app));
    expect(await findProfile(tenant.app, user.userId)).toMatchObject({ linked_identities: 0 });
    expect(await leftAt(tenant.app)).toBe(0);
  });

  it('goes on where a run ended, and ends accounts of users who are being deleted', async () => {
    const tenant = await makeProviderTenant();
    const users = [await newUser(tenant), await newUser(tenant), await newUser(tenant)];
    const [deleted] = users;
    await removeUser(tenant, String(deleted?.userId));
    await remove(tenant, force);
    await purge({ steps: 4 });
    await purge({ runs: 2 });
    expect(await leftAt(tenant.app)).toBe(0);
    expect(await recordsOf(tenant.app)).toEqual([]);
  });

  it('keeps its id taken until its ways in have ended', async () => {
    const tenant = await makeProviderTenant();
    const user = await newUser(tenant);
    await remove(tenant, force);
    await expect(storeProvider(tenant.app)).rejects.toMatchObject({ code: 'conflict' });
    await sweep(await recordsOf(tenant.app));
    await storeProvider(tenant.app);
    expect(await leftAt(tenant.app)).toBe(0);
    expect((await link(user)).answer.status).toBe(200);
  });

  it('takes one of several deletions at once', async () => {
    const tenant = await makeProviderTenant();
    const answers = await atOnce(5, () => remove(tenant));
    expect(outcomesOf(answers)).toEqual({ '204': 1, '404 identity_provider_not_found': 4 });
  });

  it('answers 412 if the provider has changed since the caller read it', async () => {
    const tenant = await makeProviderTenant();
    const answer = await remove(tenant, {}, { headers: { 'if-match': '"v9"' } });
    expect(answer).toBeApiError(412, 'precondition_failed');
    expect(await buttonsOf(tenant.app)).toContain('google');
  });
});
