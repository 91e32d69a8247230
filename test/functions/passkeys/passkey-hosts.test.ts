import { describe, expect, it } from 'vitest';
import * as replaceApplication from '../../../functions/applications/replace-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as updateVariant from '../../../functions/variants/update-variant.ts';
import { findApplication } from '../../../shared/applications/application-store.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { queryItems } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { storeItem } from '../../support/items.ts';
import {
  makePasskeyTenant,
  newSignedIn,
  type PasskeyTenant,
  register,
  removeMine,
  WITH_PASSKEYS,
  withPasskey,
} from '../../support/passkeys.ts';
import { removeUser } from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeVariant } from '../../support/variants.ts';

const backends = useBackends();
const HOST = 'shop.example';
const hosted = (rp_id: string | null) => ({
  hub: { auth: { ...WITH_PASSKEYS.hub.auth, passkeys: rp_id === null ? null : { rp_id } } },
});
const ofHost = (rp_id: string) => makePasskeyTenant(hosted(rp_id));
const onPages = (host: string) => ({ origin: `https://${host}`, rpId: host });

const patch = ({ app, hub }: PasskeyTenant, config: object, query = {}) =>
  invoke(updateApplication, { params: { app }, principal: hub, query, body: { config } });

const addedTo = async (tenant: PasskeyTenant, host = HOST) =>
  withPasskey(await newSignedIn(backends, tenant), onPages(host));

/** Lets a request of a race begin later, by so many reads. */
async function after(reads: number, { app }: PasskeyTenant) {
  for (let n = 0; n < reads; n++) await findApplication(app);
}

describe('the host of passkeys', () => {
  it('changes freely while nobody has a passkey', async () => {
    const tenant = await ofHost(HOST);
    expect((await patch(tenant, hosted('other.example'))).status).toBe(200);
    expect((await patch(tenant, hosted(null))).status).toBe(200);
  });

  it('stays, with 409 and the number of passkeys, while users have some', async () => {
    const tenant = await ofHost(HOST);
    await addedTo(tenant);
    await addedTo(tenant);
    for (const config of [hosted('other.example'), hosted(null), { hub: null }]) {
      const answer = await patch(tenant, config);
      expect(answer).toBeApiError(409, 'passkeys_in_use');
      expect(answer.body['passkeys']).toBe(2);
      expect(answer.text).toContain('config.hub.auth.passkeys.rp_id');
    }
    const { app, hub: principal } = tenant;
    const body = { name: 'Shop' };
    const replacement = await invoke(replaceApplication, { params: { app }, principal, body });
    expect(replacement).toBeApiError(409, 'passkeys_in_use');
    await addedTo(tenant);
  });

  it('stays when it is first named after passkeys were made for the screen', async () => {
    const tenant = await makePasskeyTenant();
    await withPasskey(await newSignedIn(backends, tenant));
    expect(await patch(tenant, hosted(HOST))).toBeApiError(409, 'passkeys_in_use');
  });

  it('changes by force', async () => {
    const tenant = await ofHost(HOST);
    await addedTo(tenant);
    expect((await patch(tenant, hosted('other.example'), { force: 'true' })).status).toBe(200);
    await addedTo(tenant, 'other.example');
    expect((await patch(tenant, hosted(HOST))).body['passkeys']).toBe(1);
  });

  it('lets origins and other settings change', async () => {
    const tenant = await ofHost(HOST);
    await addedTo(tenant);
    const origins = ['https://www.shop.example'];
    const config = { hub: { auth: { passkeys: { rp_id: HOST, origins } } } };
    expect((await patch(tenant, config)).status).toBe(200);
  });

  it('changes once the passkeys are removed, or their users deleted', async () => {
    const tenant = await ofHost(HOST);
    const [one, other] = [await addedTo(tenant), await addedTo(tenant)];
    await removeMine(one, one.passkey);
    expect((await patch(tenant, hosted(null))).body['passkeys']).toBe(1);
    await removeUser(tenant, other.userId);
    await sweep();
    expect((await patch(tenant, hosted(null))).status).toBe(200);
    expect((await queryItems(ranges.passkeysOfHost(tenant.app, HOST), { limit: 5 })).items).toEqual([]);
  });

  it('says so of more than 1,000 passkeys without reading them all', async () => {
    const tenant = await ofHost(HOST);
    const ids = Array.from({ length: 1001 }, (_, n) => `passkey_${n}`);
    await Promise.all(ids.map((id) => storeItem(keys.passkeyOfHost(tenant.app, HOST, id))));
    const answer = await patch(tenant, hosted(null));
    expect(answer.body['passkeys']).toBe(1000);
    expect(answer.text).toContain('more than 1000');
  });

  it('stays in a variant whose users have passkeys for it', async () => {
    const tenant = await makePasskeyTenant();
    const { variant } = await makeVariant(tenant, { config: hosted(HOST) });
    const credential = await makeCredential(tenant.app, { app_variant_id: variant });
    await addedTo({ ...tenant, ...credential });
    const change = (body: object, query = {}) =>
      invoke(updateVariant, { params: { app: tenant.app, variant }, principal: tenant.hub, body, query });
    expect(await change({ config: hosted(null) })).toBeApiError(409, 'passkeys_in_use');
    expect(await change({ config: null })).toBeApiError(409, 'passkeys_in_use');
    expect((await change({ name: 'Other' })).status).toBe(200);
    expect((await patch(tenant, hosted('other.example'))).status).toBe(200);
    expect((await change({ config: null }, { force: 'true' })).status).toBe(200);
  });

  it('never changes under a passkey that is added at once, x50', async () => {
    const tenant = await ofHost(HOST);
    const outcomes = new Set<string>();
    for (let n = 0; n < 50; n++) {
      const [from, to] = n % 2 === 0 ? [HOST, 'other.example'] : ['other.example', HOST];
      const user = await newSignedIn(backends, tenant);
      const [{ answer }, changed] = await Promise.all([
        register(user, onPages(from)),
        after(n % 10, tenant).then(() => patch(tenant, hosted(to))),
      ]);
      outcomes.add(`${answer.status} ${changed.status}`);
      expect([answer.status, changed.status].filter((status) => status === 200)).toHaveLength(1);
      if (answer.status === 200) {
        await removeMine(user, String(answer.body['id']));
        expect((await patch(tenant, hosted(to))).status).toBe(200);
      }
    }
    expect([...outcomes].sort()).toEqual(['200 409', '400 200']);
  });
});
