/** @module-tag heavy */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as createApplication from '../../functions/applications/create-application.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as signOut from '../../functions/sign-in/sign-out.ts';
import * as deleteUser from '../../functions/users/delete-user.ts';
import { recogniser } from '../../shared/auth/keys/recognition-keys.ts';
import type { UserPrincipal } from '../../shared/http/principal.ts';
import { sendEmail } from '../../shared/messages/send-message.ts';
import { readPlan } from '../../shared/plans/plan-of-account.ts';
import type { ApiError } from '../../shared/platform/errors.ts';
import { newId } from '../../shared/platform/ids.ts';
import { utcDay } from '../../shared/platform/time.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { keys } from '../../shared/storage/keys.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import { cancelOwn, completeOwn, newest, patchOwn, pendingOf, undo } from '../support/addresses.ts';
import { useBackends } from '../support/backends.ts';
import { exploreSchedules, type Scenario } from '../support/explore-schedules.ts';
import {
  groupOfTwo,
  join,
  leave,
  members,
  newGroup,
  newMember,
  newUser,
  roles,
  soundGroup,
} from '../support/groups.ts';
import {
  type BegunPromotion,
  beginPromotion,
  finishPromotion,
  makeGuestTenant,
  newGuest,
} from '../support/guests.ts';
import { makeAccount } from '../support/hub-users.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { storeItem } from '../support/items.ts';
import { makeLink, newEmail, profileOf, redeemLink } from '../support/magic-links.ts';
import { asBackend } from '../support/profiles.ts';
import { call, makeCredential, signIn } from '../support/sign-in.ts';
import type { Tenant } from '../support/tenants.ts';
import { useTenantOnly } from '../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
/** Its groups end with their last members. */
const brief = useTenantOnly({ groups: { empty: 'delete' } });
let clientId: string;
let guestTenant: Tenant & { clientId: string };
let guestClient: string;

beforeAll(async () => {
  ({ clientId } = await makeCredential(tenant.app));
  guestTenant = await makeGuestTenant();
  guestClient = guestTenant.clientId;
});

const counted: Record<string, number> = {};

afterAll(() => {
  if (process.env['RESULTS'] !== 'write') return;
  writeFileSync('docs/results/schedules.json', `${JSON.stringify(counted, null, 2)}\n`);
});

/**
 * Runs a scenario in every schedule, and prints how many there were. Before each, this process knows the keys
 * that recognise devices: the actors would share one read of them, and later schedules would have none.
 */
async function inEverySchedule<World>(name: string, scenario: Scenario<World>): Promise<void> {
  const prepare = async () => {
    await recogniser();
    return scenario.prepare();
  };
  const schedules = await exploreSchedules({ ...scenario, prepare });
  console.info(`${name}: ${schedules} schedules`);
  counted[name] = schedules;
  expect(schedules).toBeGreaterThan(1);
}

/** The status of each answer. An actor that threw has none. */
const statuses = (outcomes: readonly unknown[]) => outcomes.map((outcome) => (outcome as Answer).status);
const sorted = (outcomes: readonly unknown[]) => statuses(outcomes).sort();
const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** A user with the address `before` asks for the address `after`, and has got its code. */
async function askFor(after: string, before = newEmail()) {
  const session = await signIn(backends, clientId, { email: before });
  const { challengeId } = pendingOf(await patchOwn(tenant.app, session, { email: after }), 'email');
  return { session, challengeId, code: newest(backends, after).code };
}
type Change = Awaited<ReturnType<typeof askFor>>;

