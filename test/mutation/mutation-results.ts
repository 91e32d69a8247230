import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

/** The part of Stryker's report that is used (mutation-testing-report-schema 2). */
type Mutant = {
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored';
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number } };
};
export type Report = { files: Record<string, { mutants: Mutant[] }> };

/** Changes of one file, by what became of them. `survivors` are `line: kind of change -> new text`. */
export type FileResult = { killed: number; survived: number; survivors: string[] };

export type Results = {
  command: string;
  date: string;
  score: string;
  killed: number;
  survived: number;
  files: Record<string, FileResult>;
};

/** Returns the result of one file. A change that no test runs has survived, too. */
export function resultOf(report: Report, file: string): FileResult {
  const mutants = report.files[file]?.mutants ?? [];
  const alive = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  return { killed, survived: alive.length, survivors: alive.map(textOf) };
}

function textOf({ location, mutatorName, replacement = '', status }: Mutant): string {
  const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
  return `${location.start.line}: ${mutatorName} -> ${text}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`;
}

/** Adds the result of a file to those of earlier runs and writes them, sorted by path. Returns all. */
export async function addResult(
  path: string,
  command: string,
  file: string,
  result: FileResult,
): Promise<Results> {
  const before: Partial<Results> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const files = Object.fromEntries(
    Object.entries({ ...before.files, [file]: result }).sort(([a], [b]) => a.localeCompare(b)),
  );
  const sum = (count: 'killed' | 'survived') =>
    Object.values(files).reduce((total, each) => total + each[count], 0);
  const [killed, survived] = [sum('killed'), sum('survived')];
  const score = `${((100 * killed) / Math.max(1, killed + survived)).toFixed(1)} %`;
  const results = { command, date: new Date().toISOString().slice(0, 10), score, killed, survived, files };
  await writeFile(path, `${JSON.stringify(results, null, 2)}\n`);
  return results;
}
