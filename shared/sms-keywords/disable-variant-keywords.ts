import { isoNow } from '../platform/time.ts';
import { all, equals } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { Stale, stale } from '../storage/stale.ts';
import { updateItem } from '../storage/table.ts';
import type { SmsKeywordRecord } from './sms-keyword.ts';
import { keywordsOfVariant } from './sms-keyword-store.ts';

/** Disables every keyword that names a variant, and returns how many it disabled. May be interrupted and repeated. */
export async function disableVariantKeywords(app: string, variant: string, actor: string): Promise<number> {
  const named = await keywordsOfVariant(app, variant);
  const enabled = named.filter(({ state }) => state === 'enabled');
  const done = await Promise.all(enabled.map((record) => disable(record, variant, actor)));
  return done.filter(Boolean).length;
}

/** False where the keyword was deleted, or names another variant by now. */
async function disable(
  { app_id: app, id }: SmsKeywordRecord,
  variant: string,
  actor: string,
): Promise<boolean> {
  const set = { state: 'disabled', updated_at: isoNow(), updated_by: actor };
  const condition = all(equals('app_variant_id', variant), equals('state', 'enabled'));
  try {
    await updateItem(keys.smsKeyword(app, id), { set, add: { version: 1 } }, condition, stale);
    return true;
  } catch (error) {
    if (error instanceof Stale) return false;
    throw error;
  }
}
