import { findProfile } from '../../shared/profiles/profile-store.ts';
import { keys, owners } from '../../shared/storage/keys.ts';
import { stale } from '../../shared/storage/stale.ts';
import { notExists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { put } from '../../shared/storage/writes/writes.ts';
import { changeItem } from './items.ts';
import { makeProfile } from './profiles.ts';
import type { Tenant } from './tenants.ts';

/** A user whose number an earlier release stored in this spelling. */
export async function userWithFormerNumber(
  tenant: Tenant,
  value: string,
  { proved }: { proved: boolean },
): Promise<string> {
  const { app } = tenant;
  const user = await makeProfile(tenant, { data: { first_name: 'Grace' } });
  const data = { ...(await findProfile(app, user))?.data, phone_number: value };
  const identity = { field: 'phone_number', value };
  await changeItem(keys.profile(app, user), {
    data,
    identities: [identity],
    ...(proved && { verified_data: { phone_number: value }, auth_level: 'verified' }),
  });
  const key = keys.identity(app, identity.field, value);
  await write(put({ ...key, ...owners.ofUser(app, user, key), user_id: user }, notExists(), stale));
  return user;
}
