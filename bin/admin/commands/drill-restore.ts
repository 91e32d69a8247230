import { randomBytes } from 'node:crypto';
import { config } from '../../../shared/platform/config.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { textOf } from '../options.ts';
import { endRestore, isCopy, type Restore, restoreCopy, restoreProgress } from '../restore-copy.ts';
import { readEnd, writeTableFile } from '../table-file.ts';
import { isSameTally, type Tally } from '../tally.ts';

/** Longest part of the name of the live table in the name of its copy: names have at most 255 characters. */
const MAX_NAME = 200;

export const drillRestore: ChangeCommand = {
  kind: 'change',
  name: 'restore drill',
  summary: 'Prove that a copy of the table can be restored',
  details: `Copies the table to the file, unless the file is a complete copy already ("backup --file"). Adds every item to
a new table, compares number and checksum, and deletes the new table. Apart from the audit record, the table of the
service is only read. After an interruption, the next run continues. Exits with 3 if the tables differ; then the new
table stays, as with --keep.`,
  options: [
    { flags: '--file <file>', text: 'the file of the copy', required: true },
    { flags: '--keep', text: 'keep the new table, for example to attach it to the service' },
  ],
  needs: ['table'],
  plan: async (values) => {
    const live = config('TABLE_NAME');
    const file = textOf(values, 'file');
    const keep = values['keep'] === true;
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
