/** Delivers events of a source to a function. */
export type EventSource = {
  /** Begins to deliver in the background: first the waiting events, then new ones. */
  start: () => void;
  /**
   * Delivers everything that is due now, and returns true if that was anything. Throws the first error of the
   * function; the events that it failed at stay in the source.
   */
  drain: () => Promise<boolean>;
  /** Stops after the running step. */
  close: () => Promise<void>;
};

/** The delivery of a step: as much as fits into one call of the function, less, or nothing. */
export type Delivered = 'full' | 'part' | 'nothing';
/** Does one step. Throws if the function failed. */
type Step = () => Promise<Delivered>;
/** Registers the function to call whenever something may be due. */
type Listen = (listener: () => void) => void;

/** Time in which further events can join the first one after a rest. */
const GATHER_MILLISECONDS = 20;
const FIRST_PAUSE_MILLISECONDS = 200;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/**
 * Creates a source that repeats `step` until nothing is due, and again whenever the listener that `listen`
 * gets is called. With `restMilliseconds` it rests after each step that was not full, so that there are fewer
 * and larger steps. After an error it pauses, longer after each further one. Steps run one after the other.
 */
export function repeatSteps(name: string, step: Step, listen: Listen, restMilliseconds = 0): EventSource {
  return new RepeatedSteps(name, step, listen, restMilliseconds);
}

class RepeatedSteps implements EventSource {
  readonly #name: string;
  readonly #step: Step;
  readonly #listen: Listen;
  readonly #restMilliseconds: number;
  #state: 'idle' | 'waiting' | 'working' | 'closed' = 'idle';
  /** True if the listener was called since the last work began. */
  #isNotified = false;
  #timer: NodeJS.Timeout | undefined;
  #lastStep: Promise<unknown> = Promise.resolve();
  /** Errors since the last step that succeeded. */
  #failures = 0;
  /** The time until which it rests, by `performance.now()`. */
  #restsUntil = 0;

  constructor(name: string, step: Step, listen: Listen, restMilliseconds: number) {
    this.#name = name;
    this.#step = step;
    this.#listen = listen;
    this.#restMilliseconds = restMilliseconds;
  }

  start(): void {
    this.#listen(() => this.#notify());
    this.#notify();
  }

  async drain(): Promise<boolean> {
    let steps = 0;
    while ((await this.#takeStep()) !== 'nothing') steps += 1;
    return steps > 0;
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    clearTimeout(this.#timer);
    await this.#lastStep;
  }

  #notify(): void {
    this.#isNotified = true;
    if (this.#state === 'idle') this.#wait(this.#untilNext());
  }

  #wait(milliseconds: number): void {
    this.#state = 'waiting';
    this.#timer = setTimeout(() => this.#work(), milliseconds).unref();
  }

  #untilNext(): number {
    return Math.max(GATHER_MILLISECONDS, this.#restsUntil - performance.now());
  }

  async #work(): Promise<void> {
    this.#state = 'working';
    this.#isNotified = false;
    const pause = await this.#stepUntilIdle();
    if (this.#isClosed()) return;
    this.#state = 'idle';
    this.#restsUntil = performance.now() + this.#restMilliseconds;
    if (pause || this.#isNotified) this.#wait(pause || this.#untilNext());
  }

  #isClosed(): boolean {
    return this.#state === 'closed';
  }

  /** Returns the milliseconds of the pause after an error, 0 if there was none. */
  async #stepUntilIdle(): Promise<number> {
    try {
      for (;;) {
        const delivered = await this.#takeStep();
        if (delivered === 'nothing') return 0;
        this.#failures = 0;
        if (delivered === 'part' && this.#restMilliseconds > 0) return 0;
      }
    } catch (error) {
      this.#failures += 1;
      process.stderr.write(`${this.#name} failed and is repeated: ${error}\n`);
      return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MILLISECONDS);
    }
  }

  /** Does a step after all earlier ones, unless the source is closed by then. */
  #takeStep(): Promise<Delivered> {
    const result = this.#lastStep.then(() => (this.#isClosed() ? 'nothing' : this.#step()));
    this.#lastStep = result.catch(() => undefined);
    return result;
  }
}
