import { writeFile } from 'node:fs/promises';
import { EXPLAINED_SURVIVORS } from './explained-survivors.ts';

/** The part of Stryker's report that is used (mutation-testing-report-schema 2). */
type Position = { line: number; column: number };
type Mutant = {
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored';
  replacement?: string;
  location: { start: Position; end: Position };
};
export type FileReport = { source: string; mutants: Mutant[] };
export type Report = { files: Record<string, FileReport> };

/** A change that no test noticed: `before -> after`, and why that is right, if somebody has found out. */
type Survivor = { line: number; change: string; reason?: string };
/** The changes of one target, by what became of them. */
export type TargetResult = { target: string; killed: number; survivors: Survivor[] };

const LONGEST = 100;

/** True for a change that no test noticed. A change that no test runs has survived, too. */
export const isAlive = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage';

const isKilled = ({ status }: Mutant): boolean => status === 'Killed' || status === 'Timeout';

/** Returns the function that names the place of a change as Stryker takes it. */
export const rangeIn =
  (file: string) =>
  ({ location: { start, end } }: Mutant): string =>
    `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;

/** Returns the result of one target from a run of the nearest tests, and one of others for what was left. */
export function resultOf(
  target: string,
  file: string,
  near: FileReport,
  far: FileReport | undefined,
): TargetResult {
  const keyOf = (mutant: Mutant) => `${rangeIn(file)(mutant)} ${mutant.replacement}`;
  const noticed = new Set(far?.mutants.filter(isKilled).map(keyOf));
  const alive = near.mutants.filter((mutant) => isAlive(mutant) && !noticed.has(keyOf(mutant)));
  const survivors = alive.map((mutant) => {
    const change = changeOf(mutant, near.source);
    const reason = EXPLAINED_SURVIVORS[file]?.[change];
    return { line: mutant.location.start.line, change, ...(reason !== undefined && { reason }) };
  });
  const changes = near.mutants.filter((mutant) => isAlive(mutant) || isKilled(mutant)).length;
  return { target, killed: changes - alive.length, survivors };
}

function changeOf({ location: { start, end }, replacement = '' }: Mutant, source: string): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const before = lines
    .map((line, n) => line.slice(n === 0 ? start.column - 1 : 0, n === last ? end.column - 1 : undefined))
    .join(' ');
  return `${short(before)} -> ${short(replacement)}`;
}

const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, LONGEST);

/** Returns counts of all changes, and the share that tests noticed with its interval of 95 % (Wilson). */
export function summaryOf(results: readonly TargetResult[]) {
  const killed = results.reduce((sum, result) => sum + result.killed, 0);
  const survivors = results.flatMap((result) => result.survivors);
  const survived = survivors.length;
  const explained = survivors.filter(({ reason }) => reason !== undefined).length;
  const total = Math.max(1, killed + survived);
  const [share, z] = [killed / total, 1.96];
  const middle = (share + z ** 2 / (2 * total)) / (1 + z ** 2 / total);
  const half =
    (z / (1 + z ** 2 / total)) * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2));
  const percent = (value: number) => Number((100 * value).toFixed(1));
  const interval_percent = [percent(middle - half), percent(middle + half)];
  return { killed, survived, explained, killed_percent: percent(share), interval_percent };
}

/** Writes the results of a sample. */
export async function writeSummary(
  path: string,
  command: string,
  results: readonly TargetResult[],
): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const blocks = results.toSorted((a, b) => a.target.localeCompare(b.target));
  await writeFile(path, `${JSON.stringify({ command, date, ...summaryOf(results), blocks }, null, 2)}\n`);
}
