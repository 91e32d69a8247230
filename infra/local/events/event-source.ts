/** Delivers events of a source to a function. */
export type EventSource = {
  /** Delivers in the background from now on: what is left, and what comes. */
  start: () => void;
  /**
   * Delivers everything that is due now, and returns true if that was anything. Throws the first error of the
   * function; the events that it failed at stay in the source.
   */
  drain: () => Promise<boolean>;
  /** Stops after the step that runs. */
  close: () => Promise<void>;
};

/** What a step delivered: as much as fits into one call of the function, less, or nothing. */
export type Delivered = 'full' | 'part' | 'nothing';
/** Does one step. Throws if the function failed. */
type Step = () => Promise<Delivered>;

/** Time in which further events can join the first one after a rest. */
const GATHER_MILLISECONDS = 20;
const FIRST_PAUSE_MILLISECONDS = 200;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/**
 * Creates a source that repeats `step` until nothing is due, and again whenever the listener that `listen`
 * gets is called. With `restMilliseconds` it rests after each step that was not full, so that steps become
 * fewer and fuller. After an error it pauses, longer after each further one. Steps run one after the other.
 */
export function repeatSteps(
  name: string,
  step: Step,
  listen: (listener: () => void) => void,
  restMilliseconds = 0,
): EventSource {
  let last: Promise<unknown> = Promise.resolve();
  let state: 'idle' | 'waiting' | 'working' | 'closed' = 'idle';
  let isNotified = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let restsUntil = 0;

  function exclusively(): Promise<Delivered> {
    const result = last.then(() => (state === 'closed' ? 'nothing' : step()));
    last = result.catch(() => undefined);
    return result;
  }

  async function work(): Promise<void> {
    state = 'working';
    isNotified = false;
    const pause = await exclusivelyUntilIdle();
    if (state !== 'working') return;
    state = 'idle';
    restsUntil = performance.now() + restMilliseconds;
    if (pause || isNotified) wait(pause || untilNext());
  }

  function untilNext(): number {
    return Math.max(GATHER_MILLISECONDS, restsUntil - performance.now());
  }

  /** Returns the milliseconds of the pause after an error, 0 if there was none. */
  async function exclusivelyUntilIdle(): Promise<number> {
    try {
      for (;;) {
        const delivered = await exclusively();
        if (delivered === 'nothing') return 0;
        failures = 0;
        if (delivered === 'part' && restMilliseconds > 0) return 0;
      }
    } catch (error) {
      failures += 1;
      process.stderr.write(`${name} failed and is repeated: ${error}\n`);
      return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1), LONGEST_PAUSE_MILLISECONDS);
    }
  }

  function wait(milliseconds: number): void {
    state = 'waiting';
    timer = setTimeout(work, milliseconds).unref();
  }

  function notify(): void {
    isNotified = true;
    if (state === 'idle') wait(untilNext());
  }

  return {
    start: () => {
      listen(notify);
      notify();
    },
    drain: async () => {
      let steps = 0;
      while ((await exclusively()) !== 'nothing') steps += 1;
      return steps > 0;
    },
    close: async () => {
      state = 'closed';
      clearTimeout(timer);
      await last;
    },
  };
}
