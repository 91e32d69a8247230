import { countWrite, listCollection } from '../applications/collections.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { continueAfter, nextAfter, queryPages } from '../storage/cursor.ts';
import { type Key, keys, owners, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { equals, exists, notExists } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { firstStamps, knownFirst, updateVersioned } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, put, remove, update, type Write } from '../storage/writes/writes.ts';
import { variantCheck } from '../variants/variant-store.ts';
import { keywordView, refusedWord, type SmsKeywordCreateReq, type SmsKeywordRecord } from './sms-keyword.ts';

const keywordNotFound = () => new ApiError('keyword_not_found');

/** Returns the record of a keyword item. */
export const keywordFromItem = recordFromItem<SmsKeywordRecord>;

/** Reads a keyword of an application, strongly consistent. Throws 404 `keyword_not_found`. */
export async function getKeyword(app: string, id: string): Promise<SmsKeywordRecord> {
  const item = await getItem(keys.smsKeyword(app, id));
  if (!item) throw keywordNotFound();
  return keywordFromItem(item);
}

type KeywordPage = { results: ReturnType<typeof keywordView>[]; next?: string; total_results: number };

/**
 * Returns one page of an application's keywords, in the order of creation, and their total number. Throws 400
 * `invalid_cursor`.
 */
export async function listKeywords(app: string, page: PageQuery): Promise<KeywordPage> {
  const location = { range: ranges.smsKeywords(app), keyOf: (id: string) => keys.smsKeyword(app, id) };
  const { items, more, total_results: total } = await listCollection(app, 'keywords', location, page);
  return keywordPage(items.map(keywordFromItem), more, total);
}

/** Returns one page of the keywords that name a variant, and the total number of these. */
export async function listVariantKeywords(
  app: string,
  variant: string,
  { page_size: size, after, sort }: PageQuery,
): Promise<KeywordPage> {
  const start = after === undefined ? undefined : await continueAfter(keys.smsKeyword(app, after));
  const named = await keywordsOfVariant(app, variant);
  if (sort === 'desc') named.reverse();
  const isAfter = ({ id }: SmsKeywordRecord) => (sort === 'desc' ? id < String(after) : id > String(after));
  const rest = start === undefined ? named : named.filter(isAfter);
  return keywordPage(rest.slice(0, size), rest.length > size, named.length);
}

function keywordPage(results: SmsKeywordRecord[], more: boolean, total: number): KeywordPage {
  return { results: results.map(keywordView), ...nextAfter(results.at(-1)?.id, more), total_results: total };
}

/**
 * Returns all keywords that name a variant, in the order of creation. Reads all keywords of the application,
 * whose number is limited.
 */
export async function keywordsOfVariant(app: string, variant: string): Promise<SmsKeywordRecord[]> {
  const found: SmsKeywordRecord[] = [];
  for await (const items of queryPages(ranges.smsKeywords(app), { limit: 1000 })) {
    found.push(...items.map(keywordFromItem).filter(({ app_variant_id: named }) => named === variant));
  }
  return found;
}

/** Creates a keyword. Throws 409 `keyword_taken` or `limit_reached`, 404 `variant_not_found`. */
export async function createKeyword(
  app: string,
  request: SmsKeywordCreateReq,
  actor: string,
): Promise<SmsKeywordRecord> {
  const record: SmsKeywordRecord = {
    id: newId('keyword'),
    app_id: app,
    ...request,
    ...firstStamps(actor),
  };
  await writeAll([
    ...claimWord(record),
    ...claimRoute(record),
    put({ ...keys.smsKeyword(app, record.id), ...record }, notExists(), () => new ApiError('conflict')),
    countWrite(app, { keywords: 1 }),
    check(keys.application(app), exists(), () => new ApiError('application_not_found')),
    ...(record.app_variant_id ? [variantCheck(app, record.app_variant_id)] : []),
  ]);
  return record;
}

/** The members of a keyword that a change may set. */
export type KeywordChanges = Partial<Omit<SmsKeywordRecord, 'id' | 'app_id' | 'version'>>;

