/** @module-tag heavy */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../support/service.ts';

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const SHELLS = [
  ['bash', ['--noprofile', '--norc', '--noediting', '-i']],
  ['zsh', ['-i', '-f']],
] as const;

/** The commands of the walkthrough, by step; the first entry has those that prepare it. */
function steps(): string[] {
  const [, walkthrough = ''] = /\n## Walkthrough[^\n]*\n([\s\S]*?)\n## /.exec(README) ?? [];
  return [...walkthrough.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

function isInstalled(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true']);
    return true;
  } catch {
    process.stderr.write(`WARNING: ${shell} IS NOT INSTALLED, so the walkthrough is not tested in it\n`);
    return process.env['CI_REQUIRES_ZSH'] === '1';
  }
}

let folder = '';
const running = useService({ events: true });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walkthrough-'));
  await writeFile(join(folder, 'seed.json'), JSON.stringify(running().seed));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Types commands into an interactive shell, as a reader does, and returns what they print. */
async function typed(shell: string, args: readonly string[], commands: string): Promise<string> {
  const env = { ...process.env, PS1: '', PS2: '', LOCAL_DIR: folder };
  const child = spawn(shell, args, { cwd: folder, env });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  child.stdin.end(`${commands}\nexit\n`);
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}

describe('the README', () => {
  it('has at most 130 lines and 12,000 characters', () => {
    expect(README.split('\n').length - 1).toBeLessThanOrEqual(130);
    expect(README.length).toBeLessThanOrEqual(12_000);
  });

  it('has no comments in commands, which zsh would take for arguments', () => {
    const commands = [...README.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    expect(commands.length).toBeGreaterThan(8);
    expect(commands.filter((block) => /(^|\s)#\s/m.test(block))).toEqual([]);
  });

  describe.each(SHELLS.filter(([shell]) => isInstalled(shell)))('in %s', (shell, args) => {
    it('has a walkthrough whose every step succeeds', async () => {
      const marked = steps().map((block, step) => `${block}echo "end of ${step}, $?"`);
      const output = await typed(shell, args, marked.join('\n'));
      const ends = [...output.matchAll(/^.*end of (\d+), (\d+)$/gm)].map(([, step, code]) => [step, code]);
      expect(ends).toEqual(marked.map((_, step) => [String(step), '0']));
      expect(output).not.toMatch(/failed|not found|"status": ?[45]\d\d|no matches/);
      for (const word of ['"link"', 'grace@example.com', '"Chess"', 'group.created'])
        expect(output).toContain(word);
    });

    it('says what to do when the service does not run', async () => {
      const [prepare = '', first = ''] = steps();
      const unreachable = prepare.replace('$(seed base_url)', 'http://localhost:1');
      expect(await typed(shell, args, unreachable + first)).toContain('Is npm start running?');
    });
  });
});
