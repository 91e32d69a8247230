import { afterAll, beforeAll } from 'vitest';
import { freePort, listen, type Running } from '../../infra/local/http/loopback.ts';
import { type Guide, readGuides } from '../guides/guide-blocks.ts';
import { type Registry, startLockedRegistry } from '../guides/locked-registry.ts';
import { installsOfOthers, runCommands } from '../guides/run-commands.ts';
import type { RunningService } from './service.ts';

/** Ends a guide whose tests never end; each of them has a time limit of its own. */
const LONGEST_SECONDS = 60 * 60;

/**
 * Runs the commands of a guide, with the values of a service, before the tests of a file. What they have
 * started runs until the tests have ended. Returns the address at which it serves its page.
 */
export function useGuide(name: string, service: () => RunningService): () => string {
  const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let port = 0;
  let registry: Registry | undefined;
  let control: Running | undefined;
  let ended: Promise<unknown> | undefined;

  beforeAll(async () => {
    const { seed } = service();
    const { index, guides } = readGuides();
    const guide = guides.find((one) => one.name === name);
    if (!guide) throw new Error(`there is no guide ${name}`);
    port = await freePort();
    registry = await startLockedRegistry(installsOfOthers(guide));
    control = await listen(async (_request, response) => {
      started.resolve();
      await finished.promise;
      response.end();
    });
    const setting = { seed, port, registry: registry.url, longest: LONGEST_SECONDS };
    ended = runCommands(index, guideThatWaits(guide, service(), control.endpoint), setting);
    const isOver = ended.then((ran) => Promise.reject(new Error(JSON.stringify(ran))));
    await Promise.race([started.promise, isOver]);
  });
  afterAll(async () => {
    finished.resolve();
    await ended;
    await control?.close();
    await registry?.close();
  });
  return () => `http://localhost:${port}`;
}

/** The guide with the values of this service, and with a last command that waits for the end of the tests. */
function guideThatWaits(found: Guide, { seed }: RunningService, endpoint: string): Guide {
  const blocks = found.blocks.map((block) => ({
    ...block,
    code: block.code.replace('https://auth.example.com', seed.base_url).replace('key_...', seed.client_id),
  }));
  const wait = { at: 'the end', language: 'sh', code: `curl -sS ${endpoint}`, file: undefined };
  return { ...found, blocks: [...blocks, wait] };
}
