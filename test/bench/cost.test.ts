import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { getItem } from '../../shared/storage/read-items.ts';
import { exists, notExists } from '../../shared/storage/writes/expressions.ts';
import { write, writeAll } from '../../shared/storage/writes/write-items.ts';
import { put, remove, update } from '../../shared/storage/writes/writes.ts';
import { useBackends } from '../support/backends.ts';
import { patchMine } from '../support/profiles.ts';
import { makeTenant } from '../support/tenants.ts';
import { chargedFor, chargesOf } from './charged-units.ts';
import { type CaseName, costCases, succeed } from './cost-cases.ts';
import { costDocument } from './cost-document.ts';
import { HOSTED, hostedPrice } from './cost-prices.ts';
import { measureEvents } from './measure-events.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const key = (sk: string) => ({ pk: 'COST', sk });
const entry = { owner: 'COST', owner_sk: 'A' };

const backends = useBackends();

beforeAll(() => write(put({ ...key('large'), text: 'x'.repeat(1500) }, notExists())));

it('docs/cost.md is the document of docs/results/cost.json', () => {
  const results = JSON.parse(readFileSync(join(DOCS, 'results/cost.json'), 'utf8'));
  expect(readFileSync(join(DOCS, 'cost.md'), 'utf8')).toBe(costDocument(results));
});

it('charges each user of a hosted service by the tier that the user falls into', () => {
  const pricesOf = (name: string, plan: string) => {
    const service = HOSTED.find((one) => one.name === name && one.plan === plan);
    return [10_000, 60_000, 1_000_000].map((users) => service && hostedPrice(service, users));
  };
  expect(pricesOf('Clerk', 'Pro')).toEqual([25, 25 + 10_000 * 0.02, 25 + 50_000 * 0.02 + 900_000 * 0.018]);
  expect(pricesOf('Amazon Cognito', 'Lite')).toEqual([
    0,
    50_000 * 0.0055,
    90_000 * 0.0055 + 900_000 * 0.0046,
  ]);
});

it('counts a read by the answer, and a write by each KB of its item', async () => {
  expect(await chargedFor(() => getItem(key('large')))).toEqual({ calls: 1, readUnits: 1, writeUnits: 0 });
  const change = update(key('large'), { set: { n: 1 } }, exists());
  expect(await chargedFor(() => write(change))).toEqual({ calls: 1, readUnits: 0, writeUnits: 2 });
});

it('counts each of several writes at once', async () => {
  const writes = ['c', 'd', 'e'].map((sk) => put(key(sk), notExists()));
  const charged = await chargedFor(() => Promise.all(writes.map(write)));
  expect(charged).toEqual({ calls: 3, readUnits: 0, writeUnits: 3 });
});

it('charges a sign-in by code 23 units for a new user, and 16 for a known one', async () => {
  const cases = await costCases(`http://localhost:${backends.messages().port}`);
  const unitsOf = async (name: CaseName) => {
    const request = await cases[name].prepare();
    return (await chargedFor(() => succeed(request))).writeUnits;
  };
  expect(await unitsOf('complete a sign-in, new user')).toBe(23);
  expect(await unitsOf('complete a sign-in, known user')).toBe(16);
});

it('charges an event six units, and its share of two for the feed', async () => {
  const changedBy = async (name: string) => {
    const { changed } = await chargesOf(() => patchMine(tenant, { first_name: name }));
    return changed;
  };
  const tenant = await makeTenant();
  const requests = [await changedBy('Ada'), await changedBy('Grace')];
  const { events, writeUnits } = await measureEvents(requests);
  expect({ events, writeUnits }).toEqual({ events: 1, writeUnits: 6 + 2 / requests.length });
});

it('counts a write in a transaction twice, and each change of the index', async () => {
  const first = put({ ...key('a'), ...entry }, notExists());
  const other = put(key('b'), notExists());
  expect((await chargedFor(() => writeAll([first, other]))).writeUnits).toBe(2 + 2 + 1);
  const moved = update(key('a'), { set: { owner_sk: 'B' } }, exists());
  expect((await chargedFor(() => write(moved))).writeUnits).toBe(1 + 2);
  // A removal under a condition is a transaction, so that a repeated one is recognised.
  expect((await chargedFor(() => write(remove(key('a'), exists())))).writeUnits).toBe(2 + 1);
});
