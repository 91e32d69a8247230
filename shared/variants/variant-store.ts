import { brandingOf, type StoredImages } from '../applications/branding/branding.ts';
import { countWrite, listCollection } from '../applications/collections.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { nextAfter } from '../storage/cursor.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { all, equals, exists, hasNo, type Item, notExists } from '../storage/writes/expressions.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import {
  firstStamps,
  knownFirst,
  updateVersioned,
  updateWithChecks,
} from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, put, type Write } from '../storage/writes/writes.ts';
import type { VariantCreateReq, VariantRecord } from './variant.ts';

export const variantNotFound = () => new ApiError('variant_not_found');

/** Returns the record of a variant item; undefined if there is none or the variant is being deleted. */
export function variantFromItem(item: Item | undefined): VariantRecord | undefined {
  return item && item['deleting'] !== true ? storedVariant(item) : undefined;
}

function storedVariant(item: Item): VariantRecord {
  const record = recordFromItem<VariantRecord>(item);
  const { customizations, uploads } = brandingOf(record.app_id, item);
  return Object.keys(uploads).length > 0 ? { ...record, branding: customizations, uploads } : record;
}

/** Reads a variant of an application, strongly consistent. Throws 404 `variant_not_found`. */
export async function getVariant(app: string, variant: string): Promise<VariantRecord> {
  const record = variantFromItem(await getItem(keys.variant(app, variant)));
  if (!record) throw variantNotFound();
  return record;
}

/** Fails a transaction with 404 `variant_not_found` unless the variant exists and is not being deleted. */
export function variantCheck(app: string, variant: string): Write {
  return check(keys.variant(app, variant), all(exists(), hasNo('deleting')), variantNotFound);
}

/**
 * Returns one page of an application's variants, in the order of creation, and their total number. Throws 400
 * `invalid_cursor`.
 */
export async function listVariants(
  app: string,
  page: PageQuery,
): Promise<{ results: VariantRecord[]; next?: string; total_results: number }> {
  const location = { range: ranges.variants(app), keyOf: (id: string) => keys.variant(app, id) };
  const { items, more, total_results } = await listCollection(app, 'variants', location, page);
  const results = items.flatMap((item) => variantFromItem(item) ?? []);
  return { results, ...nextAfter(items.at(-1)?.['id'], more), total_results };
}

/** Creates a variant. Throws 409 `limit_reached`. */
export async function createVariant(
  app: string,
  { config = {}, ...request }: VariantCreateReq,
  actor: string,
): Promise<VariantRecord> {
  const record: VariantRecord = {
    id: newId('variant'),
    app_id: app,
    ...request,
    config,
    ...firstStamps(actor),
  };
  await writeAll([
    put({ ...keys.variant(app, record.id), ...record }, notExists(), () => new ApiError('conflict')),
    countWrite(app, { variants: 1 }),
    check(keys.application(app), exists(), () => new ApiError('application_not_found')),
  ]);
  return record;
}

/** The members of a variant that a change may set. */
export type VariantChanges = Partial<Pick<VariantRecord, 'name' | 'description' | 'subdomain' | 'config'>> &
  StoredImages & {
    /** Checks of other items, made with the change. */
    checks?: readonly Write[];
  };

/**
 * Changes a variant that the request has already read. `decide` computes the changes from the record at the
 * time of the write. Throws 404 `variant_not_found`, 412 `precondition_failed` if it has changed since the
 * caller read it, and errors of `decide`.
 */
export function updateVariant(
  known: VariantRecord,
  { actor, precondition }: { actor: string; precondition: Precondition },
  decide: (current: VariantRecord) => VariantChanges | Promise<VariantChanges>,
): Promise<VariantRecord> {
  const { app_id: app, id } = known;
  const read = knownFirst(known, () => getVariant(app, id));
  return updateVersioned({ read, actor, precondition }, async (current, stamps) => {
    const { checks = [], ...changes } = await decide(current);
    const set = { ...changes, ...stamps };
    const asRead = equals('version', current.version);
    return storedVariant(await updateWithChecks(keys.variant(app, id), set, asRead, checks));
  });
}
