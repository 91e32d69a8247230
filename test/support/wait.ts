/**
 * Ends only what will never come: far longer than any wait on a slow machine, and shorter than the time limit
 * of a test.
 */
const GIVE_UP_MILLISECONDS = 5 * 60_000;
const INTERVAL_MILLISECONDS = 20;

/**
 * Repeats `ask` until its answer is neither undefined nor false, and returns that answer. Throws after five
 * minutes.
 */
export function until<T>(ask: () => T | Promise<T>): Promise<Exclude<T, undefined | false>> {
  return eventually(async () => {
    const answer = await ask();
    if (answer === undefined || answer === false)
      throw new Error('the state did not come within five minutes');
    return answer as Exclude<T, undefined | false>;
  });
}

/**
 * Repeats `attempt` until it does not throw, and returns its result. Throws its last error after five
 * minutes.
 */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() - started > GIVE_UP_MILLISECONDS) throw error;
    }
    await pause(INTERVAL_MILLISECONDS);
  }
}

/** True if `promise` is pending for all of the given time. For tests that show that nothing happens. */
export function staysPending(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const settled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([settled, pause(milliseconds).then(() => true)]);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
