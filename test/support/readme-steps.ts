import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './wait.ts';

export const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const TOUR = readFileSync(join(import.meta.dirname, '../../docs/guides/tour.md'), 'utf8');

/** The shells of the tour, each with the options by which it is interactive and reads no settings. */
export const SHELLS = (
  [
    ['bash', ['--noprofile', '--norc', '--noediting', '-i']],
    ['zsh', ['-i', '-f']],
  ] as const
).filter(([shell]) => isInstalled(shell));

function isInstalled(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true']);
    return true;
  } catch {
    process.stderr.write(`WARNING: ${shell} IS NOT INSTALLED, so the tour is not tested in it\n`);
    return process.env['CI_REQUIRES_ZSH'] === '1';
  }
}

/** The commands of the tour, by step; the first entry has those that prepare it. */
export function tourSteps(): string[] {
  return [...TOUR.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

/** Opens an interactive shell in a folder, which is also its LOCAL_DIR, to type commands as a reader does. */
export function openShell(shell: string, args: readonly string[], folder: string) {
  const env = { ...process.env, PS1: '', PS2: '', LOCAL_DIR: folder };
  const child = spawn(shell, args, { cwd: folder, env });
  let output = '';
  let blocks = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  return {
    /** Types a block of commands, and returns the exit code of its last one. */
    type: async (commands: string): Promise<number> => {
      const block = ++blocks;
      child.stdin.write(`${commands}\necho "end of ${block}, $?"\n`);
      const end = await until(() => new RegExp(`^.*end of ${block}, (\\d+)$`, 'm').exec(output) ?? undefined);
      return Number(end[1]);
    },
    output: () => output,
    close: async (): Promise<string> => {
      child.stdin.end('exit\n');
      await new Promise((resolve) => child.once('close', resolve));
      return output;
    },
  };
}
