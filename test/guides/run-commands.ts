import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Seed } from '../../infra/local/seed.ts';
import type { Block, Guide } from './guide-blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');
const END = 'end of block';
/** Ends commands that wait for what never comes, a minute before the time limit of a test. */
const LONGEST_SECONDS = 9 * 60;

/** A block of commands, what it printed, and whether it succeeded. */
export type Ran = { block: Block; output: string; isDone: boolean };

/**
 * What commands are run with: the service, a free port, a registry of packages, if any, and the seconds after
 * which they are ended.
 */
export type Setting = { seed: Seed; port: number; registry: string | undefined; longest?: number };

/**
 * Runs the commands of a guide after those of the index, in one bash and in order, as a reader does who has
 * saved the files of the guide before. Ends with the first command that fails. Ends everything it started.
 */
export async function runCommands(index: Guide, guide: Guide, setting: Setting): Promise<Ran[]> {
  const { seed, port } = setting;
  const folder = await mkdtemp(join(tmpdir(), 'guide-'));
  try {
    const filter = (path: string) => !path.includes('node_modules');
    await cp(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true, filter });
    if (!installs(guide)) await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'seed.json'), JSON.stringify(seed));
    await saveFiles(guide, folder);
    const npm = setting.registry ? npmSettings(setting.registry) : npmAlone(folder);
    const env = { ...npm, PORT: String(port) };
    return await runIn(folder, [...commandsOf(index), ...commandsOf(guide)], env, setting.longest);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function saveFiles({ blocks }: Guide, folder: string): Promise<void> {
  for (const { file, code } of blocks) {
    if (!file) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), code);
  }
}

/** True for a guide that begins in an empty folder, because it installs what it needs. */
function installs(guide: Guide): boolean {
  return commandsOf(guide).some(({ code }) => code.includes('npm install'));
}

/** Returns the packages of others that a guide installs, by their exact versions, such as `hono@4.13.19`. */
export function installsOfOthers(guide: Guide): string[] {
  const lines = commandsOf(guide).flatMap(({ code }) => code.match(/^npm install .*$/gm) ?? []);
  return lines.flatMap((line) => line.match(/(?<= )@?[\w/-]+@\d[\w.-]*/g) ?? []);
}

/** Settings with which npm has no registry and no cache of this machine. */
function npmAlone(folder: string): Record<string, string> {
  return { ...npmSettings('http://127.0.0.1:9'), npm_config_cache: join(folder, 'npm-cache') };
}

function npmSettings(registry: string): Record<string, string> {
  return {
    npm_config_registry: registry,
    // npm asks for the optional peers, and goes on without an answer.
    npm_config_fetch_retries: '0',
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

export function commandsOf({ blocks }: Guide): Block[] {
  return blocks.filter(({ language }) => language === 'sh');
}

async function runIn(
  folder: string,
  blocks: Block[],
  env: Record<string, string>,
  longest = LONGEST_SECONDS,
): Promise<Ran[]> {
  const script = blocks.map(({ code }, n) => `${code}\nprintf '\\n%s %s\\n' '${END}' ${n}\n`).join('');
  const bash = ['bash', '--noprofile', '--norc', '-c', `set -eo pipefail\n${script}`];
  const child = spawn('timeout', [String(longest), ...bash], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...env,
      PATH: `${BIN}:${process.env['PATH']}`,
      LOCAL_DIR: folder,
    },
  });
  let [output, problems] = ['', ''];
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    problems += text;
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  await new Promise((resolve) => child.once('exit', resolve));
  endGroup(child.pid);
  await closed;
  let rest = output;
  return blocks.map((block, n) => {
    const [before = '', after] = rest.split(`\n${END} ${n}\n`);
    rest = after ?? '';
    const isDone = after !== undefined;
    return { block, output: isDone ? before : `${before}${problems}`, isDone };
  });
}

/** Ends programs that commands left running in the background. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // All have ended.
  }
}
