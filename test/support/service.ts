import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Functions, loadFunctions } from '../../infra/local/functions.ts';
import { type Seed, seed } from '../../infra/local/seed.ts';
import { type Addresses, type Service, startService } from '../../infra/local/service.ts';
import { TEST_LOG_LEVEL } from './failure-causes.ts';
import { setEventSources } from './publish-pending.ts';
import { withRsaKey } from './rsa-keyring.ts';
import { watchAnswers } from './watch-answers.ts';

type Message = {
  channel: string;
  to: string;
  subject: string;
  text: string;
  links: string[];
  code?: string;
};
export type RunningService = Addresses & {
  seed: Seed;
  inbox: (to: string) => Promise<Message[]>;
  close: () => Promise<void>;
};
type WholeService = RunningService & Pick<Service, 'providerUrl' | 'onConsole' | 'isEmbedded'>;

/**
 * Starts the whole service, seeded, on a fresh folder and with a table in memory for the tests of one file;
 * `start` runs its functions otherwise than in this process. `events` switches events on. `provider` gives
 * the application the example provider: few tests are about sign-ins with one. With ORACLE_DYNAMODB_ENDPOINT
 * the table is in Amazon's DynamoDB Local, without events.
 */
export function useService({
  start = loadFunctions,
  events = false,
  provider = false,
}: {
  start?: (environment: Record<string, string>) => Promise<Functions>;
  events?: boolean;
  provider?: boolean;
} = {}): () => WholeService {
  let running: WholeService | undefined;
  let directory = '';
  let unwatch: (() => void) | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'identity-service-'));
    const oracle = process.env['ORACLE_DYNAMODB_ENDPOINT'];
    Object.assign(process.env, {
      LOG_LEVEL: TEST_LOG_LEVEL,
      STRICT_CONTRACT: '1',
      EVENT_DAYS: events ? '400' : '0',
    });
    if (oracle)
      Object.assign(process.env, { DYNAMODB_ENDPOINT: oracle, TABLE_NAME: `test-${crypto.randomUUID()}` });
    const service = await withRsaKey(() => startService({ port: 0, directory, tableInMemory: true, start }));
    unwatch = watchAnswers(service.baseUrl);
    if (events) setEventSources(service.events);
    const inbox = async (to: string): Promise<Message[]> =>
      (await fetch(`${service.inboxUrl}/messages?to=${encodeURIComponent(to)}`)).json();
    const { providerUrl, ...addresses } = service;
    const seeded = await seed({ ...addresses, ...(provider && { providerUrl }) }, directory);
    running = { ...service, seed: seeded, inbox };
  });

  afterAll(async () => {
    setEventSources(undefined);
    await running?.close();
    unwatch?.();
    await rm(directory, { recursive: true, force: true });
  });

  return () => {
    if (!running) throw new Error('the service is not started');
    return running;
  };
}
