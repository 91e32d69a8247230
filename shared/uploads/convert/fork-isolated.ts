import { type ChildProcess, fork } from 'node:child_process';
import { log } from '../../platform/log.ts';
import { hideCredentials } from './hide-credentials.ts';

/** Where the loaders find libraries. Nothing else of the environment is passed on. */
const PASSED_ON = ['LD_LIBRARY_PATH', 'NODE_PATH'];

/**
 * The permission model of Node.js, in every version that has it: no other processes, threads, addresses of
 * the file system.
 */
const CONFINED = process.allowedNodeEnvironmentFlags.has('--permission')
  ? ['--permission', '--allow-addons']
  : [];

let hidden = false;

/**
 * Starts a program in a process that gets no credentials: an environment without them, a parent whose own
 * cannot be read from outside, no way to start other processes, and no file to read but those in the folders
 * and files of `readable`. Native code is not bound by the last two. Decision 0098.
 */
export function forkIsolated(
  program: string,
  args: readonly string[],
  { flags, readable }: { flags: readonly string[]; readable: readonly string[] },
): ChildProcess {
  hideOnce();
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => entryOf(name)));
  const reads = CONFINED.length > 0 ? readable.map((path) => `--allow-fs-read=${path}`) : [];
  return fork(program, args, {
    serialization: 'advanced',
    execArgv: [...flags, ...CONFINED, ...reads],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env,
  });
}

function entryOf(name: string): [string, string][] {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value]];
}

/**
 * A system that does not let a process write its own memory costs a layer of the protection, not the uploads.
 */
function hideOnce(): void {
  if (hidden) return;
  hidden = true;
  try {
    hideCredentials();
  } catch (error) {
    log.error('the credentials of this process can be read by those it starts', { cause: String(error) });
  }
}
