import type { SmsKeywordRecord } from '../sms-keywords/sms-keyword.ts';
import { keywordFromItem, keywordsOfVariant } from '../sms-keywords/sms-keyword-store.ts';
import { equals } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { getItem, updateItem } from '../storage/table.ts';
import { knownFirst, stampsAfter } from '../storage/update-versioned.ts';

/**
 * Disables every keyword that names a variant. Returns how many it disabled. May be interrupted and repeated.
 */
export async function disableVariantKeywords(app: string, variant: string, actor: string): Promise<number> {
  const named = await keywordsOfVariant(app, variant);
  const done = await Promise.all(named.map((record) => disable(record, variant, actor)));
  return done.filter(Boolean).length;
}

/** Disables a keyword. Returns false if it is disabled or deleted by now, or names another variant. */
async function disable(known: SmsKeywordRecord, variant: string, actor: string): Promise<boolean> {
  const key = keys.smsKeyword(known.app_id, known.id);
  const read = knownFirst<SmsKeywordRecord | undefined>(known, async () => {
    const item = await getItem(key);
    return item && keywordFromItem(item);
  });
  return retryStale(async () => {
    const current = await read();
    if (current?.state !== 'enabled' || current.app_variant_id !== variant) return false;
    const set = { state: 'disabled', ...stampsAfter(current, actor) };
    await updateItem(key, { set }, equals('version', current.version), stale);
    return true;
  });
}