/**
 * Changes a keyword that the request has already read. `decide` computes the changes from the record at the
 * time of the write. If the word or number changes, the old one is free at once. Throws 412
 * `precondition_failed`, 409 `keyword_taken`, 404, and errors of `decide` and its writes.
 */
export function updateKeyword(
  known: SmsKeywordRecord,
  { actor, precondition }: { actor: string; precondition: Precondition },
  decide: (current: SmsKeywordRecord) => Promise<{ set: KeywordChanges; alongside?: Write[] }>,
): Promise<SmsKeywordRecord> {
  const { app_id: app, id } = known;
  const read = knownFirst(known, () => getKeyword(app, id));
  return updateVersioned({ read, actor, precondition }, async (current, stamps) => {
    const { set, alongside = [] } = await decide(current);
    const next: SmsKeywordRecord = { ...current, ...set, ...stamps };
    const { app_variant_id: variant } = next;
    const changes = { set: { ...set, ...stamps } };
    await writeAll([
      update(keys.smsKeyword(app, id), changes, equals('version', current.version), stale),
      ...moveWrites(current, next),
      ...(variant && set.app_variant_id ? [variantCheck(app, variant)] : []),
      ...alongside,
    ]);
    return next;
  });
}

/** The writes that free the old word and route of a keyword and claim the new ones, if they change. */
function moveWrites(current: SmsKeywordRecord, next: SmsKeywordRecord): Write[] {
  const sameWord = next.keyword === current.keyword;
  const sameRoute = sameKey(routeOf(next), routeOf(current));
  return [
    ...(sameWord ? [] : [freeWord(current), ...claimWord(next)]),
    ...(sameRoute ? [] : [routeRemoval(current), ...claimRoute(next)]),
  ];
}

/**
 * Deletes a keyword, so that texts with it are no longer answered. Throws 404 `keyword_not_found`, and 412
 * `precondition_failed` if it has changed since the caller read it.
 */
export async function deleteKeyword(app: string, id: string, precondition: Precondition): Promise<void> {
  await retryStale(async () => {
    const current = await getKeyword(app, id);
    assertUnmodified(current, precondition);
    await writeAll([
      remove(keys.smsKeyword(app, id), equals('version', current.version), stale),
      freeWord(current),
      routeRemoval(current),
      countWrite(app, { keywords: -1 }),
    ]);
  });
}

/** Claims the word of a keyword, which is unique in the application. */
function claimWord({ app_id: app, id, keyword }: SmsKeywordRecord): Write[] {
  const taken = () => refusedWord('keyword_taken', `The application has a keyword ${keyword} already`);
  return [put({ ...keys.smsWord(app, keyword), keyword_id: id }, notExists(), taken)];
}

function freeWord({ app_id: app, id, keyword }: SmsKeywordRecord): Write {
  return remove(keys.smsWord(app, keyword), equals('keyword_id', id), stale);
}

/**
 * Routes texts to a keyword: those to its own number, where no other keyword may have the same word, or those
 * to any number of the service.
 */
function claimRoute(record: SmsKeywordRecord): Write[] {
  const { app_id: app, id, keyword, origination_number: number } = record;
  const taken = () =>
    refusedWord('keyword_taken', `${keyword} at ${number} is the keyword of an application already`);
  const key = routeOf(record);
  return [put({ ...key, ...owners.ofApplication(app, key), app, keyword_id: id }, notExists(), taken)];
}

function routeRemoval(record: SmsKeywordRecord): Write {
  return remove(routeOf(record), equals('keyword_id', record.id), stale);
}

/** Returns the key that routes texts to a keyword: for its own number, or for any number. */
export function routeOf({ id, keyword, origination_number: number }: SmsKeywordRecord): Key {
  return number ? keys.textRoute(number, keyword) : keys.sharedTextRoute(keyword, id);
}

function sameKey(a: Key, b: Key): boolean {
  return a.pk === b.pk && a.sk === b.sk;
}
