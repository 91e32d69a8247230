import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seed } from '../../infra/local/seed.ts';

const ENTRY = join(import.meta.dirname, '../../bin/local.ts');

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

export type LocalProcess = {
  pid: number;
  /** Milliseconds from the spawn until it said Ready. Rejects when it ends before. */
  ready: Promise<number>;
  /** How it ended, with all it printed. */
  ended: Promise<Ended>;
  kill: (signal: NodeJS.Signals) => Promise<Ended>;
};

/**
 * Runs `node bin/local.ts` on a folder as `npm start` does: on a free port and without request logs unless
 * `env` says otherwise, and with nothing of this process's environment but the path. `command` is what runs
 * node.
 */
export function spawnLocal(
  directory: string,
  {
    args = [],
    env = {},
    command = [],
  }: { args?: string[]; env?: Record<string, string>; command?: string[] } = {},
): LocalProcess {
  const started = performance.now();
  const [program = process.execPath, ...before] = [...command, process.execPath];
  const child = spawn(program, [...before, ENTRY, ...args], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      INBOX_PORT: '0',
      PROVIDER_PORT: '0',
      LOCAL_DIR: directory,
      LOG_LEVEL: 'silent',
      TIMEOUT_FACTOR: process.env['TIMEOUT_FACTOR'] ?? '1',
      ...env,
    },
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      if (stdout.includes('Ready')) resolve(performance.now() - started);
    });
    void ended.then(({ code }) => reject(new Error(`npm start ended with code ${code}: ${stderr}`)));
  });
  // Many callers only wait for the end.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** What the local service wrote for scripts and clients. */
export async function readSeed(directory: string): Promise<Seed> {
  return JSON.parse(await readFile(join(directory, 'seed.json'), 'utf8'));
}
