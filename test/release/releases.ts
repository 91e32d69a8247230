import { execFileSync } from 'node:child_process';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '../../infra/local/gateway.ts';
import { freePort } from '../../infra/local/http/loopback.ts';
import { seed } from '../../infra/local/seed.ts';
import { type Service, startService } from '../../infra/local/service.ts';
import { askGit } from '../../infra/release.ts';
import type { RunningService } from '../support/service.ts';

type Functions = Awaited<ReturnType<NonNullable<Parameters<typeof startService>[0]['start']>>>;

/** The folder of this release. */
export const THIS_RELEASE = join(import.meta.dirname, '../..');

/** Returns the newest release among tags. Undefined if none is that of a release. */
export function newestOf(tags: readonly string[]): string | undefined {
  const releases = tags.filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag));
  return releases.sort(new Intl.Collator('en', { numeric: true }).compare).at(-1);
}

/** Returns the tag of the last release that a checkout comes from. Undefined before the first one. */
export function lastRelease(folder = THIS_RELEASE): string | undefined {
  return newestOf(askGit(folder, 'tag', '--merged', 'HEAD')?.split('\n') ?? []);
}

/** Unpacks a release from its tag into a new folder, and builds the client that its start stores. */
export async function unpackRelease(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-last-release-'));
  const archive = join(folder, 'release.tar');
  execFileSync('git', ['archive', '--output', archive, tag], { cwd: THIS_RELEASE });
  execFileSync('tar', ['-xf', archive], { cwd: folder });
  await symlink(join(THIS_RELEASE, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['client/build.js'], { cwd: folder });
  return folder;
}

/**
 * Starts the service on a folder with the functions of a release. The embedded parts, the first keys and the
 * demonstration are those of this release: they know the calls of both.
 */
export async function startRelease(root: string, directory: string): Promise<RunningService> {
  const service = await startService({ port: 0, directory, start: () => functionsOf(root) });
  return { ...service, inbox: inboxOf(service), seed: await seed(service, directory) };
}

/** Serves the same table, keys and addresses with the functions of another release. */
export async function serveWith(
  root: string,
  service: RunningService,
): Promise<RunningService & { close: () => Promise<void> }> {
  const gateway = await startGateway({ port: await freePort(), ...(await functionsOf(root)) });
  return { ...service, baseUrl: gateway.endpoint, close: gateway.close };
}

export const inboxOf =
  ({ inboxUrl }: Pick<Service, 'inboxUrl'>): RunningService['inbox'] =>
  async (to) =>
    (await fetch(`${inboxUrl}/messages?to=${encodeURIComponent(to)}`)).json();

/** Runs the scheduled purge of a release. */
export async function purgeWith(root: string): Promise<void> {
  const { triggers } = await functionsOf(root);
  await triggers.find(({ id }) => id === 'purgeApplications')?.run({});
}

/** Loads the functions of a release from its folder, with clients of the services that run now. */
async function functionsOf(root: string): Promise<Functions> {
  const { forgetClients } = await import(join(root, 'infra/local/forget-clients.ts'));
  const { loadFunctions } = await import(join(root, 'infra/local/functions.ts'));
  forgetClients();
  const routes = process.env['ROUTES'];
  const functions = await loadFunctions();
  // In a deployment every bundle has the routes of its release. This process has one text, in today's form.
  if (root !== THIS_RELEASE && routes !== undefined) process.env['ROUTES'] = routes;
  return functions;
}