describe('in every schedule of their table calls', () => {
  it.each([2, 3])('exactly one of %i redemptions of a link has the session', async (count) => {
    await inEverySchedule(`${count} redemptions of a link`, {
      prepare: () => makeLink(tenant, { data: { email: newEmail() }, verification_type: 'email' }),
      actors: repeated(count, ({ code }: { code: string }) => redeemLink(code)),
      check: async ({ userId }, outcomes) => {
        expect(sorted(outcomes)).toEqual([200, ...repeated(count - 1, 410)]);
        expect(await profileOf(tenant, userId)).toBeDefined();
      },
    });
  });

  it('both links of one new person sign that person in', async () => {
    await inEverySchedule('2 links of one new person', {
      prepare: async () => {
        const data = { email: newEmail() };
        return [await makeLink(tenant, { data }), await makeLink(tenant, { data })] as const;
      },
      actors: [([one]) => redeemLink(one.code), ([, other]) => redeemLink(other.code)],
      check: (_, outcomes) => {
        expect(statuses(outcomes)).toEqual([200, 200]);
        const users = outcomes.map((outcome) => (outcome as Answer).body['app_user_id']);
        expect(users[0]).toBe(users[1]);
      },
    });
  });

  it("a link redeemed during its user's deletion leaves no user or a whole new one", async () => {
    await inEverySchedule('redemption and deletion of the user', {
      prepare: async () => {
        const email = newEmail();
        const first = await makeLink(tenant, { data: { email }, verification_type: 'email' });
        await redeemLink(first.code);
        return { email, ...(await makeLink(tenant, { data: { email }, verification_type: 'email' })) };
      },
      actors: [
        ({ code }) => redeemLink(code),
        ({ userId }) => asBackend(deleteUser, tenant, { params: { user: userId } }),
      ],
      check: async ({ email, userId }, outcomes) => {
        const [redeemed, deleted] = statuses(outcomes);
        expect(deleted).toBe(204);
        expect([200, 404, 410]).toContain(redeemed);
        const [profile, identity] = await Promise.all([
          profileOf(tenant, userId),
          getItem(keys.identity(tenant.app, 'email', email)),
        ]);
        expect(identity?.['user_id']).toBe(profile && userId);
      },
    });
  });

  it.each([2, 3])('%i refreshes of one token give the same session', async (count) => {
    await inEverySchedule(`${count} refreshes of a token`, {
      prepare: () => signIn(backends, clientId),
      actors: repeated(count, ({ refreshToken }: { refreshToken: string }) =>
        invoke(issueToken, { body: { refresh_token: refreshToken } }),
      ),
      check: async (_, outcomes) => {
        expect(statuses(outcomes)).toEqual(repeated(count, 200));
        const [answer] = outcomes as Answer[];
        const again = await invoke(issueToken, { body: { refresh_token: answer?.body['refresh_token'] } });
        expect(again.status).toBe(200);
      },
    });
  });

  it.each([2, 3])('one of %i promotions of a guest gives it an address', async (count) => {
    const finish = (n: number) => (world: { signIns: BegunPromotion[] }) =>
      finishPromotion(world.signIns[n] as BegunPromotion);
    await inEverySchedule(`${count} promotions of a guest`, {
      prepare: async () => {
        const guest = await newGuest(guestClient);
        const signIns: BegunPromotion[] = [];
        for (let n = 0; n < count; n++)
          signIns.push(await beginPromotion(backends, guestClient, guest, { email: newEmail() }));
        return { guest, signIns };
      },
      actors: Array.from({ length: count }, (_, n) => finish(n)),
      check: async ({ guest }, outcomes) => {
        expect(sorted(outcomes)).toEqual([200, ...repeated(count - 1, 410)]);
        const profile = await findProfile(guestTenant.app, guest.userId);
        expect(profile).toMatchObject({ auth_level: 'verified', identities: [{ field: 'email' }] });
      },
    });
  });

  it('no token that a refresh gives works after a sign-out', async () => {
    await inEverySchedule('a refresh and a sign-out', {
      prepare: () => signIn(backends, clientId),
      actors: [
        ({ refreshToken }) => invoke(issueToken, { body: { refresh_token: refreshToken } }),
        ({ headers }) => call(signOut, { params: { app: tenant.app }, headers, body: {} }),
      ],
      check: async (_, outcomes) => {
        const [refreshed, signedOut] = outcomes as [Answer, Answer];
        expect(signedOut.status).toBe(204);
        const again = await invoke(issueToken, { body: { refresh_token: refreshed.body['refresh_token'] } });
        expect(again.status).toBe(400);
      },
    });
  });

  const lastOf = async (counts: { ofApplication: number; ofAccount: number }) => {
    const { account } = await makeAccount('team');
    const limits = { email_per_day: 10 };
    const senders = [1, 2].map(() => ({ id: newId('app'), account, config: { hub: { auth: { limits } } } }));
    const [day, today] = [utcDay(), `day_${utcDay().slice(8)}`];
    for (const { id } of senders)
      await storeItem({ ...keys.messageBudget(id, 'email', day), sent: counts.ofApplication, limit: 10 });
    const ofAccount = { [today]: counts.ofAccount, month: counts.ofAccount };
    await storeItem({ ...keys.accountBudget(account, 'email', day.slice(0, 7)), ...ofAccount });
    await readPlan(account);
    return { senders, account, today };
  };
  type Senders = Awaited<ReturnType<typeof lastOf>>;
  const sendOf =
    (n: number) =>
    ({ senders }: Senders) => {
      const [application = senders[0]] = senders.slice(n);
      if (!application) throw new Error('there is no sender');
      return sendEmail({ application, to: newEmail(), known: true, subject: 'Hi', text: 'Hi' }).then(
        () => 'sent',
        (error: ApiError) => error.code,
      );
    };
  it.each([
    ['of the account', { ofApplication: 0, ofAccount: 19_999 }, [0, 1], 20_000],
    ['of the application', { ofApplication: 9, ofAccount: 100 }, [0, 0], 101],
    ['of the application near the ceiling', { ofApplication: 9, ofAccount: 19_000 }, [0, 0], 19_001],
    ['of both', { ofApplication: 9, ofAccount: 19_999 }, [0, 0], 20_000],
  ] as const)('exactly one of two messages is the last %s', async (name, counts, actors, most) => {
    await inEverySchedule(`2 messages, the last ${name}`, {
      prepare: () => lastOf(counts),
      actors: actors.map(sendOf),
      check: async ({ account, today }, outcomes) => {
        expect([...outcomes].sort()).toEqual(['budget_exhausted', 'sent']);
        const item = await getItem(keys.accountBudget(account, 'email', utcDay().slice(0, 7)));
        expect(item).toMatchObject({ [today]: most, month: most });
      },
    });
  });

  it.each([2, 3])('%i creations of the last application of a plan make one', async (count) => {
    const create = ({ owner }: Awaited<ReturnType<typeof makeAccount>>) =>
      invoke(createApplication, { principal: owner, body: { name: 'Shop' } });
    await inEverySchedule(`${count} creations at the limit of a plan`, {
      prepare: async () => {
        const made = await makeAccount('free');
        for (let n = 0; n < 2; n++) await create(made);
        return made;
      },
      actors: repeated(count, create),
      check: async ({ account }, outcomes) => {
        expect(sorted(outcomes)).toEqual([201, ...repeated(count - 1, 402)]);
        expect(await getItem(keys.account(account))).toMatchObject({ applications: 3 });
      },
    });
  });

  it('a group keeps an owner when two owners leave', async () => {
    await inEverySchedule('2 owners who leave', {
      prepare: async () => {
        const [one, other, reader] = [await newUser(tenant), await newUser(tenant), await newUser(tenant)];
        const group = await newGroup(one, { name: 'Chess' });
        await newMember(one, group, other, ['owner']);
        await newMember(one, group, reader, ['reader']);
        return { one, other, group };
      },
      actors: [({ one, group }) => leave(one, group), ({ other, group }) => leave(other, group)],
      check: async ({ group }, outcomes) => {
        expect(sorted(outcomes)).toEqual([204, 409]);
        await soundGroup(group);
      },
    });
  });

  it('a group keeps an owner when one leaves while the other makes a reader of itself', async () => {
    await inEverySchedule('an owner who leaves and one who steps down', {
      prepare: async () => {
        const world = await groupOfTwo(tenant);
        const { owner, group, memberId } = world;
        await members.update(owner, { group, member: memberId }, roles('owner'));
        return world;
      },
      actors: [
        ({ owner, group }) => leave(owner, group),
        ({ member, group, memberId }) => members.update(member, { group, member: memberId }, roles('reader')),
      ],
      check: async ({ group }, outcomes) => {
        expect(sorted(outcomes).filter((status) => status === 409)).toHaveLength(1);
        await soundGroup(group);
      },
    });
  });

  it.each<[string, (user: UserPrincipal, group: string) => Promise<Answer>, number[][]]>([
    ['2 last members who leave', leave, [[204, 204]]],
    [
      'a last member who leaves and a user who joins',
      join,
      [
        [204, 404],
        [409, 200],
      ],
    ],
  ])('a group that ends with its members has none, or stays: %s', async (name, comes, possible) => {
    await inEverySchedule(name, {
      prepare: async () => {
        const [one, other] = [await newUser(brief), await newUser(brief)];
        const group = await newGroup(one, { admission_policy: 'open' });
        if (comes === leave) await newMember(one, group, other, ['owner']);
        return { one, other, group };
      },
      actors: [({ one, group }) => leave(one, group), ({ other, group }) => comes(other, group)],
      check: async ({ group }, outcomes) => {
        expect(possible).toContainEqual(statuses(outcomes));
        const stays = statuses(outcomes)[0] === 409;
        if (stays) await soundGroup(group);
        expect((await getItem(keys.group(group))) !== undefined).toBe(stays);
      },
    });
  });

  it('one of two users who verify the same new address gets it', async () => {
    const complete = ({ session, challengeId, code }: Change) =>
      completeOwn(tenant.app, session, challengeId, code);
    await inEverySchedule('2 proofs of one address', {
      prepare: async () => {
        const after = newEmail();
        return { after, one: await askFor(after), other: await askFor(after) };
      },
      actors: [({ one }) => complete(one), ({ other }) => complete(other)],
      check: async ({ after, one, other }, outcomes) => {
        expect(sorted(outcomes)).toEqual([200, 409]);
        const winner = statuses(outcomes)[0] === 200 ? one : other;
        const holder = await getItem(keys.identity(tenant.app, 'email', after));
        expect(holder?.['user_id']).toBe(winner.session.userId);
      },
    });
  });

  it('a change cancelled during its completion is done and undoable, or never happens', async () => {
    await inEverySchedule('completion and cancellation of a change', {
      prepare: async () => {
        const [before, after] = [newEmail(), newEmail()];
        const change = await askFor(after, before);
        return { ...change, before, after, cancel: newest(backends, before).linkCode };
      },
      actors: [
        ({ session, challengeId, code }) => completeOwn(tenant.app, session, challengeId, code),
        ({ cancel }) => undo(cancel),
      ],
      check: async ({ before, after, session }, outcomes) => {
        const data = (await profileOf(tenant, session.userId))?.data ?? {};
        const [completed, cancelled] = statuses(outcomes);
        expect([before, after]).toContain(data['email']);
        if (cancelled === 200) expect(data['email']).toBe(before);
        if (completed !== 200) expect(data['email']).toBe(before);
      },
    });
  });

  it('either the code or the session that cancels decides a change of address', async () => {
    await inEverySchedule('completion and cancellation of a change by its session', {
      prepare: async () => {
        const [before, after] = [newEmail(), newEmail()];
        return { ...(await askFor(after, before)), before, after };
      },
      actors: [
        ({ session, challengeId, code }) => completeOwn(tenant.app, session, challengeId, code),
        ({ session, challengeId }) => cancelOwn(tenant.app, session, challengeId),
      ],
      check: async ({ before, after, session }, outcomes) => {
        const data = (await profileOf(tenant, session.userId))?.data ?? {};
        const isCompleted = data['email'] === after;
        expect(data['email']).toBe(isCompleted ? after : before);
        expect(statuses(outcomes)).toEqual(isCompleted ? [200, 410] : [410, 204]);
      },
    });
  });

  it('a change cancelled by its session and its notice at once never happens', async () => {
    await inEverySchedule('2 cancellations of a change', {
      prepare: async () => {
        const [before, after] = [newEmail(), newEmail()];
        return { ...(await askFor(after, before)), before, link: newest(backends, before).linkCode };
      },
      actors: [
        ({ session, challengeId }) => cancelOwn(tenant.app, session, challengeId),
        ({ link }) => undo(link),
      ],
      check: async ({ before, session, challengeId, code }, outcomes) => {
        expect(statuses(outcomes)[0]).toBe(204);
        const late = await completeOwn(tenant.app, session, challengeId, code);
        expect(late).toBeApiError(410, 'challenge_ended');
        expect((await profileOf(tenant, session.userId))?.data['email']).toBe(before);
      },
    });
  });
});
