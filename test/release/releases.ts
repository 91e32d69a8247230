import { join } from 'node:path';
import { startGateway } from '../../infra/local/gateway.ts';
import { freePort } from '../../infra/local/loopback.ts';
import { seed } from '../../infra/local/seed.ts';
import { type Service, startService } from '../../infra/local/service.ts';
import type { RunningService } from '../support/service.ts';

type Functions = Awaited<ReturnType<NonNullable<Parameters<typeof startService>[0]['start']>>>;

/** The folder of this release. */
export const THIS_RELEASE = join(import.meta.dirname, '../..');

/** Starts the service on a folder with the functions of a release. */
export async function startRelease(root: string, directory: string): Promise<RunningService> {
  const start = () => functionsOf(root);
  const service = await startService({ port: 0, directory, start });
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

/** Loads the functions of a release from its folder, with clients of the services that run now. */
async function functionsOf(root: string): Promise<Functions> {
  const { forgetClients } = await import(join(root, 'infra/local/forget-clients.ts'));
  const { loadFunctions } = await import(join(root, 'infra/local/functions.ts'));
  forgetClients();
  return loadFunctions();
}
