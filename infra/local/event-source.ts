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

/** Does one step: returns false if nothing was due, and throws if the function failed. */
type Step = () => Promise<boolean>;

/** Time in which further events can join the first one. */
const GATHER_MILLISECONDS = 20;
const FIRST_PAUSE_MILLISECONDS = 200;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/**
 * Creates a source that repeats `step` until nothing is due, and again whenever the listener that `listen`
 * gets is called. After an error it pauses, longer after each further one. Steps run one after the other.
 */
export function repeatSteps(name: string, step: Step, listen: (listener: () => void) => void): EventSource {
  let last: Promise<unknown> = Promise.resolve();
  let state: 'idle' | 'waiting' | 'working' | 'closed' = 'idle';
  let isNotified = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  function exclusively(): Promise<boolean> {
    const result = last.then(() => state !== 'closed' && step());
    last = result.catch(() => undefined);
    return result;
  }

  async function work(): Promise<void> {
    state = 'working';
    isNotified = false;
    const pause = await exclusivelyUntilIdle();
    if (state !== 'working') return;
    state = 'idle';
    if (pause || isNotified) wait(pause || GATHER_MILLISECONDS);
  }

  /** Returns the milliseconds of the pause after an error, 0 if there was none. */
  async function exclusivelyUntilIdle(): Promise<number> {
    try {
      while (await exclusively()) failures = 0;
      return 0;
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
    if (state === 'idle') wait(GATHER_MILLISECONDS);
  }

  return {
    start: () => {
      listen(notify);
      notify();
    },
    drain: async () => {
      let steps = 0;
      while (await exclusively()) steps += 1;
      return steps > 0;
    },
    close: async () => {
      state = 'closed';
      clearTimeout(timer);
      await last;
    },
  };
}
