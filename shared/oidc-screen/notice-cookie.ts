import { page, Reply } from '../http/reply.ts';
import { ERRORS, type ErrorCode } from '../platform/errors.ts';
import { propertiesOf } from '../platform/properties.ts';
import { MINUTE } from '../platform/time.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { InteractionRequest, ScreenStep } from './step.ts';

/** A message from a form of the screen to the page after its redirect. */
export type ScreenNotice = {
  /** The page that shows it. */
  on: 'identify' | 'code';
  code: ErrorCode | keyof typeof OWN_CODES;
  /** The address that the user typed. */
  value?: string | undefined;
  /** Seconds until the next attempt is allowed. */
  retryAfter?: number | undefined;
  /** The work that the browser may do instead of waiting, as JSON. */
  challenge?: string | undefined;
};

/** Notices that are no errors of the API, with the status of their page. */
const OWN_CODES = { incomplete_code: 400, codes_paused: 429 } as const;

const COOKIE = 'svc_notice';

/**
 * Sets a cookie with a notice for the next page. Cookies contain error codes instead of sentences, so a
 * planted cookie cannot put a text of its own into a page.
 */
export function leaveNotice(step: ScreenStep, notice: ScreenNotice): void {
  setCookie(step, COOKIE, Buffer.from(JSON.stringify(notice)).toString('base64url'), MINUTE);
}

/** Returns the notice of the browser's cookie and deletes the cookie, so that a reload shows no notice. */
export function takeNotice(step: ScreenStep): ScreenNotice | undefined {
  const notice = noticeIn(step);
  if (notice) setCookie(step, COOKIE, '', 0);
  return notice;
}

function noticeIn(request: Pick<InteractionRequest, 'req'>): ScreenNotice | undefined {
  const text = Buffer.from(readCookie(request, COOKIE) ?? '', 'base64url').toString();
  try {
    const { on, code, value, retryAfter, challenge } = propertiesOf(JSON.parse(text));
    if (!isPlace(on) || !isCode(code)) return undefined;
    return {
      on,
      code,
      ...(typeof value === 'string' && { value }),
      ...(typeof challenge === 'string' && { challenge }),
      ...(typeof retryAfter === 'number' && Number.isSafeInteger(retryAfter) && { retryAfter }),
    };
  } catch {
    return undefined;
  }
}

function isPlace(text: unknown): text is ScreenNotice['on'] {
  return text === 'identify' || text === 'code';
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
