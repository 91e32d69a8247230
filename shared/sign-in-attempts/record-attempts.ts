import { attemptDays } from '../platform/request/request-attempt.ts';
import { countKey, withdrawCounts } from '../statistics/daily-counts.ts';
import type { StreamRecord } from '../storage/stream-records.ts';
import type { RecordedStep } from './attempt.ts';
import { addStep, countOfDelivery } from './attempt-store.ts';
import { withdrawDeleted } from './forget-attempts.ts';
import { stepsOfChange } from './steps-of-changes.ts';

/**
 * Records the steps of attempts that changes of the table show. A repeated change changes nothing. Returns
 * the number of steps. Throws 503 `dependency_unavailable`; then the call can be repeated.
 */
export async function recordAttempts(records: readonly StreamRecord[]): Promise<number> {
  if (attemptDays() === 0) return 0;
  const steps = records.flatMap(stepsOfChange);
  await recordSteps(steps);
  return steps.length;
}

/** Records steps, and deletes those again whose user or application is deleted. */
export async function recordSteps(steps: readonly RecordedStep[]): Promise<void> {
  if (steps.length === 0) return;
  for (const step of steps) await addStep(step);
  const counted = steps.flatMap((step) => {
    const count = countOfDelivery(step);
    return count ? [{ app: step.app, key: countKey(step.app, count.day, count.name) }] : [];
  });
  if (counted.length > 0) await withdrawCounts(counted);
  await withdrawDeleted(steps.map(({ step: { request }, ...place }) => ({ ...place, request })));
}
