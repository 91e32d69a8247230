import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '../platform/config.ts';
import { inParallel } from '../platform/parallel.ts';
import { type Key, keyOf } from '../storage/keys.ts';
import { callTable, documentClient } from '../storage/table-client.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { withoutMarks } from '../storage/writes/written-by.ts';
import type { Loss, Repair } from './repair.ts';
import { type Findings, Repairer, repairsOf } from './repair-item.ts';

/** Segments of the table that are read side by side. */
const SEGMENTS = 8;
/** Most items of a page. A page of each segment is in memory at once. */
const PAGE = 200;
/** Items of a page that are looked at side by side. */
const WIDTH = 10;

/** How far a pass has come. A later one continues from it. */
export type PassState = Findings & {
  /** By segment, the key of the last item of its last page, or `end`. */
  segments: Record<number, Key | 'end'>;
  items: number;
  /** Records that depend on a repair which has begun. */
  dependents: readonly Key[];
};

/** What a pass has read and repaired. */
export type Repaired = Findings & { items: number };

export type Pass = {
  loss: Loss;
  /** True to count the repairs without making them. */
  isDry: boolean;
  /** The state of an interrupted pass for the same loss. */
  from?: PassState | undefined;
  /** Called after each page, and before repairs on which others depend. */
  save?: (state: PassState) => Promise<void>;
};

/**
 * Makes the replica of a lost region fit for use: ends what could be used twice, and repairs transactions
 * that have arrived in part (decision 0730). Reads the table once, in segments, and what its rules need.
 * Every repair is conditional, and may be interrupted and repeated. Nobody else may write the table
 * meanwhile. Returns the number of items read and of repairs by kind. Throws 503 `dependency_unavailable`,
 * and an Error if somebody else writes.
 */
export async function repairTable(pass: Pass): Promise<Repaired> {
  const { from, loss, isDry, save = async () => undefined } = pass;
  const state: PassState = from ?? { segments: {}, items: 0, counts: {}, ownerless: [], dependents: [] };
  const repairer = new Repairer(loss, state, async (dependents) => {
    if (dependents.length === 0 && state.dependents.length === 0) return;
    state.dependents = dependents;
    await save(state);
  });
  if (!isDry && state.dependents.length > 0) await repairer.repair(state.dependents);
  let failure: unknown;
  const lookAt = async (item: Item) => {
    if (failure !== undefined) return;
    try {
      const repairs = await repairsOf(withoutMarks(item), loss);
      if (isDry) for (const repair of repairs) note(state, repair);
      else if (repairs.length > 0) await repairer.repair([keyOf(item)]);
    } catch (error) {
      failure ??= error;
    }
  };
  const segments = Array.from({ length: SEGMENTS }, (_, segment) => segment);
  await inParallel(segments, SEGMENTS, async (segment) => {
    for (let after = state.segments[segment]; after !== 'end'; after = state.segments[segment]) {
      const page = await scanPage(segment, after);
      await inParallel(page.items, WIDTH, lookAt);
      // The page counts as read only if all of it is repaired. Segments end before the error is thrown.
      if (failure !== undefined) return;
      state.items += page.items.length;
      state.segments[segment] = page.last ?? 'end';
      await save(state);
    }
  });
  if (failure !== undefined) throw failure;
  return { items: state.items, counts: state.counts, ownerless: [...new Set(state.ownerless)].sort() };
}

function note({ counts, ownerless }: Findings, repair: Repair): void {
  counts[repair.what] = (counts[repair.what] ?? 0) + 1;
  if (repair.ownerless !== undefined) ownerless.push(repair.ownerless);
}

/** Reads a page of a segment, strongly consistent. */
async function scanPage(
  segment: number,
  after: Key | undefined,
): Promise<{ items: Item[]; last: Key | undefined }> {
  const scan = new ScanCommand({
    TableName: config('TABLE_NAME'),
    ConsistentRead: true,
    Limit: PAGE,
    Segment: segment,
    TotalSegments: SEGMENTS,
    ExclusiveStartKey: after,
  });
  const { Items: items = [], LastEvaluatedKey: last } = await callTable((options) =>
    documentClient().send(scan, options),
  );
  return { items, last: last && keyOf(last) };
}
