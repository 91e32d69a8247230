import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type ThrottledAttempt,
  throttle,
  throttleAll,
  throttleKeys,
} from '../../../shared/storage/counters/recent-times.ts';
import { hashOf } from '../../../shared/storage/keys.ts';
import { getItems } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { scanTable } from '../../support/scan-table.ts';
import { countRounds } from '../../support/table-rounds.ts';

useBackends();
afterEach(() => vi.useRealTimers());

const RULE = { limit: 5, windowSeconds: 600 };
const WINDOW = 600_000;
const start = Math.ceil(Date.now() / WINDOW) * WINDOW;
const at = (milliseconds: number) => vi.useFakeTimers({ now: start + milliseconds, toFake: ['Date'] });
const newSubject = () => `subject ${crypto.randomUUID()}`;

/** Whether an attempt passes: true, else the seconds to wait. */
const attempt = (subject: string, rule = RULE): Promise<true | number> =>
  throttle(subject, rule).then(
    () => true as const,
    (error: unknown) => Number(Object(error).extras.headers['Retry-After']),
  );

describe('a throttle', () => {
  it('locks nobody out for attempts that a wrong clock dated beyond the window', async () => {
    const subject = newSubject();
    at(365 * 24 * 3600_000);
    for (let n = 0; n < RULE.limit; n++) expect(await attempt(subject)).toBe(true);
    at(0);
    for (let n = 0; n < RULE.limit; n++) expect(await attempt(subject)).toBe(true);
    expect(await attempt(subject)).toBe(600);
  });

  it('lets no more pass within any 10 minutes, wherever they begin, and no less', async () => {
    const subject = newSubject();
    const passed: number[] = [];
    for (let second = 0; second < 2400; second += 13) {
      at(second * 1000);
      if ((await attempt(subject)) === true) passed.push(second);
    }
    const within = (from: number) => passed.filter((second) => second >= from && second < from + 600).length;
    const most = Math.max(...Array.from({ length: 2400 }, (_, from) => within(from)));
    expect(most).toBe(5);
    expect(passed.length).toBe(20);
  });

  it("allows 5 around a window's edge, and the next when the first is 10 minutes old", async () => {
    const subject = newSubject();
    const answers = [];
    for (const milliseconds of [-1000, -900, -800, 0, 400, 900, 1000]) {
      at(milliseconds);
      answers.push(await attempt(subject));
    }
    expect(answers).toEqual([true, true, true, true, true, 599, 598]);
    at(WINDOW - 1001);
    // Chance says which slot is tried first.
    for (let n = 0; n < 40; n++) expect(await attempt(subject)).toBe(1);
    at(WINDOW - 1000);
    expect(await attempt(subject)).toBe(true);
    expect(await attempt(subject)).toBe(1);
  });

  it('allows exactly its limit of 50 parallel attempts, including earlier ones', async () => {
    const subject = newSubject();
    const many = () => Promise.all(Array.from({ length: 50 }, () => attempt(subject)));
    const passing = async () => (await many()).filter((answer) => answer === true).length;
    at(0);
    for (const _ of [1, 2]) await attempt(subject);
    at(300_000);
    expect(await passing()).toBe(3);
    at(600_000);
    expect(await passing()).toBe(2);
  });

  it('makes one call at first, at most two later, and one for a refusal', async () => {
    const subject = newSubject();
    const counts = [];
    for (let n = 0; n < 8; n++) counts.push((await countCalls(() => attempt(subject))).length);
    expect(counts[0]).toBe(1);
    expect(Math.max(...counts.slice(0, 5))).toBeLessThanOrEqual(2);
    expect(counts.slice(5)).toEqual([1, 1, 1]);
  });

  it('has one item a subject, named by a hash, which expires with the last attempt', async () => {
    const subject = newSubject();
    at(500);
    await attempt(subject);
    at(60_500);
    await attempt(subject);
    const items = (await scanTable()).filter(({ pk }) => pk === `THROTTLE#${hashOf(subject)}`);
    expect(items.map(({ sk, expires_at }) => [sk, expires_at])).toEqual([
      ['WINDOW#600', (start + 61_000 + WINDOW) / 1000],
    ]);
    expect(JSON.stringify(items)).not.toContain(subject);
  });

  it('counts each subject, and each length of time, by itself', async () => {
    const subject = newSubject();
    for (let n = 0; n < 5; n++) await attempt(subject);
    expect(await attempt(subject)).not.toBe(true);
    expect(await attempt(newSubject())).toBe(true);
    expect(await attempt(subject, { limit: 5, windowSeconds: 3600 })).toBe(true);
  });
});

describe('several throttles at once', () => {
  const both = () => [newSubject(), newSubject()].map((subject): ThrottledAttempt => ({ subject, ...RULE }));
  const passAll = async (attempts: ThrottledAttempt[]) =>
    throttleAll(attempts, await getItems(throttleKeys(attempts)));
  const useUp = async ({ subject }: ThrottledAttempt) => {
    for (let n = 0; n < RULE.limit; n++) expect(await attempt(subject)).toBe(true);
  };

  it('count one attempt of each', async () => {
    const [first, second] = both() as [ThrottledAttempt, ThrottledAttempt];
    for (let n = 0; n < RULE.limit; n++) await passAll([first, second]);
    expect(await attempt(first.subject)).toBeGreaterThan(0);
    expect(await attempt(second.subject)).toBeGreaterThan(0);
  });

  it('use up no other limit of who is over one', async () => {
    const [first, second] = both() as [ThrottledAttempt, ThrottledAttempt];
    await useUp(second);
    for (let n = 0; n < 20; n++)
      await expect(passAll([first, second])).rejects.toMatchObject({ code: 'too_many_requests' });
    await useUp(first);
  });

  it('let exactly as many of 50 parallel attempts pass as the lowest limit allows', async () => {
    const [first, second] = both() as [ThrottledAttempt, ThrottledAttempt];
    const attempts = [{ ...first, limit: 50 }, second];
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => passAll(attempts)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(RULE.limit);
  });

  it('take one round after their items were read', async () => {
    const attempts = both();
    for (let n = 0; n < RULE.limit; n++) {
      const items = await getItems(throttleKeys(attempts));
      expect(await countRounds(() => throttleAll(attempts, items))).toEqual({ calls: 2, rounds: 1 });
    }
  });
});
