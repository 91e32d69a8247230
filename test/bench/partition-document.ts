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

function tablesOf(results: PartitionResults): string {
  const ofNew = tablesOfUsers('new', results.new);
  return [tablesOfUsers('known', results.known), '### New users', ofNew].join('\n\n');
}

function tablesOfUsers(user: 'known' | 'new', { calls, charges, runs }: SignInResults): string {
  return [
    `One sign-in of a ${user} user by an e-mailed code makes ${calls} calls, which charge these partitions:`,
    table(
      ['partition', 'reads', 'writes'],
      charges.map(({ kind, reads, writes }) => [kind, reads, writes]),
    ),
    ...runs.flatMap(({ load, peaks }) => [
      headingOf(user, load),
      table(PEAK_CELLS, peaks.map(peakRow).slice(0, SHOWN_PEAKS)),
    ]),
  ].join('\n\n');
}

const PEAK_CELLS = [
  'hottest partition of each kind',
  'partitions a second',
  'reads a second',
  'writes a second',
  'of its limit',
];

function headingOf(user: 'known' | 'new', { perSecond, tenants, exponent }: Load): string {
  const who =
    tenants === 1
      ? 'of one application'
      : `of ${tenants.toLocaleString('en-US')} applications by Zipf's law (exponent ${exponent})`;
  const signIns = user === 'new' ? 'sign-ins of new users' : 'sign-ins';
  return `${perSecond.toLocaleString('en-US')} ${signIns} a second ${who}:`;
}

function peakRow(peak: Peak): string[] {
  const { kind, partitions, reads, writes } = peak;
  const used = `${Math.round(usedOf(peak) * 100)} %`;
  const isOver = reads > LIMITS.reads || writes > LIMITS.writes || usedOf(peak) > 1;
  const counts = [partitions, reads, writes].map((count) => count.toLocaleString('en-US'));
  return [kind, ...counts, isOver ? `**${used}**` : used];
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
