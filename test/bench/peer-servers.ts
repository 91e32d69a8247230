import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { readSeed, spawnLocal } from '../support/local-process.ts';
import { ownCases } from './own-cases.ts';
import { SDK_ALONE } from './peer-document.ts';
import type { PeerCase } from './peer-load.ts';

const FOLDER = join(import.meta.dirname, 'peers');

export type Server = { name: string; origin: string; pid: number; cases: Record<string, PeerCase> };

/** The servers beside ours, with their programs in `test/bench/peers`. */
const PEERS: readonly { name: string; program: string; args?: string[]; needsRounds?: true }[] = [
  { name: 'better-auth', program: 'better-auth-server.js' },
  { name: 'better-auth, WAL', program: 'better-auth-server.js', args: ['users.sqlite', 'WAL'] },
  { name: 'better-auth, file', program: 'better-auth-server.js', args: ['users.sqlite'] },
  { name: 'oidc-provider', program: 'oidc-provider-server.js' },
  { name: 'cognito-local', program: 'cognito-local-server.js', needsRounds: true },
  { name: 'openauth', program: 'openauth-server.js' },
];

/** Installs the peers by their lockfile into a folder: they are no part of the project's own installation. */
async function installPeers(folder: string): Promise<void> {
  await cp(FOLDER, folder, { recursive: true });
  const args = ['ci', '--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  await promisify(execFile)('npm', args, { cwd: folder });
}

/**
 * Installs the peers and starts all servers, each in a process and an empty folder of its own. `rounds` is
 * the number of rounds that each case will have.
 */
export async function withServers<T>(
  directory: string,
  rounds: number,
  use: (servers: Server[]) => Promise<T>,
): Promise<T> {
  const [own, installed] = [join(directory, 'own'), join(directory, 'installed')];
  await mkdir(own);
  await installPeers(installed);
  const service = spawnLocal(own);
  const children: ChildProcess[] = [];
  try {
    const programs = [
      { name: SDK_ALONE, command: [join(import.meta.dirname, 'sdk-alone-process.ts')] },
      ...PEERS.map(({ name, program, args = [], needsRounds }) => ({
        name,
        command: [join(installed, program), ...args, ...(needsRounds ? [`${rounds}`] : [])],
      })),
    ];
    const started = programs.map(async ({ name, command }) => {
      const folder = join(directory, name);
      await mkdir(folder);
      const child = spawn(process.execPath, command, {
        cwd: folder,
        env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      children.push(child);
      return serverOf(name, child);
    });
    const peers = await Promise.all(started);
    await service.ready;
    const seed = await readSeed(own);
    const cases = await ownCases(seed);
    return await use([{ name: 'this service', origin: seed.base_url, pid: service.pid, cases }, ...peers]);
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await service.kill('SIGTERM');
  }
}

/** Reads the line in which a peer says where it is. Throws if it ends before. */
async function serverOf(name: string, child: ChildProcess): Promise<Server> {
  if (!child.stdout) throw new Error(`${name} has no output`);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with code ${code}`);
  });
  // A peer that ends later is noticed by its requests.
  ended.catch(() => undefined);
  const said = (async () => {
    for await (const line of createInterface(child.stdout ?? process.stdin))
      if (line.startsWith('{"origin"')) return JSON.parse(line);
  })();
  return { name, pid: child.pid ?? 0, ...(await Promise.race([said, ended])) };
}
