import { expect, it } from 'vitest';
import { DAY, epochNow } from '../../../../shared/platform/time.ts';
import { keys } from '../../../../shared/storage/keys.ts';
import { getItem } from '../../../../shared/storage/read-items.ts';
import { groups, newGroup } from '../../../support/groups.ts';
import { useTenant } from '../../../support/use-tenant.ts';

const tenant = useTenant();

const SIXTEEN_DAYS = 16 * DAY;

it('the record of a removal is stored for 16 days, longer than a change is replayed', async () => {
  const group = await newGroup(tenant.keys);
  const before = epochNow();
  expect((await groups.remove(tenant.keys, { group })).status).toBe(204);
  const record = await getItem(keys.removal(keys.group(group).pk, keys.group(group).sk));
  const expiresAt = Number(record?.['expires_at']);
  expect(expiresAt).toBeGreaterThanOrEqual(before + SIXTEEN_DAYS);
  expect(expiresAt).toBeLessThanOrEqual(epochNow() + SIXTEEN_DAYS);
  expect(record?.['removed_by']).toMatchObject({ type: 'credential' });
});
