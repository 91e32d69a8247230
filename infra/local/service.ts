import { rotateRecognitionKeys } from '../../shared/auth/recognition-keys.ts';
import { rotateKeyring } from '../../shared/auth/signing-keys.ts';
import { startBackends } from './backends.ts';
import { saveDeadLetter } from './events/dead-letters.ts';
import { deliver, type KeepDeadLetter, runOnSchedule } from './events/triggers.ts';
import { processUploads } from './events/uploads.ts';
import { type EventSources, eventSourcesOf, startEventSources } from './events.ts';
import { forgetClients } from './forget-clients.ts';
import { type Functions, loadFunctions } from './functions.ts';
import { startGateway } from './gateway.ts';
import { freePort } from './http/loopback.ts';
import { grantAccess, removeAccess } from './operator-access.ts';

/** The addresses of a service. */
export type Addresses = { baseUrl: string; linkUrl: string; inboxUrl: string };

export type Service = Addresses & {
  /** The sources of events, which deliver in the background. */
  events: EventSources;
  close: () => Promise<void>;
};

/**
 * Starts the whole service: the backends on a folder, signing keys, the functions and a local gateway. The
 * functions run in this process unless `start` is given. Scheduled functions run at once, then on their
 * schedule. Sets the environment variables of functions and stores.
 */
export async function startService(options: {
  port: number;
  /** Port of the inbox. By default any free one. */
  inboxPort?: number;
  directory: string;
  start?: (environment: Record<string, string>) => Promise<Functions>;
}): Promise<Service> {
  const { directory, inboxPort = 0, start = loadFunctions } = options;
  const port = options.port || (await freePort());
  const baseUrl = `http://localhost:${port}`;
  const backends = await startBackends(directory, process.env, { messages: { port: inboxPort } });
  const closing = [backends.close];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  const own = { BASE_URL: baseUrl, LINK_URL: `${baseUrl}/l`, ASSETS_URL: `${baseUrl}/branding` };
  const environment = { ...backends.environment, ...own };
  Object.assign(process.env, environment);
  closing.push(async () => forgetClients());
  let events: EventSources;
  try {
    forgetClients();
    await Promise.all([rotateKeyring('EdDSA'), rotateKeyring('RS256'), rotateRecognitionKeys()]);
    const functions = await start(environment);
    closing.push(functions.close);
    const keep: KeepDeadLetter = (id, event) => saveDeadLetter(directory, id, event);
    closing.push(await processUploads(backends, functions.triggers, keep));
    events = eventSourcesOf(backends, functions.triggers, keep);
    closing.push(startEventSources(events));
    // Closed first, so that no request arrives while the rest stops.
    const gateway = await startGateway({ port, ...functions });
    closing.push(runOnSchedule(functions.triggers), gateway.close);
    backends.onText((event) => deliver(functions.triggers, 'texts', event, keep));
    backends.onFeedback((event) => deliver(functions.triggers, 'mail-feedback', event, keep));
    // The credentials of a real service are never written to a file.
    if (backends.isEmbedded) {
      await grantAccess(directory, environment);
      closing.push(() => removeAccess(directory));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { baseUrl, linkUrl: environment.LINK_URL, inboxUrl: backends.inboxUrl, events, close };
}
