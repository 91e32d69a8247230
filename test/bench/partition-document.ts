import { isDeepStrictEqual } from 'node:util';
import { type KindCharge, LIMITS, type Load, type Peak, usedOf } from './partition-model.ts';

/** Sign-ins of one kind of user. */
export type SignInResults = {
  /** Calls of the table in one sign-in. */
  calls: number;
  /** What one sign-in charges, by kind of partition. */
  charges: readonly KindCharge[];
  runs: readonly { load: Load; peaks: readonly Peak[] }[];
};

export type PartitionResults = { command: string; known: SignInResults; new: SignInResults };

const BEGIN = '<!-- partitions: written by npm run bench -- partitions -->';
const END = '<!-- end of partitions -->';
const SHOWN_PEAKS = 8;

/** Returns the document with the tables of the results between its two markers. Throws without markers. */
export function withPartitionTables(document: string, results: PartitionResults): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('the document has no markers for tables');
  return `${before}${BEGIN}\n\n${tablesOf(results)}\n\n${END}${after}`;
}

/** The tables of new users have only the rows that those of known users lack. */
function tablesOf(results: PartitionResults): string {
  const known = rowsOf(results.known);
  const added = rowsOf(results.new);
  const others = {
    charges: missingFrom(known.charges, added.charges),
    peaks: added.peaks.map((rows, n) => missingFrom(known.peaks[n] ?? [], rows)),
  };
  return [
    `One sign-in of a known user by an e-mailed code makes ${results.known.calls} calls, which charge these partitions:`,
    ...tablesOfRows('sign-ins', results.known, known),
    '### New users',
    `One sign-in of a new user by an e-mailed code makes ${results.new.calls} calls. Only what differs from a known user:`,
    ...tablesOfRows('sign-ins of new users', results.new, others),
  ].join('\n\n');
}

type Row = readonly (string | number)[];
type Rows = { charges: Row[]; peaks: Row[][] };

function rowsOf({ charges, runs }: SignInResults): Rows {
  return {
    charges: charges.map(({ kind, reads, writes }) => [kind, reads, writes]),
    peaks: runs.map(({ peaks }) => peaks.map(peakRow).slice(0, SHOWN_PEAKS)),
  };
}

function missingFrom(known: readonly Row[], rows: readonly Row[]): Row[] {
  return rows.filter((row) => !known.some((other) => isDeepStrictEqual(other, row)));
}

function tablesOfRows(signIns: string, { runs }: SignInResults, { charges, peaks }: Rows): string[] {
  return [
    table(['partition', 'reads', 'writes'], charges),
    ...runs.flatMap(({ load }, n) => [headingOf(signIns, load), table(PEAK_CELLS, peaks[n] ?? [])]),
  ];
}

const PEAK_CELLS = [
  'hottest partition of each kind',
  'partitions a second',
  'reads a second',
  'writes a second',
  'of its limit',
];

function headingOf(signIns: string, { perSecond, tenants, exponent }: Load): string {
  const who =
    tenants === 1
      ? 'of one application'
      : `of ${tenants.toLocaleString('en-US')} applications by Zipf's law (exponent ${exponent})`;
  return `${perSecond.toLocaleString('en-US')} ${signIns} a second ${who}:`;
}

function peakRow(peak: Peak): string[] {
  const { kind, partitions, reads, writes } = peak;
  const used = `${Math.round(usedOf(peak) * 100)} %`;
  const isOver = reads > LIMITS.reads || writes > LIMITS.writes || usedOf(peak) > 1;
  const counts = [partitions, reads, writes].map((count) => count.toLocaleString('en-US'));
  return [kind, ...counts, isOver ? `**${used}**` : used];
}

function table(head: readonly string[], rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
