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
/** The changes of one target, by what became of them. No test needs to notice what the compiler refuses. */
export type TargetResult = {
  target: string;
  killed: number;
  refused_by_compiler: number;
  survivors: Survivor[];
};

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
  // With all tests a run takes minutes: a time-out says more about the machine than about the change.
  const noticed = new Set(far?.mutants.filter(({ status }) => status === 'Killed').map(keyOf));
  const alive = near.mutants.filter((mutant) => isAlive(mutant) && !noticed.has(keyOf(mutant)));
  const survivors = alive.map((mutant) => {
    const change = changeOf(mutant, near.source);
    const reason = EXPLAINED_SURVIVORS[file]?.[change];
    return { line: mutant.location.start.line, change, ...(reason !== undefined && { reason }) };
  });
  const changes = near.mutants.filter((mutant) => isAlive(mutant) || isKilled(mutant)).length;
  const refused_by_compiler = near.mutants.filter(({ status }) => status === 'CompileError').length;
  return { target, killed: changes - alive.length, refused_by_compiler, survivors };
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

/**
 * Returns counts of all changes, and the share that tests noticed with its interval of 95 %. Changes of one
 * block resemble each other, so the interval rests on the differences between blocks (cluster sampling).
 */
export function summaryOf(results: readonly TargetResult[]) {
  const blocks = results
    .map(({ killed, survivors }) => ({ killed, total: killed + survivors.length }))
    .filter(({ total }) => total > 0);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const killed = sum(blocks.map((block) => block.killed));
  const total = sum(blocks.map((block) => block.total));
  const share = killed / Math.max(1, total);
  const spread = sum(blocks.map((block) => (block.killed - share * block.total) ** 2));
  const isOne = blocks.length < 2;
  const half = isOne ? 1 : (1.96 * Math.sqrt((spread * blocks.length) / (blocks.length - 1))) / total;
  const explained = results.flatMap(({ survivors }) => survivors.filter(({ reason }) => reason)).length;
  const refused_by_compiler = sum(results.map((result) => result.refused_by_compiler));
  const percent = (value: number) => Number((100 * Math.min(1, Math.max(0, value))).toFixed(1));
  const interval_percent = [percent(share - half), percent(share + half)];
  const counts = { killed, survived: total - killed, explained, refused_by_compiler };
  return { ...counts, killed_percent: percent(share), interval_percent };
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
