import { page, Reply } from '../http/reply.ts';
import { reopenReply } from '../pages/reopen-page.ts';
import { ApiError } from '../platform/errors.ts';
import { unexpectedFields } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { accountBrand, accountHtml, textsOf } from './account-layout.ts';
import { addressOfPlace } from './places.ts';
import { signInReply } from './sign-in-request.ts';
import type { AccountRequest } from './visit.ts';

/** Answers a failure with a page for people, and logs what the service did not expect. */
export function failureReply(request: AccountRequest, error: unknown): Reply {
  const brand = accountBrand(request);
  const { say, plain } = textsOf(request);
  const show = (status: number, text: string) =>
    page(status, accountHtml(brand, plain('failed'), `<h1>${say('failed')}</h1><p>${text}</p>`));
  if (error instanceof ApiError && error.code === 'origin_not_allowed') return show(403, say('otherSite'));
  // The session ended, or the user was deleted, while the request was under way.
  if (error instanceof ApiError && error.code === 'revoked_session') return signInReply(request);
  const again = reopenReply(error, brand, addressOfPlace(request.application.id, request.place));
  if (again) return again;
  const status = error instanceof ApiError ? error.status : 500;
  if (status >= 500) log.error('the account page failed', unexpectedFields(error));
  const { headers, body } = show(status, say(status === 413 ? 'badFile' : 'tryAgain'));
  return new Reply(status, { ...headers, ...(status === 503 && { 'Retry-After': '2' }) }, body);
}
