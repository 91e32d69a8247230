import type { Application } from '../applications/application.ts';
import { ApiError, invalidInput } from '../http/errors.ts';
import type { Precondition } from '../http/preconditions.ts';
import { resolveRedirect } from '../magic-links/redirect.ts';
import { effectiveApplication } from '../variants/effective-application.ts';
import { getVariant, variantCheck } from '../variants/variant-store.ts';
import { assertNotReserved, type SmsKeywordRecord, type SmsKeywordUpdateReq } from './sms-keyword.ts';
import { type KeywordChanges, updateKeyword } from './sms-keyword-store.ts';

type Judged = Pick<SmsKeywordRecord, 'keyword' | 'redirect_url' | 'app_variant_id'>;

/**
 * Judges what the fields alone do not show. Throws 409 `keyword_reserved`, 404 `variant_not_found`, 400 `invalid_redirect` where the application, through the variant, would not lead its users there.
 */
export async function assertKeyword(
  application: Application,
  { keyword, redirect_url: redirect, app_variant_id: variant }: Judged,
): Promise<void> {
  assertNotReserved(keyword);
  const record = variant === undefined ? undefined : await getVariant(application.id, variant);
  if (redirect !== undefined) resolveRedirect(redirect, effectiveApplication(application, record).config);
}

/** What PATCH sets: present members, of which null clears. Throws 400 `invalid_input` for another state, and what `assertKeyword` throws. */
export async function keywordChanges(
  application: Application,
  current: SmsKeywordRecord,
  { state, ...request }: SmsKeywordUpdateReq,
): Promise<KeywordChanges> {
  if (state !== undefined && state !== current.state) {
    const place = `/applications/${application.id}/sms-keywords/${current.id}/state`;
    throw invalidInput('body.state', `is changed by an operation of its own: PUT ${place}`);
  }
  const present = Object.entries(request).filter(([, value]) => value !== undefined);
  const set: KeywordChanges = Object.fromEntries(present.map(([name, value]) => [name, value ?? undefined]));
  const { keyword, redirect_url, app_variant_id } = { ...current, ...set };
  const leads = 'redirect_url' in set || 'app_variant_id' in set;
  // A keyword whose variant was deleted may still be changed otherwise.
  await assertKeyword(application, { keyword, ...(leads && { redirect_url, app_variant_id }) });
  return set;
}

/** Enables or disables a keyword. One that names a variant which was deleted cannot be enabled: 409 `conflict`. */
export async function setKeywordState(
  current: SmsKeywordRecord,
  state: SmsKeywordRecord['state'],
  actor: string,
  precondition: Precondition,
): Promise<SmsKeywordRecord> {
  const { app_id: app, app_variant_id: variant } = current;
  const gone = () =>
    new ApiError('conflict', 'The variant of the keyword was deleted; change app_variant_id');
  const standing = variant && state === 'enabled' ? [{ ...variantCheck(app, variant), otherwise: gone }] : [];
  return updateKeyword(current, { state }, actor, precondition, standing);
}
