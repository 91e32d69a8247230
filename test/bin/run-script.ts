import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs a script of the repository to its end, with nothing of this process's environment but the path. */
export async function runScript(
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', file), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  });
  const ended = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      ended[name] += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...ended };
}
