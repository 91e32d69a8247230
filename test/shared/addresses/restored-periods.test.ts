import { afterEach, expect, it, vi } from 'vitest';
import { isOverwritten, withRestored } from '../../../shared/addresses/restored-periods.ts';

const START = Date.parse('2026-03-01T00:00:00.000Z');
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();
afterEach(() => vi.useRealTimers());

/** Undoes changes: each is the minute of its completion and that of its undoing. */
function undoing(...changes: [completed: number, undone: number][]) {
  let restored: ReturnType<typeof withRestored> | undefined;
  for (const [completed, undone] of changes) {
    vi.useFakeTimers({ now: START + undone * 60_000, toFake: ['Date'] });
    restored = withRestored(restored, 'email', at(completed));
  }
  return (minute: number) => isOverwritten(restored, 'email', at(minute));
}

it('ends the links of the undone change and of those between it and its undoing', () => {
  const isGone = undoing([10, 20]);
  expect([9, 10, 15, 20, 21].map(isGone)).toEqual([false, true, true, true, false]);
});

it('keeps what an earlier undoing ended, whichever of two changes was undone first', () => {
  expect([10, 20, 30].map(undoing([20, 25], [10, 40]))).toEqual([true, true, true]);
  expect([9, 10, 15, 30].map(undoing([10, 15], [30, 35]))).toEqual([false, true, true, true]);
  expect(undoing([10, 15], [30, 35])(20)).toBe(false);
});

it('stays small after any number of undone changes, and ends no link from before', () => {
  const changes = Array.from({ length: 500 }, (_, n): [number, number] => [10 + 2 * n, 11 + 2 * n]);
  const isGone = undoing(...changes);
  expect(isGone(9)).toBe(false);
  expect(changes.map(([completed]) => isGone(completed))).not.toContain(false);
  let restored = {};
  for (const [completed] of changes) restored = withRestored(restored, 'email', at(completed));
  expect(JSON.stringify(restored).length).toBeLessThan(2000);
});

it('forgets periods that ended before every link that still works', () => {
  const week = 7 * 24 * 60;
  vi.useFakeTimers({ now: START + 20 * 60_000, toFake: ['Date'] });
  const first = withRestored(undefined, 'email', at(10));
  vi.useFakeTimers({ now: START + (week + 30) * 60_000, toFake: ['Date'] });
  expect(withRestored(first, 'email', at(week + 25))['email']).toHaveLength(1);
});
