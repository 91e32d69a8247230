import { inParallel } from '../../shared/platform/parallel.ts';
import type { Plan, Report } from './command.ts';
import { failureText } from './failure.ts';
import { reporter } from './progress.ts';
import { RESTORED_KINDS, type RestoredKind, type RestoredRecord } from './restored-kinds.ts';

/** Deletions at once. */
const WIDTH = 5;
/** Applications whose numbers the plan names. */
const SHOWN = 20;

type Counts = { deleted: Record<string, number>; failed: number };

/** Plans the deletion of these records, and of nothing that belongs to `kept` applications and accounts. */
export function planDeletions(found: readonly RestoredRecord[], kept: ReadonlySet<string>): Plan {
  const records = withoutParts(found).filter(({ scope }) => !kept.has(scope));
  const [first, ...others] = sentencesOf(records);
  if (first === undefined) return { changes: [], unchanged: report({ deleted: {}, failed: 0 }) };
  return {
    changes: [first, ...others],
    subject: {},
    needsConfirmation: true,
    apply: async () => report(await deleteAll(records)),
  };
}

/** Leaves out what goes with its application. */
function withoutParts(records: readonly RestoredRecord[]): RestoredRecord[] {
  const applications = new Set(records.filter(({ kind }) => kind.name === 'application').map(({ id }) => id));
  return records.filter(({ scope, id }) => scope === id || !applications.has(scope));
}

/** Says in a sentence each what is deleted. Users and groups only by their number, without ids. */
function sentencesOf(records: readonly RestoredRecord[]): string[] {
  const byScope = Map.groupBy(
    records.filter(({ scope, id }) => scope !== id),
    ({ kind, scope }) => `${kind.name} ${scope}`,
  );
  const largestFirst = [...byScope.values()].sort((one, other) => other.length - one.length);
  const rest = largestFirst.slice(SHOWN).flat().length;
  return [
    ...RESTORED_KINDS.flatMap((kind) =>
      named(
        kind,
        records.filter((record) => record.kind === kind && record.scope === record.id),
      ),
    ),
    ...largestFirst.slice(0, SHOWN).flatMap(numberOf),
    ...(rest > 0 ? [`Deletes ${rest} users and groups of further applications`] : []),
  ];
}

/** Names applications or accounts, as many as a person reads. */
function named({ name, plural }: RestoredKind, records: readonly RestoredRecord[]): string[] {
  const rest = records.length - SHOWN;
  return [
    ...records.slice(0, SHOWN).map(({ id }) => `Deletes the ${name} ${id}`),
    ...(rest > 0 ? [`Deletes ${rest} more ${plural}`] : []),
  ];
}

/** Says the number of records of one kind and application. */
function numberOf(records: readonly RestoredRecord[]): string[] {
  return records.slice(0, 1).map(({ kind: { name, plural }, scope }) => {
    return `Deletes ${records.length} ${records.length === 1 ? name : plural} of ${scope}`;
  });
}

/** Deletes the records, a kind after the other. One that cannot be deleted stays, and the others continue. */
async function deleteAll(records: readonly RestoredRecord[]): Promise<Counts> {
  const counts: Counts = { deleted: {}, failed: 0 };
  const progress = reporter('records deleted');
  let done = 0;
  for (const kind of RESTORED_KINDS) {
    const ofKind = records.filter((record) => record.kind === kind);
    await inParallel(ofKind, WIDTH, async ({ scope, id }) => {
      try {
        await kind.delete(scope, id);
        done += 1;
        counts.deleted[kind.plural] = (counts.deleted[kind.plural] ?? 0) + 1;
      } catch (error) {
        process.stderr.write(`a ${kind.name} of ${scope} stays: ${failureText(error)}\n`);
        counts.failed += 1;
      }
      progress.report(done, counts.failed);
    });
  }
  progress.end();
  return counts;
}

function report({ deleted, failed }: Counts): Report {
  const parts = Object.entries(deleted).map(([plural, count]) => `${count} ${plural}`);
  const text = parts.length > 0 ? `deleted again: ${parts.join(', ')}` : 'nothing is left to delete again';
  return {
    text: failed > 0 ? `${text}; ${failed} failed: run the command again` : text,
    data: { deleted, failed },
    isIncomplete: failed > 0,
  };
}
