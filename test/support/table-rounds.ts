import { interceptTable } from './intercept-table.ts';

/** The calls of the table that a piece of work made, and in how many rounds: calls in parallel share one. */
export type TableRounds = { calls: number; rounds: number };

/**
 * Runs `work` and counts its calls of the table and their rounds.
 *
 * Answers are delivered together, once every call under way has one. So a call of the next round is one that
 * needed an answer of this one, and the count does not depend on how fast each call is.
 */
export async function countRounds(work: () => Promise<unknown>): Promise<TableRounds> {
  const counted = { calls: 0, rounds: 0 };
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
      counted.rounds += 1;
      for (const resolve of waiting) resolve();
      waiting = [];
    }
    await delivered;
  };
  const end = interceptTable(({ proceed }) => {
    counted.calls += 1;
    underWay += 1;
    return proceed().finally(deliver);
  });
  await work().finally(end);
  return counted;
}
