import { type Reply, redirect } from '../http/reply.ts';
import { accountPagePath } from '../oidc/account-client.ts';
import { readCookie, setCookie } from '../oidc/cookies.ts';
import { MINUTE } from '../platform/time.ts';
import { addressOfPlace } from './places.ts';
import type { AccountRequest, Place } from './visit.ts';

/** The texts that the page after a form may begin with. */
const NOTICES = [
  'saved',
  'sessionEnded',
  'tooManyEnded',
  'changeCancelled',
  'codeSentAgain',
  'addressChanged',
  'addressConfirmed',
  'addressRemoved',
  'codeEnded',
  'fileSent',
  'fileRemoved',
  'changedMeanwhile',
  'signedOut',
  'deleted',
] as const;

/** The key of the text of a notice. A cookie has the key alone, so a planted one adds no text of its own. */
export type NoticeKey = (typeof NOTICES)[number];

const COOKIE = 'svc_account_notice';

/** Redirects to a place, whose page begins with the notice. */
export function redirectWith(request: AccountRequest, place: Place, notice?: NoticeKey): Reply {
  if (notice) leaveAccountNotice(request, notice);
  return redirect(303, addressOfPlace(request.application.id, place));
}

/** Sets a cookie with a notice for the next page. */
export function leaveAccountNotice(request: AccountRequest, notice: NoticeKey): void {
  setAccountCookie(request, COOKIE, notice, MINUTE);
}

/** Returns the notice of the browser's cookie and deletes the cookie, so that a reload shows no notice. */
export function takeAccountNotice(request: AccountRequest): NoticeKey | undefined {
  const text = readCookie(request, COOKIE);
  const notice = NOTICES.find((one) => one === text);
  if (notice) setAccountCookie(request, COOKIE, '', 0);
  return notice;
}

/** Sets a cookie for the account page of this application. With 0 seconds the browser deletes it. */
export function setAccountCookie(
  { res, application }: AccountRequest,
  name: string,
  value: string,
  seconds: number,
): void {
  setCookie({ res, screen: { action: accountPagePath(application.id) } }, name, value, seconds);
}
