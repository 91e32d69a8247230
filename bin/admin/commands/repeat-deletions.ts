import type { ChangeCommand } from '../command.ts';
import { deletedInEvents } from '../deleted-in-events.ts';
import { deletedInTable } from '../deleted-in-table.ts';
import { optionalText, textOf, type Values } from '../options.ts';
import { planDeletions } from '../repeat-deletions.ts';
import type { RestoredRecord } from '../restored-kinds.ts';

export const repeatDeletions: ChangeCommand = {
  kind: 'change',
  name: 'restore deletions',
  summary: 'Delete in a restored table what was deleted after its copy was made',
  details: `A restore brings back the users, groups, applications and accounts that were deleted after the copy. This
command deletes them again by the rules of the service. It finds them by the table that was in use until the restore
(--from), or by events in a file (--events), where that table is lost: a line of JSON for each, as the API and webhooks
have them. Run it while the API is closed. What was made after --copied stays. --keep names applications and accounts
whose deletion was the accident: they stay, with their users and groups. It may be interrupted and repeated: the next
run finds only what is left. Exits with 3 if something could not be deleted.`,
  options: [
    { flags: '--copied <time>', text: 'when the copy was made (2026-01-31T03:00:00Z)', required: true },
    { flags: '--from <table>', text: 'the table that was in use until the restore' },
    { flags: '--events <file>', text: 'events of the time since the copy' },
    { flags: '--keep <ids>', text: 'applications and accounts that stay, with commas between' },
  ],
  needs: ['table'],
  plan: async (values) => {
    const copied = copiedAt(values);
    const kept = new Set((optionalText(values, 'keep') ?? '').split(',').map((id) => id.trim()));
    return planDeletions(await deletedRecords(values, copied), kept);
  },
};

function deletedRecords(values: Values, copied: string): Promise<RestoredRecord[]> {
  const [table, file] = [optionalText(values, 'from'), optionalText(values, 'events')];
  if (table !== undefined && file === undefined) return deletedInTable(table, copied);
  if (file !== undefined && table === undefined) return deletedInEvents(file, copied);
  throw new Error('choose one of --from and --events');
}

/** Returns the time of the copy as the table writes times. Throws an Error if it is none, or to come. */
function copiedAt(values: Values): string {
  const text = textOf(values, 'copied');
  const time = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!(time <= Date.now()))
    throw new Error('--copied: must be a time of the past with its zone, such as 2026-01-31T03:00:00Z');
  return new Date(time).toISOString();
}
