import { rotateRecognitionKeys } from '../../shared/auth/keys/recognition-keys.ts';
import { rotateKeyring } from '../../shared/auth/keys/signing-keys.ts';
import { type Backends, startBackends } from './backends.ts';
import { saveDeadLetter } from './events/dead-letters.ts';
import { mailEvents } from './events/mail-events.ts';
import { deliver, type KeepDeadLetter, runAsDeployed, runOnSchedule } from './events/triggers.ts';
import { processUploads } from './events/uploads.ts';
import { type EventSources, eventSourcesOf, startEventSources } from './events.ts';
import { forgetClients } from './forget-clients.ts';
import { type Functions, loadFunctions } from './functions.ts';
import { startGateway } from './gateway.ts';
import { freePort, localUrl } from './http/loopback.ts';
import { grantAccess, removeAccess } from './operator-access.ts';
import { startProvider } from './provider.ts';

/** The addresses of a service. */
export type Addresses = { baseUrl: string; linkUrl: string; inboxUrl: string };

export type Service = Addresses & {
  /** The address of the example provider, a stand-in for Google and others. */
  providerUrl: string;
  /** The sources of events, which deliver in the background. */
  events: EventSources;
  /** Sets the function that answers `/console` of the inbox. */
  onConsole: Backends['onConsole'];
  /** True if the service calls embedded parts only, so that its messages reach nobody. */
  isEmbedded: boolean;
  close: () => Promise<void>;
};

type ServiceOptions = {
  port: number;
  /** Address on which the API listens. By default 127.0.0.1, on which all other parts always listen. */
  host?: string;
  /** Address of the API for its callers. By default that of this machine. */
  baseUrl?: string | undefined;
  /** Port of the inbox. By default any free one. */
  inboxPort?: number;
  /** Port of the example provider. By default any free one. */
  providerPort?: number;
  directory: string;
  /**
   * True if the table is in memory and ends with the process, so that tests write to no disk. Default: false.
   */
  tableInMemory?: boolean;
  start?: (environment: Record<string, string>) => Promise<Functions>;
};
type Parts = { port: number; host: string; directory: string; backends: Backends; functions: Functions };
type End = () => unknown;

/**
 * Starts the whole service: the backends on a folder, the example provider, signing keys, the functions and a
 * local gateway. The functions run in this process unless `start` is given. Scheduled functions run at once,
 * then on their schedule. Sets the environment variables of functions and stores.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { directory, host = '127.0.0.1', start = loadFunctions } = options;
  const port = options.port || (await freePort());
  const baseUrl = options.baseUrl ?? localUrl(port, host);
  const ends: End[] = [];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const { backends, environment, addresses } = await startCallees(baseUrl, options, ends);
    forgetClients();
    await Promise.all([rotateKeyring('EdDSA'), rotateKeyring('RS256'), rotateRecognitionKeys()]);
    const functions = await start(environment);
    ends.push(functions.close);
    const events = await serve({ port, host, directory, backends, functions }, ends);
    // The credentials of a real service are never written to a file.
    if (backends.isEmbedded) {
      await grantAccess(directory, environment);
      ends.push(() => removeAccess(directory));
    }
    const { onConsole, isEmbedded } = backends;
    return { ...addresses, events, onConsole, isEmbedded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Starts what the functions call, and sets the environment variables. Adds to `ends` the functions that stop
 * it.
 */
async function startCallees(baseUrl: string, options: ServiceOptions, ends: End[]) {
  const { directory, inboxPort = 0, providerPort, tableInMemory } = options;
  const places = { messages: { port: inboxPort } };
  const backends = await startBackends(directory, process.env, places, tableInMemory);
  ends.push(backends.close, async () => forgetClients());
  const provider = await startProvider(`${baseUrl}/hub/auth/callback`, providerPort);
  ends.push(provider.close);
  const linkUrl = `${baseUrl}/l`;
  const environment = {
    ...backends.environment,
    BASE_URL: baseUrl,
    LINK_URL: linkUrl,
    // The page of the inbox sets the cookie of the console for the host of the API.
    CONSOLE_URL: '',
    ASSETS_URL: `${baseUrl}/branding`,
    CONNECTOR_ORIGINS: provider.url,
  };
  Object.assign(process.env, environment);
  const addresses = { baseUrl, linkUrl, inboxUrl: backends.inboxUrl, providerUrl: provider.url };
  return { backends, environment, addresses };
}

/**
 * Starts the gateway and all other sources of events of the functions. Adds to `ends` the functions that stop
 * them.
 */
async function serve(parts: Parts, ends: End[]): Promise<EventSources> {
  const { port, host, directory, backends, functions } = parts;
  const { triggers } = functions;
  await runAsDeployed(triggers);
  const keep: KeepDeadLetter = (id, event) => saveDeadLetter(directory, id, event);
  ends.push(await processUploads(backends, triggers, keep));
  const events = eventSourcesOf(backends, triggers, keep);
  ends.push(startEventSources(events));
  const mail = mailEvents(triggers, keep);
  ends.push(mail.settled);
  // Ends first, so that no request arrives while the rest stops.
  const gateway = await startGateway({ port, address: host, ...functions });
  ends.push(runOnSchedule(triggers), gateway.close);
  backends.onText((event) => deliver(triggers, 'texts', event, keep));
  backends.onFeedback(mail.deliver);
  backends.onCourse(mail.start);
  return events;
}
