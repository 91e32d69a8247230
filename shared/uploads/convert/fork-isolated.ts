import { type ChildProcess, fork } from 'node:child_process';
import { log } from '../../platform/log.ts';
import { hideCredentials } from './hide-credentials.ts';

/** The only environment variables passed on: paths in which loaders find libraries. */
const PASSED_ON = ['LD_LIBRARY_PATH', 'NODE_PATH'];

/**
 * The permission model of Node.js, if this version has it: no other processes, no threads, no file
 * system except allowed paths.
 */
const CONFINED = process.allowedNodeEnvironmentFlags.has('--permission')
  ? ['--permission', '--allow-addons']
  : [];

let hidden = false;

/**
 * Starts a program in a process without credentials (decision 0098). Its environment has none, and it cannot
 * read those of its parent. It cannot start processes, and reads only the folders and files of `readable`;
 * native code is not bound by these two limits.
 */
export function forkIsolated(
  program: string,
  args: readonly string[],
  { flags, readable }: { flags: readonly string[]; readable: readonly string[] },
): ChildProcess {
  hideOnce();
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => environmentEntry(name)));
  const reads = CONFINED.length > 0 ? readable.map((path) => `--allow-fs-read=${path}`) : [];
  return fork(program, args, {
    serialization: 'advanced',
    execArgv: [...flags, ...CONFINED, ...reads],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env,
  });
}

function environmentEntry(name: string): [string, string][] {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value]];
}

/**
 * Hides the credentials once. If the system forbids it, uploads still work, with one
 * layer of protection less.
 */
function hideOnce(): void {
  if (hidden) return;
  hidden = true;
  try {
    hideCredentials();
  } catch (error) {
    log.error('programs that this process starts can read its credentials', { cause: String(error) });
  }
}
