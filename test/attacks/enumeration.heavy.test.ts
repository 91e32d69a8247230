/** @module-tag heavy */
import { beforeAll, describe, expect, it } from 'vitest';
import * as inviteAccountMember from '../../functions/accounts/invite-account-member.ts';
import * as createMyGroupInvite from '../../functions/groups/create-my-group-invite.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useAttack } from '../support/attack.ts';
import { countCalls } from '../support/count-calls.ts';
import { newGroup } from '../support/groups.ts';
import { makeAccount, makeHubUser } from '../support/hub-users.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { newEmail, signUp } from '../support/magic-links.ts';
import { makeCredential, openSessionOf, startSignIn } from '../support/sign-in.ts';
import { useTenant } from '../support/use-tenant.ts';

const tenant = useTenant();
let key = '';

beforeAll(async () => {
  await bootstrapHub();
  key = (await makeCredential(tenant.app)).clientId;
});

type Pair = { known: () => Promise<() => Promise<Answer>>; unknown: () => Promise<() => Promise<Answer>> };

async function signedUp(): Promise<string> {
  const email = newEmail();
  await signUp(tenant, { email }, { verification_type: 'email' });
  return email;
}
const start = (email: string) => () => startSignIn(key, { email });
const inviteBy = (email: string) => async () => {
  const group = await newGroup(tenant.user);
  return () => invoke(createMyGroupInvite, { params: { group }, principal: tenant.user, body: { email } });
};
const accountInvite = (email: string) => async () => {
  const { account, owner } = await makeAccount('team');
  const body = { email, role: 'viewer' };
  return () => invoke(inviteAccountMember, { params: { account }, principal: owner, body });
};
async function hubAddress(): Promise<string> {
  const email = newEmail();
  await makeHubUser(email);
  return email;
}
const refresh = (refresh_token: string) => () => invoke(issueToken, { body: { refresh_token } });
/** A refresh token of a session that exists, or of none, with a proof that was made up. */
async function forged(of: 'known' | 'unknown'): Promise<string> {
  const { refreshToken } = await openSessionOf(tenant.app, tenant.userId);
  const [location = '', , mark = ''] = refreshToken.slice(3).split('.');
  const parts: string[] = JSON.parse(Buffer.from(location, 'base64url').toString());
  const named = of === 'known' ? parts : [...parts.slice(0, 2), `${parts[2]?.slice(0, -4)}zzzz`];
  return `rt_${Buffer.from(JSON.stringify(named)).toString('base64url')}.${'A'.repeat(43)}.${mark}`;
}

/** Requests about somebody the service knows, and about nobody. */
const PAIRS: Record<string, Pair> = {
  'start of a sign-in': {
    known: async () => start(await signedUp()),
    unknown: async () => start(newEmail()),
  },
  'invite into a group': {
    known: async () => inviteBy(await signedUp())(),
    unknown: async () => inviteBy(newEmail())(),
  },
  'invite into an account': {
    known: async () => accountInvite(await hubAddress())(),
    unknown: async () => accountInvite(newEmail())(),
  },
  'refresh token that was made up': {
    known: async () => refresh(await forged('known')),
    unknown: async () => refresh(await forged('unknown')),
  },
};

/** The names, types and lengths of an answer, without its ids and secrets. */
function shapeOf({ status, headers, body }: Answer) {
  const members = Object.entries(body).map(([name, value]) => [name, typeof value]);
  return {
    status,
    headers: Object.keys(headers).sort(),
    members,
    code: body['code'],
    detail: body['detail'],
  };
}

const SAMPLES = 60;
/** The probability of a false alarm is below one in a million: a z-score of 5. */
const Z_SCORE = 5;
/** A difference below this part of the median is no channel over a network. */
const RELEVANT = 0.25;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The z-score of the Mann-Whitney U test of two samples of the same size. */
function zScore(one: number[], other: number[]): number {
  const u = one.reduce((sum, a) => sum + other.filter((b) => b < a).length, 0);
  const n = one.length;
  return Math.abs(u - (n * n) / 2) / Math.sqrt((n * n * (2 * n + 1)) / 12);
}

async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe.each(Object.entries(PAIRS))('%s', (name, { known, unknown }) => {
  const attempt = useAttack(`enumeration by the ${name}`, 'the same answer, table calls and time');

  it('gets the same answer and the same table calls for known and unknown people', async () => {
    await attempt(async () => {
      const answers: Answer[] = [];
      // The first message of an instance reads the plan of the account.
      await (await known())();
      const ofKnown = await known();
      const ofUnknown = await unknown();
      const calls = [
        await countCalls(async () => void answers.push(await ofKnown())),
        await countCalls(async () => void answers.push(await ofUnknown())),
      ];
      expect(calls[0]).toEqual(calls[1]);
      expect(shapeOf(answers[0] as Answer)).toEqual(shapeOf(answers[1] as Answer));
    });
  });

  it('takes the same time, in interleaved samples', { tags: 'nightly' }, async () => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let sample = 0; sample < SAMPLES; sample++)
      for (const kind of sample % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        await attempt(async () => {
          const run = await { known, unknown }[kind]();
          times[kind].push(await cpuOf(run));
        });
    const z = zScore(times.known, times.unknown);
    const difference = Math.abs(median(times.known) - median(times.unknown)) / median(times.unknown);
    expect(z < Z_SCORE || difference < RELEVANT, `z ${z}, difference of medians ${difference}`).toBe(true);
  });
});
