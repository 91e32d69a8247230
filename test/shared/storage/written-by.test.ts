import { expect, it } from 'vitest';
import { epochNow } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { groups, newGroup } from '../../support/groups.ts';
import { useTenant } from '../../support/use-tenant.ts';

useBackends();
const tenant = useTenant();

const TWO_DAYS = 2 * 24 * 3600;

it('the record of who removed an item is kept for two days, longer than the stream keeps its change', async () => {
  const group = await newGroup(tenant.keys);
  const before = epochNow();
  expect((await groups.remove(tenant.keys, { group })).status).toBe(204);
  const record = await getItem(keys.removal(keys.group(group)));
  const expiresAt = Number(record?.['expires_at']);
  expect(expiresAt).toBeGreaterThanOrEqual(before + TWO_DAYS);
  expect(expiresAt).toBeLessThanOrEqual(epochNow() + TWO_DAYS);
  expect(record?.['removed_by']).toMatchObject({ type: 'credential' });
});
