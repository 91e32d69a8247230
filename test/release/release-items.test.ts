import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackends } from '../../infra/local/backends.ts';
import type { EventSources } from '../../infra/local/events.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { startService } from '../../infra/local/service.ts';
import manifest from '../../package.json' with { type: 'json' };
import { config } from '../../shared/platform/config.ts';
import { DAY } from '../../shared/platform/time.ts';
import { tableClient } from '../../shared/storage/table-client.ts';
import { useFolder } from '../support/folder.ts';
import { call } from '../support/npm-start.ts';
import { purge } from '../support/purge.ts';
import type { RunningService } from '../support/service.ts';
import { FLOWS } from './flows.ts';
import { noteReads } from './note-reads.ts';
import { inboxOf, lastRelease, startRelease, THIS_RELEASE } from './releases.ts';
import type { Known } from './requests.ts';
import {
  kindsOfItems,
  readStoredItems,
  STORED_ITEMS,
  type StoredItem,
  type StoredItems,
} from './stored-items.ts';

/** `npm run generate -- release` writes items of this release in place of reading those of the last one. */
const isWriting = process.env['RELEASE'] === 'write';
const THIS_TAG = `v${manifest.version}`;
const last = lastRelease();

const LEFT_BY_INTERRUPTION =
  'Only a request that ends early leaves it; its release or the next one finishes it.';
const SWEPT = 'The sweep ends such a deletion before the fixture is written.';
/** Kinds of items that the last release has not left in the fixture, with the reason. */
const ABSENT: Record<string, string> = {
  'unique index APP#{app}': LEFT_BY_INTERRUPTION,
  'assertion ASSERTED#{user}': 'Users verify an address before they write it, since decision 0088.',
  'request count MINUTE#{minute}': 'It counts for a minute, and only where a deployment counts requests.',
  'purge group GROUP#{group}': SWEPT,
  'purge files FILES#{app}#{upload}': LEFT_BY_INTERRUPTION,
  'purge variant VARIANT#{app}#{variant}': SWEPT,
  'purge account ACCT#{account}': SWEPT,
  'purge webhook WEBHOOK#{app}#{webhook}': SWEPT,
  'purge ways in WAYSIN#{app}#{user}': SWEPT,
  'purge link notice NOTICE#{app}#{identity}#{notice}': SWEPT,
  'purge picture PICTURE#{app}#{identity}': SWEPT,
  'purge provider PROVIDER#{app}#{provider}': SWEPT,
  'purge provider token TOKEN#{app}#{identity}': SWEPT,
  'purge field files FILE#{upload}': SWEPT,
  'audit {audit}': 'Commands of operators write and read it, and no function does.',
};
/** Kinds of items that no flow reads, with the reason. */
const UNREAD = {
  'inbound text TEXTED': 'Only the same delivery of a text, repeated, reads it.',
  'identity owner SUBJECT': 'A sign-in at the provider reads it, which has another port in each run.',
  'staff read {name}': 'Its name is random, and its event is derived from the record of it in the stream.',
  'removal REMOVED': 'Events are derived with it from the record of the removal in the stream.',
};
/**
 * Only the same change, delivered again by the stream, reads it. With the clock of the fixture, another
 * change may have its feed, second and number by chance.
 */
const READ_BY_CHANCE = 'recorded change EVENTSOURCE';

const directory = useFolder();

// A pool of one part: of several, the flows would rarely count in the one that is stored.
beforeAll(() => void vi.stubEnv('POOL_EMAILS_PER_DAY', '1000'));

describe.runIf(isWriting)('this release', () => {
  it('writes its items for the tests of the next one', async () => {
    const service = await startRelease(THIS_RELEASE, directory);
    const known: Record<string, Known> = {};
    for (const { name, write } of FLOWS) known[name] = await write(service);
    const items = await storedNow();
    const head = {
      release: THIS_TAG,
      at: new Date().toISOString(),
      baseUrl: service.baseUrl,
      kmsKey: (await readFile(join(directory, 'kms.key'))).toString('base64'),
      seed: service.seed,
      known,
    };
    await service.close();
    const file = join(THIS_RELEASE, STORED_ITEMS);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, textOf(head, items));
    expect(items.length).toBeGreaterThan(FLOWS.length);
  });
});

