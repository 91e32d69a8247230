import type { Application } from '../applications/application.ts';
import { resolveRedirect } from '../links/redirect.ts';
import { ApiError } from '../platform/errors.ts';
import { presentMembers } from '../platform/properties.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { effectiveApplication } from '../variants/effective-application.ts';
import { getVariant, variantCheck } from '../variants/variant-store.ts';
import { assertNotReserved, type SmsKeywordRecord, type SmsKeywordUpdateReq } from './sms-keyword.ts';
import { type KeywordChanges, updateKeyword } from './sms-keyword-store.ts';

type KeywordToCheck = Pick<SmsKeywordRecord, 'keyword' | 'redirect_url' | 'app_variant_id'>;

/**
 * Checks the rules that the schema cannot express. Throws 409 `keyword_reserved`, 404 `variant_not_found`,
 * and 400 `invalid_redirect` if the application, with the variant's settings, does not allow the redirect.
 */
export async function assertKeyword(
  application: Application,
  { keyword, redirect_url: redirect, app_variant_id: variant }: KeywordToCheck,
): Promise<void> {
  assertNotReserved(keyword);
  const record = variant === undefined ? undefined : await getVariant(application.id, variant);
  if (redirect !== undefined) resolveRedirect(redirect, effectiveApplication(application, record).config);
}

/** Returns the changes of a PATCH; null clears a member. Throws errors of `assertKeyword`. */
export async function patchedKeyword(
  application: Application,
  current: SmsKeywordRecord,
  request: SmsKeywordUpdateReq,
): Promise<KeywordChanges> {
  const set: KeywordChanges = presentMembers(request);
  const { keyword, redirect_url, app_variant_id } = { ...current, ...set };
  const isRedirectChanged = 'redirect_url' in set || 'app_variant_id' in set;
  // The other members can be changed even if the variant was deleted.
  await assertKeyword(application, { keyword, ...(isRedirectChanged && { redirect_url, app_variant_id }) });
  return set;
}

/**
 * Changes a keyword; `decide` computes the changes from the record at the time of the write. Throws 409
 * `conflict` if it would enable a keyword whose variant was deleted, and errors of `updateKeyword`.
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
    const keptVariant = 'app_variant_id' in set ? undefined : variant;
    const alongside =
      keptVariant && set.state === 'enabled' ? [{ ...variantCheck(app, keptVariant), otherwise: gone }] : [];
    return { set, alongside };
  });
}
