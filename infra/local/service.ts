import { forgetKeyring } from '../../shared/auth/verification-keys.ts';
import { resetMessageClients } from '../../shared/messages/send-message.ts';
import { resetTableClient } from '../../shared/storage/table.ts';
import { startBackends } from './backends.ts';
import { type Functions, loadFunctions } from './functions.ts';
import { startGateway } from './gateway.ts';
import { freePort } from './loopback.ts';

export type Service = { baseUrl: string; linkUrl: string; inboxUrl: string; close: () => Promise<void> };

/**
 * The whole service: the backends on a folder, and behind a local gateway the functions, in this process unless `start` says otherwise. Scheduled functions run on
 * their schedule, first right after the start. Sets the environment that functions and stores read.
 */
export async function startService(options: {
  port: number;
  directory: string;
  start?: (environment: Record<string, string>) => Promise<Functions>;
}): Promise<Service> {
  const { directory, start = loadFunctions } = options;
  const port = options.port || (await freePort());
  const baseUrl = `http://localhost:${port}`;
  const backends = await startBackends(directory);
  const closing = [backends.close];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  const environment = { ...backends.environment, BASE_URL: baseUrl, LINK_URL: `${baseUrl}/l` };
  Object.assign(process.env, environment);
  const reset = async () => {
    for (const forget of [resetTableClient, resetMessageClients, forgetKeyring]) forget();
  };
  closing.push(reset);
  try {
    await reset();
    const functions = await start(environment);
    closing.push(functions.close);
    const gateway = await startGateway({ port, ...functions });
    closing.push(runOnSchedule(functions.triggers), gateway.close);
  } catch (error) {
    await close();
    throw error;
  }
  return { baseUrl, linkUrl: environment.LINK_URL, inboxUrl: backends.inboxUrl, close };
}

/** Returns how to stop: no further run, and those under way have ended. */
function runOnSchedule(triggers: Functions['triggers']): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const timers = triggers.map(({ id, everyMinutes, run }) => {
    const runOnce = () => {
      const ended = run().catch((error: unknown) => {
        process.stderr.write(`the scheduled function ${id} failed: ${error}\n`);
      });
      running.add(ended);
      ended.finally(() => running.delete(ended));
    };
    runOnce();
    return setInterval(runOnce, everyMinutes * 60_000).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
