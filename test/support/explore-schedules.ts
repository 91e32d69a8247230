import { AsyncLocalStorage } from 'node:async_hooks';
import { interceptTable } from './intercept-table.ts';
import { type Access, accessOf, areIndependent } from './table-access.ts';

/** Several actors that start from the same state, and what must be true when all of them have ended. */
export type Scenario<World> = {
  /** Makes a new state for each schedule. */
  prepare: () => Promise<World>;
  actors: readonly ((world: World) => Promise<unknown>)[];
  /** Throws if the outcomes of the actors, or the state that they left, are wrong. */
  check: (world: World, outcomes: readonly unknown[]) => unknown;
};

/** A table call that waits for its turn: the actor that made it, and which of the actor's calls it is. */
type Call = { id: string; access: Access; proceed: () => void };

/** A point of a schedule: the call that was chosen, and which others would also have been worth choosing. */
type Choice = { chosen: string; done: Set<string>; left: string[] };

/**
 * Runs a scenario in every order in which its actors' table calls can happen, one call at a time, and checks
 * each outcome. Returns the number of orders. Orders that differ only in calls which cannot influence each
 * other are run once (sleep sets: Godefroid, "Partial-Order Methods for the Verification of Concurrent
 * Systems", 1996, chapter 5). Throws with the schedule when a check fails.
 */
export async function exploreSchedules<World>(scenario: Scenario<World>): Promise<number> {
  const path: Choice[] = [];
  let schedules = 0;
  do {
    if (await runSchedule(scenario, path)) schedules += 1;
  } while (backtrack(path));
  return schedules;
}

/** Moves to the next schedule: the last choice that has an alternative takes it. False if there is none. */
function backtrack(path: Choice[]): boolean {
  for (let last = path.at(-1); last; last = path.at(-1)) {
    last.done.add(last.chosen);
    const next = last.left.shift();
    if (next !== undefined) {
      last.chosen = next;
      return true;
    }
    path.pop();
  }
  return false;
}

/** Runs one schedule, along `path` and then in any order. False if it equals one that was run before. */
async function runSchedule<World>(scenario: Scenario<World>, path: Choice[]): Promise<boolean> {
  const world = await scenario.prepare();
  const stage = new Stage();
  const outcomes = stage.start(scenario.actors.map((actor) => () => actor(world)));
  const order: string[] = [];
  let asleep = new Set<string>();
  let isNew = true;
  try {
    for (let depth = 0; ; depth++) {
      const waiting = await stage.settle(path[depth]?.chosen);
      if (waiting.length === 0) break;
      const choice: Choice | undefined = isNew ? (path[depth] ?? choose(path, waiting, asleep)) : undefined;
      isNew = choice !== undefined;
      const call = waiting.find(({ id }) => id === choice?.chosen) ?? waiting[0];
      if (!call) break;
      asleep = new Set(
        [...asleep, ...(choice?.done ?? [])].filter((id) => {
          const other = waiting.find((candidate) => candidate.id === id);
          return other && id !== call.id && areIndependent(other.access, call.access);
        }),
      );

      order.push(`${call.id} ${call.access.name}`);
      call.proceed();
    }
    const ended = await outcomes;
    if (isNew) await scenario.check(world, ended);
  } catch (cause) {
    throw new Error(`after the schedule\n  ${order.join('\n  ')}\n${cause}`, { cause });
  } finally {
    stage.end();
  }
  return isNew;
}

/** Chooses the first call that is not asleep, and remembers the others. Undefined if all are asleep. */
function choose(path: Choice[], waiting: readonly Call[], asleep: ReadonlySet<string>): Choice | undefined {
  const [chosen, ...left] = waiting.map(({ id }) => id).filter((id) => !asleep.has(id));
  if (chosen === undefined) return undefined;
  const choice = { chosen, done: new Set<string>(), left };
  path.push(choice);
  return choice;
}

const actorOf = new AsyncLocalStorage<{ index: number; calls: number }>();
/** Turns of the event loop without a new call after which no actor is about to make one. */
const QUIET_TURNS = 3;

/** Holds the table calls of the actors until they are told to proceed. */
class Stage {
  readonly end: () => void;
  readonly #waiting = new Map<string, Call>();
  #running = 0;
  #inside = 0;
  #changed = Promise.withResolvers<void>();

  constructor() {
    this.end = interceptTable(async ({ name, input, proceed }) => {
      const actor = actorOf.getStore();
      if (!actor) return proceed();
      await this.#turnOf(actor, accessOf(name, input));
      return proceed().finally(() => {
        this.#inside -= 1;
        this.#notify();
      });
    });
  }

  /** Starts the actors. Resolves with what each of them resolved or rejected with. */
  start(actors: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
    this.#running = actors.length;
    return Promise.all(
      actors.map((actor, index) =>
        actorOf
          .run({ index, calls: 0 }, actor)
          .catch((error: unknown) => error)
          .finally(() => {
            this.#running -= 1;
            this.#notify();
          }),
      ),
    );
  }

  /**
   * Resolves with the waiting calls once every actor waits or has ended, and the call `wanted` is among them.
   * None is waiting when all actors have ended.
   */
  async settle(wanted: string | undefined): Promise<Call[]> {
    for (;;) {
      const waiters = new Set([...this.#waiting.keys()].map((id) => id.split('.')[0])).size;
      const isSettled = this.#inside === 0 && waiters >= this.#running;
      const isThere = wanted === undefined || this.#waiting.has(wanted);
      if (isSettled && isThere && (await this.#isQuiet())) {
        return [...this.#waiting.values()].sort((one, other) => one.id.localeCompare(other.id));
      }
      // An actor that waits with one of its parallel calls may be about to make another one.
      if (isSettled && !isThere) await new Promise(setImmediate);
      else if (!isSettled) await this.#changed.promise;
    }
  }

  async #isQuiet(): Promise<boolean> {
    const before = this.#changed;
    for (let turn = 0; turn < QUIET_TURNS; turn++) await new Promise(setImmediate);
    return before === this.#changed;
  }

  #turnOf(actor: { index: number; calls: number }, access: Access): Promise<void> {
    const id = `actor ${actor.index + 1}.${String(++actor.calls).padStart(2, '0')}`;
    return new Promise((resolve) => {
      const proceed = () => {
        this.#waiting.delete(id);
        this.#inside += 1;
        resolve();
      };
      this.#waiting.set(id, { id, access, proceed });
      this.#notify();
    });
  }

  #notify(): void {
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers();
    resolve();
  }
}
