import { propertiesOf } from '../../../shared/platform/properties.ts';
import type { LocalTrigger } from '../functions.ts';

/** Attempts per event, as in Lambda. */
const ATTEMPTS = 3;

/**
 * Runs scheduled functions at once, then on their schedule. Returns a function that stops them and waits for
 * those that run.
 */
export function runOnSchedule(triggers: readonly LocalTrigger[]): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const timers = triggers.flatMap(({ id, source, run }) => {
    if (source.kind !== 'schedule') return [];
    const runOnce = () => {
      const ended = run({}).catch((error: unknown) => {
        process.stderr.write(`the scheduled function ${id} failed: ${error}\n`);
      });
      running.add(ended);
      ended.finally(() => running.delete(ended));
    };
    runOnce();
    return [setInterval(runOnce, source.everyMinutes * 60_000).unref()];
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

/**
 * Runs the functions that run after a deployment: a local start counts as one. Rejects if one of them fails,
 * as a deployment would.
 */
export async function runAsDeployed(triggers: readonly LocalTrigger[]): Promise<void> {
  const deployed = triggers.filter(({ source }) => source.kind === 'deployment');
  await Promise.all(deployed.map(({ run }) => run({})));
}

/** Receives an event that a function failed to handle, with the id of the function. */
export type KeepDeadLetter = (functionId: string, event: unknown) => Promise<void>;

/**
 * Runs every function of an event source with an event and retries failures like Lambda. After the last
 * attempt the event goes to `keep`.
 */
export async function deliver(
  triggers: readonly LocalTrigger[],
  kind: LocalTrigger['source']['kind'],
  event: unknown,
  keep: KeepDeadLetter,
): Promise<void> {
  const targets = triggers.filter(({ source }) => source.kind === kind);
  await Promise.all(
    targets.map(async (target) => {
      if (!(await attempt(target, event))) await keep(target.id, event);
    }),
  );
}

/** Runs a function with an event, up to three times. Returns true if an attempt succeeded. */
export async function attempt({ id, run }: LocalTrigger, event: unknown): Promise<boolean> {
  for (let n = 1; n <= ATTEMPTS; n++) {
    try {
      const { batchItemFailures = [] } = propertiesOf(await run(event));
      if (Object(batchItemFailures).length > 0) throw new Error('it could not handle all records');
      return true;
    } catch (error) {
      process.stderr.write(`the function ${id} failed at an event (${n} of ${ATTEMPTS}): ${error}\n`);
    }
  }
  return false;
}
