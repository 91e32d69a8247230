import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { countCalls } from '../../support/count-calls.ts';
import { groups, newGroup } from '../../support/groups.ts';
import { comparable } from '../../support/hub-users.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /applications/{app}/groups/{group}', () => {
  it('answers 200 with the group and its ETag, in one read', async () => {
    const group = await newGroup(tenant.keys, { name: 'Chess' });
    let answer: unknown;
    const calls = await countCalls(async () => {
      answer = await groups.get(tenant.keys, { group });
    });
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' }, body: { id: group } });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['of another application', async () => newGroup((await makeTenant()).keys)],
    ['that does not exist', async () => newId('group')],
    ['whose id cannot be one', async () => 'é'.repeat(250)],
  ])('answers the same 404 for a group %s', async (_, made) => {
    const answer = await groups.get(tenant.keys, { group: await made() });
    expect(answer).toBeApiError(404, 'group_not_found');
    const unknown = await groups.get(tenant.keys, { group: newId('group') });
    expect(comparable(answer)).toEqual(comparable(unknown));
  });
});
