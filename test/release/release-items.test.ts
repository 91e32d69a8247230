import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { onCall } from '../../infra/local/access-policy.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { startService } from '../../infra/local/service.ts';
import { config } from '../../shared/platform/config.ts';
import { getItems } from '../../shared/storage/read-items.ts';
import { tableClient } from '../../shared/storage/table-client.ts';
import { useFolder } from '../support/folder.ts';
import { call } from '../support/npm-start.ts';
import { purge } from '../support/purge.ts';
import type { RunningService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';
import { FLOWS } from './flows.ts';
import { inboxOf, startRelease, THIS_RELEASE, unpackRelease } from './releases.ts';
import type { Known } from './requests.ts';
import {
  kindsOfItems,
  readStoredItems,
  STORED_ITEMS,
  type StoredItem,
  type StoredItems,
} from './stored-items.ts';

/** `write` has this release write the fixture, `again` the last release from its commit. */
const { RELEASE_ITEMS: writing } = process.env;
const isWriting = writing === 'write' || writing === 'again';

const LEFT_BY_INTERRUPTION =
  'Only a request that ends early leaves it; its release or the next one finishes it.';
const SWEPT = 'The sweep ends such a deletion before the fixture is written.';
const NEW = 'This release is the first that writes it.';
const BESIDE_1_0 = 'Release 1.1 writes it only where 1.0 may run beside it.';
/** Kinds of items that the last release has not left in the fixture, with the reason. */
const ABSENT: Record<string, string> = {
  'schema job APP#{app}': LEFT_BY_INTERRUPTION,
  'assertion ASSERTED#{user}': 'Users verify an address before they write it, since decision 0088.',
  "guest's expiry {due}#{app}#{user}": NEW,
  'request count MINUTE#{minute}': 'It counts for a minute, and only where a deployment counts requests.',
  'attempt to sign in ATTEMPT#{hash}#{attempt}': NEW,
  'request of an attempt REQUEST#{requestId}': NEW,
  'purge of attempts DELETED#{hash}': NEW,
  'purge FILES#{app}#{upload}': LEFT_BY_INTERRUPTION,
  'purge ACCT#{account}': SWEPT,
  'purge GROUP#{group}': SWEPT,
  'purge VARIANT#{app}#{variant}': SWEPT,
  'purge WEBHOOK#{app}#{webhook}': SWEPT,
  'purge FILE#{upload}': SWEPT,
  ...Object.fromEntries(
    ['APP#{app}', 'FILES#{app}#{upload}', 'ACCT#{account}', 'GROUP#{group}', 'VARIANT#{app}#{variant}']
      .concat('USER#{app}#{user}', 'WEBHOOK#{app}#{webhook}', 'FILE#{upload}')
      .map((sort) => [`purge in one partition ${sort}`, BESIDE_1_0]),
  ),
  'audit record {audit}': 'Commands of operators write and read it, and no function does.',
};
/** Kinds of items that no flow reads, with the reason. */
const UNREAD = {
  'inbound text TEXTED': 'Only the same delivery of a text, repeated, reads it.',
  'removal REMOVED': 'Events are derived with it from the record of the removal in the stream.',
};

const directory = useFolder();

describe.runIf(isWriting)('the release that is named', () => {
  it('writes its items for the tests of later releases', async () => {
    const commit = writing === 'again' ? readStoredItems().release : 'HEAD';
    const release = execFileSync('git', ['rev-parse', commit], { cwd: THIS_RELEASE }).toString().trim();
    const folder = writing === 'again' ? await unpackRelease(release) : THIS_RELEASE;
    const service = await startRelease(folder, directory, folder);
    const known: Record<string, Known> = {};
    for (const { name, write } of FLOWS) known[name] = await write(service);
    const { Items = [] } = await tableClient().send(new ScanCommand({ TableName: config('TABLE_NAME') }));
    const head = {
      release,
      at: new Date().toISOString(),
      baseUrl: service.baseUrl,
      kmsKey: (await readFile(join(directory, 'kms.key'))).toString('base64'),
      seed: service.seed,
      known,
    };
    await service.close();
    if (folder !== THIS_RELEASE) await rm(folder, { recursive: true, force: true });
    await writeFile(STORED_ITEMS, textOf(head, Items as StoredItem[]));
    expect(Items.length).toBeGreaterThan(FLOWS.length);
  });
});

/** The fixture with an item in each line. */
function textOf(head: Omit<StoredItems, 'items'>, items: StoredItem[]): string {
  const lines = items.map((item) => JSON.stringify(item)).sort();
  const start = JSON.stringify(head, null, 2).slice(0, -2);
  return `${start},\n  "items": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

describe.skipIf(isWriting)('this release', () => {
  const touched = new Set<string>();
  let stored: StoredItems;
  let service: RunningService;
  let stop: () => void;

  beforeAll(async () => {
    stored = readStoredItems();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(stored.at) });
    await writeFile(join(directory, 'kms.key'), Buffer.from(stored.kmsKey, 'base64'));
    const running = await startService({ port: 0, directory });
    for (const Item of stored.items)
      await tableClient().send(new PutItemCommand({ TableName: config('TABLE_NAME'), Item }));
    vi.stubEnv('BASE_URL', stored.baseUrl);
    vi.stubEnv('LINK_URL', `${stored.baseUrl}/l`);
    forgetClients();
    service = { ...running, seed: stored.seed, inbox: inboxOf(running) };
    stop = onCall((_, { context }) => {
      for (const partition of context['dynamodb:LeadingKeys'] ?? []) touched.add(partition);
    });
  });
  afterAll(async () => {
    stop();
    await service.close();
  });

  it.each(FLOWS.map((flow) => [flow.name, flow] as const))(
    'reads what the last one wrote: %s',
    async (name, { read }) => {
      await read(service, stored.known[name] ?? {});
    },
  );

  it.each([
    ['users/data', 'USERS', 'svc_user', 'user_id'],
    ['groups', 'GROUPS', 'id', 'id'],
  ])('lists every item that the last one wrote once: %s', async (path, kind, listedId, storedId) => {
    const { application, client_id, client_secret } = stored.seed;
    const owned = stored.items.filter(({ owner }) => owner?.S?.startsWith(`APP#${application}#${kind}#`));
    const present = await getItems(owned.map(({ pk, sk }) => ({ pk: pk.S, sk: sk.S })));
    const wanted = present.flatMap((item) => (item ? [item[storedId]] : []));
    const { body } = await call(`${service.baseUrl}/applications/${application}/${path}?page_size=100`, {
      'x-svc-app-key': client_id,
      'x-svc-app-secret': client_secret,
    });
    const listed = Object(body['results']).map((one: Record<string, unknown>) => one[listedId]);
    expect(listed).toEqual(expect.arrayContaining(wanted));
    expect(wanted).not.toHaveLength(0);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('finishes the deletions that the last one began', async () => {
    await purge({ runs: 3 });
    vi.setSystemTime(Date.parse(stored.at));
    const { Items = [] } = await tableClient().send(new ScanCommand({ TableName: config('TABLE_NAME') }));
    const { app } = stored.known['deletions that are not finished'] ?? {};
    const named = Items.filter((item) => JSON.stringify(item).includes(String(app)));
    // The feed of its account tells that the application was created and deleted (decision 0155).
    expect(named.filter(({ pk }) => !pk?.S?.startsWith('EVENTS#acct_'))).toEqual([]);
  });

  it('finds each kind of item of the data model among those of the last release', () => {
    const missing = kindsOfItems().filter(({ isOf }) => !stored.items.some(isOf));
    expect(missing.map(({ name }) => name)).toEqual(Object.keys(ABSENT));
    expect(Object.keys(stored.known)).toEqual(FLOWS.map(({ name }) => name));
  });

  // Changes become events in the background.
  it('has read each of them', () =>
    eventually(() => {
      const read = stored.items.filter(({ pk }) => touched.has(pk.S));
      const unread = kindsOfItems().filter(({ isOf }) => stored.items.some(isOf) && !read.some(isOf));
      expect(unread.map(({ name }) => name)).toEqual(Object.keys(UNREAD));
    }));
});
