import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { demonstrationService } from '../../../infra/local/seed/demonstration-service.ts';
import { ensurePeople } from '../../../infra/local/seed/ensure-people.ts';
import { MADE_UP_PICTURES } from '../../../infra/local/seed/give-pictures.ts';
import { MADE_UP_GROUPS } from '../../../infra/local/seed/made-up-groups.ts';
import { idOfAddress, MADE_UP_PEOPLE } from '../../../infra/local/seed/made-up-people.ts';
import { MADE_UP_SIGN_INS } from '../../../infra/local/seed/made-up-sign-ins.ts';
import { useFolder } from '../../support/folder.ts';
import { useService } from '../../support/service.ts';
import { eventually } from '../../support/wait.ts';

const service = useService({ events: true });
const directory = useFolder();
const api = () => demonstrationService(service().seed);

afterEach(() => {
  vi.restoreAllMocks();
});

async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Counts of all that the people consist of. */
async function counts() {
  const { seed } = service();
  const users = await listed(api().listUsers.all());
  const groups = await listed(api().listGroups.all());
  const inGroups = await Promise.all(
    groups.map(async ({ id: group, name }) => {
      const members = await listed(api().listGroupMembers.all({ path: { group } }));
      const invites = await listed(api().listGroupInvites.all({ path: { group } }));
      const active = members.filter(({ state }) => state === 'active');
      return [name, active.length, invites.length] as const;
    }),
  );
  const sessions = await Promise.all(
    [...new Set(MADE_UP_SIGN_INS.map(({ address }) => address))].map(async (address) => {
      const known = MADE_UP_PEOPLE.some(({ email, phone }) => address === email || address === phone);
      if (!known) return 0;
      return (await listed(api().listUserSessions.all({ path: { user: idOfAddress(address) } }))).length;
    }),
  );
  const messages: unknown[] = await (await fetch(`${seed.inbox_url}/messages`)).json();
  return {
    users: users.length,
    disabled: users.filter(({ state }) => state === 'disabled').length,
    groups: inGroups.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    sessions: sessions.reduce((sum, count) => sum + count, 0),
    messages: messages.length,
  };
}

/** The outcomes and steps of the attempts with an address, newest first. */
async function attemptsOf(address: { email: string } | { phone: string }): Promise<string[]> {
  const { results } = await api().lookupSignInAttempts({ body: address });
  return results.map(({ outcome, steps }) =>
    [outcome, ...steps.map(({ step, code = step }) => code)].join(' '),
  );
}

/** Lets the service answer so many requests of the backend, and none from then on. */
function interruptAfter(answers: number): void {
  const { fetch } = globalThis;
  let left = answers;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    left -= 1;
    if (left < 0) throw new TypeError('fetch failed');
    return fetch(input, init);
  });
}

describe('the people of the demonstration', () => {
  beforeAll(async () => {
    // Each run is interrupted somewhere else: in the people, in a picture, in a group, and in a sign-in.
    for (const answers of [0, 1, 16, 24, 40]) {
      interruptAfter(answers);
      await expect(ensurePeople(service().seed, directory)).rejects.toThrow(/^[\w -]+.*: /);
      vi.restoreAllMocks();
    }
    await ensurePeople(service().seed, directory);
  });

  it('are all there after a run that interrupted ones preceded', async () => {
    const { users, disabled, groups, sessions, messages } = await counts();
    // The user of the seed is one, too.
    expect({ users, disabled }).toEqual({ users: MADE_UP_PEOPLE.length + 1, disabled: 4 });
    expect(groups).toEqual(
      MADE_UP_GROUPS.map(({ name, editors, members, invited }) => [
        name,
        1 + editors.length + members.length,
        invited.length,
      ]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
    expect(sessions).toBeGreaterThan(12);
    expect(messages).toBeLessThanOrEqual(25);
  });

  it('are the same after another run, which asks the service for nothing', async () => {
    const before = await counts();
    const asked = vi.spyOn(globalThis, 'fetch');
    await ensurePeople(service().seed, directory);
    expect(asked).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(await counts()).toEqual(before);
  });

  it('have a picture, some of them', async () => {
    for (const address of Object.keys(MADE_UP_PICTURES)) {
      const path = { user: idOfAddress(address), field: 'picture' };
      await eventually(async () => {
        expect(await api().getUserField({ path })).toMatchObject({ processing: 'ready' });
      });
    }
  });

  it('are added again for another application only', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    const other = { ...service().seed, application: 'app_other' };
    await expect(ensurePeople(other, directory)).rejects.toThrow('people: ');
    expect(asked).toHaveBeenCalledOnce();
  });

  it('have sign-ins of every outcome', async () => {
    await eventually(async () => {
      expect(await attemptsOf({ email: 'camille.lefevre@example.com' })).toEqual([
        'completed started message_accepted message_delivered completed',
        `refused started message_accepted message_delivered${' invalid_code'.repeat(4)} challenge_ended`,
      ]);
      expect(await attemptsOf({ email: 'robo.crawler@example.net' })).toContain('refused too_many_requests');
      expect(await attemptsOf({ email: 'viktor.blum@example.net' })).toEqual([
        'refused started message_accepted message_delivered user_disabled',
      ]);
      expect(await attemptsOf({ email: 'lucia.fernandez@example.com' })).toEqual([
        'open started message_accepted message_delivered link_opened',
      ]);
      expect(await attemptsOf({ phone: '+447700900382' })).toEqual([
        'completed started invalid_code completed',
      ]);
    });
  });

  it('leave out who is deleted, or whose address somebody else has verified', async () => {
    const users = async () => (await listed(api().listUsers.all())).length;
    const before = await users();
    const [owner, disabled] = [
      idOfAddress('anna.becker@example.com'),
      idOfAddress('viktor.blum@example.net'),
    ];
    await api().deleteUser({ path: { user: owner } });
    await api().deleteUser({ path: { user: disabled } });
    for (const email of ['anna.becker@example.com', 'viktor.blum@example.net'])
      await api().replaceUser({
        path: { user: `reader-${email}` },
        body: { data: { email }, verified_data: { email } },
      });
    await rm(join(directory, 'people.json'));
    await ensurePeople(service().seed, directory);
    await expect(api().getUser({ path: { user: owner } })).rejects.toMatchObject({ code: 'user_not_found' });
    expect(await users()).toBe(before);
  });
});

describe('a made-up person', () => {
  const addresses = MADE_UP_PEOPLE.flatMap(({ email }) => email ?? []);

  it('has an address that belongs to nobody', () => {
    const invited = MADE_UP_GROUPS.flatMap((group) => group.invited);
    for (const address of [...addresses, ...invited])
      expect(address).toMatch(/^[a-z.-]+@example\.(com|org|net)$/);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('has a number of a range for fiction', () => {
    const numbers = MADE_UP_PEOPLE.flatMap(({ phone }) => phone ?? []);
    expect(numbers.length).toBeGreaterThan(5);
    for (const number of numbers)
      expect(number).toMatch(/^(\+1\d{3}55501\d\d|\+447700900\d{3}|\+3363998\d{4}|\+4917139200\d\d)$/);
  });
});
