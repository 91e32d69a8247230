import { isDeepStrictEqual } from 'node:util';
import type { Application } from '../applications/application.ts';
import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { buttonsOf } from '../identity-providers/provider-store.ts';
import { isoNow } from '../platform/time.ts';
import type { Range } from '../storage/answered-item.ts';
import { queryPages } from '../storage/cursor.ts';
import { type Key, keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { either, equals, exists, hasNo, type Item, notExists } from '../storage/writes/expressions.ts';
import { put, remove, update } from '../storage/writes/writes.ts';
import { HUB_ACCOUNT } from './owner-rules.ts';
import type { Repair, Rule } from './repair.ts';

const PAGE = 1000;

/** Completes an application: its slug, its entry in its account, its counters and its list of providers. */
export const applications: Rule = async ({ ids: [app = ''], key, item }) => {
  const account = String(item['account']);
  const isOwn = account === HUB_ACCOUNT;
  const entry = keys.accountApplication(account, app);
  const [accountItem, entryItem, slug] = await getItems([
    isOwn ? undefined : keys.account(account),
    isOwn ? undefined : entry,
    keys.slug(String(item['slug'])),
  ]);
  if (!isOwn && !accountItem) return [deletion(app, key)];
  const repairs: Repair[] = [];
  if (!isOwn && !entryItem) {
    const completed = put({ ...entry, app }, notExists());
    repairs.push({ what: 'applications', writes: [completed], next: [keys.account(account)] });
  }
  if (!slug) {
    const completed = put({ ...keys.slug(String(item['slug'])), app }, notExists());
    repairs.push({ what: 'applications', writes: [completed] });
  }
  return [...repairs, ...(await usage(app)), ...(await providerList(app, key, item))];
};

/** Deletes an application whose account is not there: nobody could use it. */
function deletion(app: string, key: Key): Repair {
  const record = { ...keys.purge(app), app, deleted_at: isoNow() };
  return { what: 'deletions', writes: [remove(key, exists()), put(record, either(notExists(), exists()))] };
}

/** The collections that an application counts, by the name of the counter. */
const COUNTED: Readonly<Record<string, (app: string) => Range>> = {
  credentials: ranges.credentials,
  variants: ranges.variants,
  keywords: ranges.smsKeywords,
  assets: ranges.assets,
  oidc_clients: ranges.oidcClients,
  webhooks: ranges.webhooks,
  identity_providers: ranges.identityProviders,
};

/** Counts the collections of an application again. */
async function usage(app: string): Promise<Repair[]> {
  const key = keys.applicationUsage(app);
  const item = await getItem(key);
  const counts = Object.entries(COUNTED).map(
    async ([name, range]) => [name, await numberIn(range(app))] as const,
  );
  const wrong = (await Promise.all(counts)).filter(([name, count]) => count !== Number(item?.[name] ?? 0));
  const [first] = wrong;
  if (!first) return [];
  const [name] = first;
  const asRead = item?.[name] === undefined ? hasNo(name) : equals(name, item[name]);
  return [{ what: 'counters', writes: [update(key, { set: Object.fromEntries(wrong) }, asRead)] }];
}

async function numberIn(range: Range): Promise<number> {
  let count = 0;
  for await (const items of queryPages(range, { limit: PAGE }))
    count += items.filter(({ deleting }) => deleting !== true).length;
  return count;
}

/** Makes the short list of an application's enabled providers as its providers are. */
async function providerList(app: string, key: Key, item: Item): Promise<Repair[]> {
  const { identity_providers: listed } = item as Partial<Application>;
  const providers: IdentityProviderRecord[] = [];
  for await (const items of queryPages(ranges.identityProviders(app), { limit: PAGE }))
    providers.push(...items.map(recordFromItem<IdentityProviderRecord>));
  const wanted = buttonsOf(providers);
  if (isDeepStrictEqual(listed ?? [], wanted)) return [];
  const asRead = listed ? equals('identity_providers', listed) : hasNo('identity_providers');
  const set = { identity_providers: wanted.length > 0 ? wanted : undefined };
  return [{ what: 'applications', writes: [update(key, { set }, asRead)] }];
}

/** Queues the end of a variant that is marked as deleted. */
export const variants: Rule = async ({ ids: [app = '', variant = ''], item }) => {
  if (item['deleting'] !== true || (await getItem(keys.purgeVariant(app, variant)))) return [];
  const record = { app, variant, deleted_by: 'service', deleted_at: isoNow() };
  return [
    { what: 'deletions', writes: [put({ ...keys.purgeVariant(app, variant), ...record }, notExists())] },
  ];
};

/** Abandons a pending change of a schema that has no job: it could never end. */
export const schemas: Rule = async ({ ids: [app = ''], key, item }) => {
  const { pending } = item;
  if (pending === undefined || (await getItem(keys.uniqueIndex(app)))) return [];
  const abandoned = update(key, { remove: ['pending', 'indexing', 'retyping'] }, equals('pending', pending));
  return [{ what: 'applications', writes: [abandoned] }];
};