/** Returns every item of the table. */
async function storedNow(): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for await (const { Items = [] } of paginateScan(
    { client: tableClient() },
    { TableName: config('TABLE_NAME') },
  ))
    items.push(...(Items as StoredItem[]));
  return items;
}

const keyOf = ({ pk, sk }: StoredItem) => `${pk.S} ${sk.S}`;

/** The fixture with an item in each line. */
function textOf(head: Omit<StoredItems, 'items'>, items: StoredItem[]): string {
  const lines = items.map((item) => JSON.stringify(item)).sort();
  const start = JSON.stringify(head, null, 2).slice(0, -2);
  return `${start},\n  "items": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

describe.skipIf(isWriting || last === undefined)('this release', () => {
  const reads = new Set<string>();
  let stored: StoredItems;
  let service: RunningService;
  let events: EventSources;
  let stop: () => void;

  beforeAll(async () => {
    stored = readStoredItems();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(stored.at) });
    // The first start makes it a folder of data, whose key is then that of the items.
    await (await startBackends(directory, {}, {}, true)).close();
    await writeFile(join(directory, 'kms.key'), Buffer.from(stored.kmsKey, 'base64'));
    const running = await startService({ port: 0, directory, tableInMemory: true });
    for (const Item of stored.items)
      await tableClient().send(new PutItemCommand({ TableName: config('TABLE_NAME'), Item }));
    vi.stubEnv('BASE_URL', stored.baseUrl);
    vi.stubEnv('LINK_URL', `${stored.baseUrl}/l`);
    forgetClients();
    ({ events } = running);
    service = { ...running, seed: stored.seed, inbox: inboxOf(running) };
    stop = noteReads((key) => reads.add(key));
  });
  afterAll(async () => {
    stop();
    await service.close();
  });

  it('has the items of the last release, or already its own', () => {
    expect([last, THIS_TAG]).toContain(stored.release);
  });

  it.for(FLOWS.map((flow) => [flow.name, flow] as const))(
    'reads what the last one wrote: %s',
    async ([name, { read }], { skip }) => {
      const known = stored.known[name];
      if (known === undefined) return skip('the last release does not write it');
      await read(service, known);
    },
  );

  it.each([
    ['users/data', 'USERS', 'svc_user', 'user_id'],
    ['groups', 'GROUPS', 'id', 'id'],
  ])('lists every item that the last one wrote once: %s', async (path, kind, listedId, storedId) => {
    const { application, client_id, client_secret } = stored.seed;
    const owned = stored.items.filter(({ owner }) => owner?.S?.startsWith(`APP#${application}#${kind}`));
    const present = new Set((await storedNow()).map(keyOf));
    const wanted = owned.filter((item) => present.has(keyOf(item))).map((item) => item[storedId]?.S);
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
    const { app } = stored.known['deletions that are not finished'] ?? {};
    const named = (await storedNow()).filter((item) => JSON.stringify(item).includes(String(app)));
    // The feed of its account tells that the application was created and deleted (decision 0155).
    expect(named.filter(({ pk }) => !pk.S.startsWith('EVENTS#acct_'))).toEqual([]);
  });

  it('deletes the guest that the last one created and nobody used', async () => {
    const { id = '', unused = '' } = stored.known['guests, of whom one gets an address'] ?? {};
    const profiles = async () =>
      (await storedNow())
        .filter(({ sk }) => sk.S === 'PROFILE')
        .map(keyOf)
        .join();
    expect(await profiles()).toContain(unused);
    await purge({ secondsApart: 400 * DAY });
    vi.setSystemTime(Date.parse(stored.at));
    expect(await profiles()).not.toContain(unused);
    expect(await profiles()).toContain(id);
  });

  it('finds each kind of item of the data model among those of the last release', () => {
    const missing = kindsOfItems().filter(({ isOf }) => !stored.items.some(isOf));
    expect(missing.map(({ name }) => name)).toEqual(Object.keys(ABSENT));
    expect(FLOWS.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(stored.known)));
  });

  it('has read each of them', async () => {
    while ((await events.changes.drain()) || (await events.wakes.drain()));
    const read = stored.items.filter((item) => reads.has(keyOf(item)));
    const unread = kindsOfItems().filter(({ isOf }) => stored.items.some(isOf) && !read.some(isOf));
    const names = unread.map(({ name }) => name).filter((name) => name !== READ_BY_CHANCE);
    expect(names).toEqual(Object.keys(UNREAD));
  });
});
