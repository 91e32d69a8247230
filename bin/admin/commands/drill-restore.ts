import { randomBytes } from 'node:crypto';
import { config } from '../../../shared/platform/config.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { planPointInTime } from '../drill-point-in-time.ts';
import { optionalText } from '../options.ts';
import { endRestore, isCopy, type Restore, restoreCopy, restoreProgress } from '../restore-copy.ts';
import { readEnd, writeTableFile } from '../table-file.ts';
import { isSameTally, type Tally } from '../tally.ts';

/** Longest part of the name of the live table in the name of its copy: names have at most 255 characters. */
const MAX_NAME = 200;

export const drillRestore: ChangeCommand = {
  kind: 'change',
  name: 'restore drill',
  summary: 'Prove that a copy of the table can be restored',
  details: `Does what the runbook "Restore" does, up to the deployment: restores the table to a new one by point-in-time
recovery, gives it expiry, recovery, protection and stream, counts its items, and with --env synthesizes the data stack
that attaches it. No item comes to this machine. With --file it proves a copy in a file instead, which has personal
data: copies the table to the file, unless that is a complete copy already ("backup --file"), adds every item to a new
table, and compares number and checksum. Then the new table is deleted. Apart from the audit record, the table of the
service is only read. After an interruption, the next run continues, without --file on the same day (UTC). Exits with 3
if something is wrong; then the new table stays, as with --keep.`,
  options: [
    { flags: '--file <file>', text: 'prove a copy in this file, in place of point-in-time recovery' },
    { flags: '--keep', text: 'keep the new table, for example to attach it to the service' },
  ],
  needs: ['table'],
  plan: async (values, target) => {
    const live = config('TABLE_NAME');
    const file = optionalText(values, 'file');
    const keep = values['keep'] === true;
    if (file === undefined) return planPointInTime({ live, copy: copyOfToday(live, keep), keep, target });
    const restore = (await restoreProgress(file).read()) ?? { table: copyName(live), items: 0 };
    const { table } = restore;
    if (!isCopy(table, live)) throw new Error(`${file}.drill.progress names the table ${table}: delete it`);
    const isComplete = (await readEnd(file)) !== undefined;
    const copies = isComplete ? [] : [`Copies every item of the table ${live} to the file ${file}`];
    const ends = keep ? [] : [`Deletes the table ${table}`];
    return {
      changes: [
        `Creates the table ${table}`,
        ...copies,
        `Adds every item of ${file} to ${table}, and compares number and checksum`,
        ...ends,
      ],
      subject: { table: live, copy: table },
      apply: () => drill(live, file, restore, keep),
    };
  },
};

/**
 * Returns the name of the copy of today. The next run has the same one, and so continues. A copy that is
 * kept has another name, so that no later drill deletes it.
 */
function copyOfToday(live: string, keep: boolean): string {
  const day = isoNow().slice(0, 10).replaceAll('-', '');
  return `${live.slice(0, MAX_NAME)}-drill-${day}${keep ? 'kept' : ''}`;
}

function copyName(live: string): string {
  return `${live.slice(0, MAX_NAME)}-drill-${randomBytes(4).toString('hex')}`;
}

async function drill(live: string, file: string, restore: Restore, keep: boolean): Promise<Report> {
  const copied = (await readEnd(file)) ?? (await writeTableFile(live, file));
  const found = await restoreCopy(file, restore);
  const isSame = isSameTally(found, copied);
  await endRestore(file, restore, keep || !isSame);
  return report({ file, table: restore.table, keep: keep || !isSame }, copied, found);
}

function report(
  restored: { file: string; table: string; keep: boolean },
  { count, checksum }: Tally,
  found: Tally,
): Report {
  const { table, file, keep } = restored;
  const isSame = isSameTally(found, { count, checksum });
  const lines = [
    `${file}: ${count} items, checksum ${checksum}`,
    `${table}: ${found.count} items, checksum ${found.checksum}`,
    isSame ? 'the restored table equals the copy' : 'THE RESTORED TABLE DIFFERS FROM THE COPY',
    `the table ${table} ${keep ? 'stays: delete it when it is not needed any more' : 'is deleted'}`,
  ];
  const data = { file, table, kept: keep, equal: isSame, copied: { count, checksum }, restored: found };
  return { text: lines.join('\n'), data, isIncomplete: !isSame };
}
