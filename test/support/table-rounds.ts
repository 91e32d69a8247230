import { interceptTable } from './intercept-table.ts';
import { stepOf } from './table-steps.ts';

/** The calls of the table that a piece of work made, and in how many rounds: calls in parallel share one. */
export type TableRounds = { calls: number; rounds: number };

/** The same, with what the calls of each round do. */
export type TableSteps = TableRounds & { steps: string[][] };

/** Runs `work` and counts its calls of the table and their rounds, as `recordSteps` does. */
export async function countRounds(work: () => Promise<unknown>): Promise<TableRounds> {
  const { calls, rounds } = await recordSteps(work);
  return { calls, rounds };
}

/**
 * Runs `work` and returns its calls of the table by rounds, those of a round in the order of their names.
 *
 * Answers are delivered together, once every call under way has one. So a call of the next round is one that
 * needed an answer of this one, and the count does not depend on how fast each call is.
 */
export async function recordSteps(work: () => Promise<unknown>): Promise<TableSteps> {
  const steps: string[][] = [];
  let begun: string[] = [];
  let underWay = 0;
  let waiting: (() => void)[] = [];
  const deliver = async () => {
    underWay -= 1;
    const delivered = new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    // Calls that begin in the same turn belong to this round, too.
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (underWay === 0 && waiting.length > 0) {
      steps.push(begun.sort());
      begun = [];
      for (const resolve of waiting) resolve();
      waiting = [];
    }
    await delivered;
  };
  const end = interceptTable(({ name, input, proceed }) => {
    begun.push(stepOf(name, input));
    underWay += 1;
    return proceed().finally(deliver);
  });
  await work().finally(end);
  return { calls: steps.flat().length, rounds: steps.length, steps };
}
