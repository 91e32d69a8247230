import { describe, expect, it, vi } from 'vitest';
import { readEventsAfter } from '../../../shared/events/event-store.ts';
import { useBackends } from '../../support/backends.ts';
import { newGroup, newMember } from '../../support/groups.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { deleteMine, patchMine, patchUser, withUser } from '../../support/profiles.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { ALL_RUNS, purge } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';
import { openSessionOf } from '../../support/sign-in.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

useBackends({ events: true });
const tenant = useTenantOnly();

describe('a deleted user', () => {
  it('leaves events with its id, and none of its values in the whole table', async () => {
    const values = [newEmail(), newPhone(), crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const [email, phone_number, first_name, last_name, nick_name] = values;
    const me = await withUser(tenant, { data: { email, phone_number, first_name, last_name } });
    await newMember(tenant.keys, await newGroup(tenant.keys), me.user);
    await openSessionOf(me.app, me.userId);
    await patchMine(me, { first_name: nick_name });
    await patchUser(me, me.userId, { data: { last_name: nick_name }, verified_data: { email } });
    await publishPending();
    expect(JSON.stringify(await scanTable())).toContain(email);

    await deleteMine(me);
    await publishPending();
    await purge(ALL_RUNS);
    vi.useRealTimers();
    await publishPending();

    const table = JSON.stringify(await scanTable());
    expect(values.filter((value) => table.includes(value))).toEqual([]);
    const events = await readEventsAfter(me.app, 0, 100);
    const own = events.filter(({ subject }) => subject.id === me.userId);
    expect(own.map(({ type }) => type)).toEqual([
      'user.created',
      'user.updated',
      'user.updated',
      'user.deleted',
    ]);
  });
});
