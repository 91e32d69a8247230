import { page, type Reply } from '../http/reply.ts';
import { errorPage } from '../pages/error-page.ts';
import { reopenReply } from '../pages/reopen-page.ts';
import { asApiError } from '../platform/errors.ts';
import { unexpectedFields } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { accountBrand, accountHtml, textsOf } from './account-layout.ts';
import { addressOfPlace } from './places.ts';
import { confirmReply, signInReply } from './sign-in-request.ts';
import type { AccountRequest } from './visit.ts';

/** Answers a failure with a page for people, and logs what the service did not expect. */
export function failureReply(request: AccountRequest, error: unknown): Reply {
  const brand = accountBrand(request);
  const { say, plain } = textsOf(request);
  const show = (text: string) =>
    accountHtml(brand, plain('failed'), `<h1>${say('failed')}</h1><p>${text}</p>`);
  const refusal = asApiError(error);
  const { code, status } = refusal;
  if (code === 'origin_not_allowed') return page(403, show(say('otherSite')));
  // The session ended, or the user was deleted, while the request was under way.
  if (code === 'revoked_session') return signInReply(request);
  if (code === 'reauthentication_required') return confirmReply(request);
  const again = reopenReply(error, brand, addressOfPlace(request.application.id, request.place));
  if (again) return again;
  if (status >= 500) log.error('the account page failed', unexpectedFields(error));
  return errorPage(refusal, show(say(status === 413 ? 'badFile' : 'tryAgain')));
}
