import { describe, expect, it } from 'vitest';
import { countTogether, farOf, type SharedCount } from '../../../shared/messages/shared-count.ts';
import { ApiError } from '../../../shared/platform/errors.ts';

const full = () => new ApiError('budget_exhausted');
const down = () => new ApiError('dependency_unavailable');

type Answers = { early: boolean | ApiError; late?: (ApiError | undefined)[] };

/** A count that answers as it is told, and notes what is asked of it. */
function countWith(name: string, { early, late = [] }: Answers, asked: string[]): SharedCount {
  return {
    early: async () => {
      asked.push(`${name} early`);
      if (early instanceof ApiError) throw early;
      return early;
    },
    late: async () => {
      asked.push(`${name} late`);
      const error = late.shift();
      if (error) throw error;
    },
    giveBack: async () => {
      asked.push(`${name} back`);
    },
  };
}

/** The error of a message, and what was asked of both shared counts after the first round. */
async function outcomeOf(own: Promise<void>, account: Answers, pool: Answers = { early: true }) {
  const asked: string[] = [];
  const counts = [countWith('account', account, asked), countWith('pool', pool, asked)];
  const error = await countTogether(own, counts).then(
    () => undefined,
    (thrown: ApiError) => thrown.code,
  );
  return [error, ...asked.filter((one) => !one.endsWith('early'))];
}
const accepted = async () => {};
const refused = async () => Promise.reject(full());

describe('counts of one message', () => {
  it('are written in one round if no limit is near', async () => {
    expect(await outcomeOf(accepted(), { early: true })).toEqual([undefined]);
  });

  it('near a shared limit follow once the application has accepted the message', async () => {
    expect(await outcomeOf(accepted(), { early: false })).toEqual([undefined, 'account late']);
    expect(await outcomeOf(refused(), { early: false })).toEqual(['budget_exhausted', 'pool back']);
  });

  it('are tried once more near a limit, for others may have given theirs back', async () => {
    const late = ['account late', 'account late'];
    expect(await outcomeOf(accepted(), { early: false, late: [full()] })).toEqual([undefined, ...late]);
    const always = { early: false, late: [full(), full()] };
    expect(await outcomeOf(accepted(), always)).toEqual(['budget_exhausted', ...late, 'pool back']);
  });

  it('are not tried again after a fault, which may have counted', async () => {
    const failing = { early: false, late: [down()] };
    expect(await outcomeOf(accepted(), failing)).toEqual([
      'dependency_unavailable',
      'account late',
      'pool back',
    ]);
  });

  it('are given back if the application or another count refuses the message', async () => {
    const both = ['account back', 'pool back'];
    expect(await outcomeOf(refused(), { early: true })).toEqual(['budget_exhausted', ...both]);
    expect(await outcomeOf(accepted(), { early: full() })).toEqual(['budget_exhausted', 'pool back']);
    const last = { early: false, late: [full(), full()] };
    expect(await outcomeOf(accepted(), { early: true }, last)).toEqual([
      'budget_exhausted',
      'pool late',
      'pool late',
      'account back',
    ]);
  });

  it.each([
    [1, 0],
    [10, 9],
    [2000, 1800],
  ])('of a limit of %i are early below %i', (limit, far) => {
    expect(farOf(limit)).toBe(far);
  });
});
