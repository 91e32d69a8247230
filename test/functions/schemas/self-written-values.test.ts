import { beforeEach, describe, expect, it } from 'vitest';
import * as replaceSchema from '../../../functions/schemas/replace-schema.ts';
import { findByIdentities } from '../../../shared/profiles/identity/find-by-identity.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { dropJob } from '../../../shared/schema-jobs/run-schema-job.ts';
import { findSchemaJob } from '../../../shared/schema-jobs/schema-job.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { assertValue, makeProfile, patchUser, putUser } from '../../support/profiles.ts';
import { makeCredential, signIn } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

const backends = useBackends();
let tenant: Tenant;

const field = (more: object = {}) => ({ type: 'string', display_name: 'Text', ...more });
const plain = { email: field(), badge: field(), number: field({ owned_by: 'app' }) };
const replace = ({ app, hub }: Tenant, schema: object, user_verification_fields: string[] = []) =>
  invoke(replaceSchema, { params: { app }, principal: hub, body: { schema, user_verification_fields } });
const verifyEmail = () => replace(tenant, plain, ['email']);

/** The user whom a value finds for the platform. */
async function found(field: string, value: string): Promise<string | undefined> {
  const [holding] = await findByIdentities(tenant.app, [{ field, value }], 'platform');
  return holding?.found;
}

beforeEach(async () => {
  tenant = await makeTenant();
  expect((await replace(tenant, plain)).status).toBe(200);
});

describe('a value that a user wrote before its field could be verified', () => {
  it('finds nobody, and belongs to the user who verifies it', async () => {
    const email = newEmail();
    const mallory = await makeProfile(tenant);
    await assertValue(tenant, mallory, { email });
    expect((await verifyEmail()).status).toBe(200);
    expect(await found('email', email)).toBeUndefined();
    const { clientId } = await makeCredential(tenant.app);
    const victim = await signIn(backends, clientId, { email });
    expect(victim.userId).not.toBe(mallory);
    expect((await findProfile(tenant.app, mallory))?.data).not.toHaveProperty('email');
    expect(await found('email', email)).toBe(victim.userId);
  });

  it('may belong to several users, and the platform may create its owner', async () => {
    const email = newEmail();
    for (const user of [await makeProfile(tenant), await makeProfile(tenant)])
      await assertValue(tenant, user, { email });
    expect((await verifyEmail()).status).toBe(200);
    const created = await putUser(tenant, '__default__', { data: { email } });
    expect(created.status, created.text).toBe(200);
    expect(await found('email', email)).toBe(created.body['svc_user']);
  });

  it('belongs to nobody after the change is dropped', async () => {
    const email = newEmail();
    const userId = await makeProfile(tenant, { data: { badge: 'same' } });
    await makeProfile(tenant, { data: { badge: 'same' } });
    await assertValue(tenant, userId, { email });
    const refused = await replace(tenant, { ...plain, badge: field({ unique: true }) }, ['email']);
    expect(refused.status).toBe(409);
    const job = await findSchemaJob(tenant.app);
    if (job) await dropJob(job, () => true);
    expect((await findProfile(tenant.app, userId))?.asserted ?? []).toEqual([]);
  });

  it('finds its user if the user has verified it', async () => {
    const email = newEmail();
    const userId = await makeProfile(tenant);
    await assertValue(tenant, userId, { email });
    await changeItem(keys.profile(tenant.app, userId), { verified_data: { email } });
    expect((await verifyEmail()).status).toBe(200);
    expect(await found('email', email)).toBe(userId);
  });

  it('finds its user if the platform changed it after the user', async () => {
    const email = newEmail();
    const userId = await makeProfile(tenant);
    await assertValue(tenant, userId, { email: newEmail(), badge: 'own' });
    expect((await patchUser(tenant, userId, { data: { email } })).status).toBe(200);
    expect((await verifyEmail()).status).toBe(200);
    expect(await found('email', email)).toBe(userId);
    expect((await findProfile(tenant.app, userId))?.self_written).toEqual({ badge: true });
  });
});

describe('a value that the platform wrote before its field could be verified', () => {
  it('finds its user; the change answers 409 while two users have it', async () => {
    const email = newEmail();
    const userId = await makeProfile(tenant, { data: { email } });
    const second = await makeProfile(tenant, { data: { email } });
    expect((await verifyEmail()).body['code']).toBe('values_not_unique');
    expect((await patchUser(tenant, second, { data: { email: newEmail() } })).status).toBe(200);
    expect((await verifyEmail()).status).toBe(200);
    expect(await found('email', email)).toBe(userId);
  });
});

describe('a self-written value of a field that becomes unique but cannot be verified', () => {
  it('belongs to the user alone, and finds nobody', async () => {
    const userId = await makeProfile(tenant);
    await assertValue(tenant, userId, { badge: 'A' });
    expect((await replace(tenant, { ...plain, badge: field({ unique: true }) })).status).toBe(200);
    expect(await found('badge', 'A')).toBeUndefined();
    const second = await putUser(tenant, '__default__', { data: { badge: 'A' } });
    expect(second.body['code']).toBe('identity_taken');
  });
});
