import type { Application } from '../applications/application.ts';
import { resolveRedirect } from '../links/redirect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Precondition } from '../storage/preconditions.ts';
import { effectiveApplication } from '../variants/effective-application.ts';
import { getVariant, variantCheck } from '../variants/variant-store.ts';
import { assertNotReserved, type SmsKeywordRecord, type SmsKeywordUpdateReq } from './sms-keyword.ts';
import { type KeywordChanges, updateKeyword } from './sms-keyword-store.ts';

type Judged = Pick<SmsKeywordRecord, 'keyword' | 'redirect_url' | 'app_variant_id'>;

/**
 * Judges what the fields alone do not show. Throws 409 `keyword_reserved`, 404 `variant_not_found`, 400
 * `invalid_redirect` where the application, through the variant, would not lead its users there.
 */
export async function assertKeyword(
  application: Application,
  { keyword, redirect_url: redirect, app_variant_id: variant }: Judged,
): Promise<void> {
  assertNotReserved(keyword);
  const record = variant === undefined ? undefined : await getVariant(application.id, variant);
  if (redirect !== undefined) resolveRedirect(redirect, effectiveApplication(application, record).config);
}

/** Returns what PATCH sets: present members, of which null clears. Throws what `assertKeyword` throws. */
export async function keywordChanges(
  application: Application,
  current: SmsKeywordRecord,
  request: SmsKeywordUpdateReq,
): Promise<KeywordChanges> {
  const present = Object.entries(request).filter(([, value]) => value !== undefined);
  const set: KeywordChanges = Object.fromEntries(present.map(([name, value]) => [name, value ?? undefined]));
  const { keyword, redirect_url, app_variant_id } = { ...current, ...set };
  const leads = 'redirect_url' in set || 'app_variant_id' in set;
  // A keyword whose variant was deleted may still be changed otherwise.
  await assertKeyword(application, { keyword, ...(leads && { redirect_url, app_variant_id }) });
  return set;
}

/**
 * Changes a keyword as `decide` says of the record at the time of the write. One that names a variant which
 * was deleted cannot be enabled: 409 `conflict`. Throws what `updateKeyword` throws.
 */
export function changeKeyword(
  known: SmsKeywordRecord,
  write: { actor: string; precondition: Precondition },
  decide: (current: SmsKeywordRecord) => Promise<KeywordChanges>,
): Promise<SmsKeywordRecord> {
  const gone = () =>
    new ApiError('conflict', 'The variant of the keyword was deleted; change app_variant_id');
  return updateKeyword(known, write, async (current) => {
    const set = await decide(current);
    const { app_id: app, app_variant_id: variant } = current;
    const kept = 'app_variant_id' in set ? undefined : variant;
    const alongside =
      kept && set.state === 'enabled' ? [{ ...variantCheck(app, kept), otherwise: gone }] : [];
    return { set, alongside };
  });
}
