import { recogniser } from '../auth/keys/recognition-keys.ts';
import { page, Reply } from '../http/reply.ts';
import { readCookie, setCookie } from '../oidc/cookies.ts';
import { ERRORS, type ErrorCode } from '../platform/errors.ts';
import { propertiesOf } from '../platform/properties.ts';
import { MINUTE } from '../platform/time.ts';
import type { InteractionRequest, ScreenStep } from './step.ts';

/** A message from a form of the screen to the page after its redirect. */
export type ScreenNotice = {
  /** The page that shows it. */
  on: 'identify' | 'code' | 'offer';
  code: ErrorCode | keyof typeof OWN_CODES;
  /** The address that the user typed. */
  value?: string | undefined;
  /** Seconds until the next attempt is allowed. */
  retryAfter?: number | undefined;
  /** The work that the browser may do instead of waiting, as JSON. */
  challenge?: string | undefined;
  /** The answer of a provider that is to be used again with this work. */
  answer?: string | undefined;
  /** The text that staff wrote for the person whose account is disabled. */
  message?: string | undefined;
};

/** Notices that are no errors of the API, with the status of their page. */
const OWN_CODES = {
  incomplete_code: 400,
  codes_paused: 429,
  resend_early: 429,
  passkey_refused: 400,
  passkey_elsewhere: 400,
  passkey_ended: 410,
  passkeys_paused: 429,
  passkey_not_added: 400,
  provider_ended: 410,
  provider_refused: 400,
} as const;

const COOKIE = 'svc_notice';

/**
 * Sets a cookie with a notice for the next page. Cookies contain error codes instead of sentences, and a
 * message of staff is signed for this sign-in, so a forged cookie cannot put its own text into a page.
 */
export async function leaveNotice(step: ScreenStep, notice: ScreenNotice): Promise<void> {
  const { message } = notice;
  const signature = message && (await recogniser())?.sign(partsOfNotice(step, message));
  const text = JSON.stringify({ ...notice, signature });
  setCookie(step, COOKIE, Buffer.from(text).toString('base64url'), MINUTE);
}

function partsOfNotice({ uid }: InteractionRequest, message: string): string[] {
  return ['notice', uid, message];
}

/** Returns the notice of the browser's cookie and deletes the cookie, so that a reload shows no notice. */
export async function takeNotice(step: ScreenStep): Promise<ScreenNotice | undefined> {
  const notice = await noticeIn(step);
  if (notice) setCookie(step, COOKIE, '', 0);
  return notice;
}

async function noticeIn(request: InteractionRequest): Promise<ScreenNotice | undefined> {
  const { on, code, value, retryAfter, challenge, answer, ...said } = noticeMembers(request);
  if (!isPlace(on) || !isCode(code)) return undefined;
  return {
    on,
    code,
    ...(typeof value === 'string' && { value }),
    ...(typeof challenge === 'string' && { challenge }),
    ...(typeof answer === 'string' && { answer }),
    ...(typeof retryAfter === 'number' && Number.isSafeInteger(retryAfter) && { retryAfter }),
    message: await signedMessage(request, said),
  };
}

/** Returns the members of the cookie, none if it is malformed. */
function noticeMembers(request: Pick<InteractionRequest, 'req'>): Record<string, unknown> {
  const text = Buffer.from(readCookie(request, COOKIE) ?? '', 'base64url').toString();
  try {
    return propertiesOf(JSON.parse(text));
  } catch {
    return {};
  }
}

async function signedMessage(
  request: InteractionRequest,
  { message, signature }: Record<string, unknown>,
): Promise<string | undefined> {
  if (typeof message !== 'string' || typeof signature !== 'string') return undefined;
  const isSigned = (await recogniser())?.recognises(signature, partsOfNotice(request, message));
  return isSigned ? message : undefined;
}

function isPlace(text: unknown): text is ScreenNotice['on'] {
  return text === 'identify' || text === 'code' || text === 'offer';
}

function isCode(text: unknown): text is ScreenNotice['code'] {
  return typeof text === 'string' && (Object.hasOwn(OWN_CODES, text) || Object.hasOwn(ERRORS, text));
}

/** Creates a page with the status of its notice, or 200 without one. */
export function pageWith(
  notice: ScreenNotice | undefined,
  html: string,
  needs: { script?: string; connects?: boolean } = {},
): Reply {
  const status = notice ? noticeStatus(notice) : 200;
  const { headers, body } = page(status, html, needs);
  if (!notice) return new Reply(status, headers, body);
  const { retryAfter } = notice;
  return new Reply(
    status,
    { ...headers, ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) },
    body,
  );
}

function noticeStatus({ code }: ScreenNotice): number {
  return isOwnCode(code) ? OWN_CODES[code] : ERRORS[code].status;
}

function isOwnCode(code: ScreenNotice['code']): code is keyof typeof OWN_CODES {
  return Object.hasOwn(OWN_CODES, code);
}
