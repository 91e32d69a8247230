import { kindOfUserAgent } from '../../http/browser-kind.ts';
import type { LinkRecord, ScreenLink } from '../../links/link-record.ts';
import { deadLink } from '../../links/magic-link-store.ts';
import { bestEffort } from '../../platform/best-effort.ts';
import { attemptDays } from '../../platform/request/request-attempt.ts';
import { currentSender } from '../../platform/request/request-sender.ts';
import { keys } from '../../storage/keys.ts';
import { all, exists, hasNo } from '../../storage/writes/expressions.ts';
import { tryWrite } from '../../storage/writes/write-items.ts';
import { update } from '../../storage/writes/writes.ts';

/**
 * Notes that somebody opened the link of a sign-in for the first time, or a program that checks mails did.
 * The note becomes a step of the attempt (decision 0367). Never throws, and takes at most 250 ms.
 */
export async function noteOpening(code: string, link: LinkRecord | ScreenLink): Promise<void> {
  if (attemptDays() === 0 || !('attempt' in link) || link.attempt === undefined || link.opened) return;
  const { userAgent, address: source } = currentSender();
  const opened = {
    at: Date.now(),
    code: deadLink(link)?.code,
    source,
    browser: userAgent === undefined ? undefined : kindOfUserAgent(userAgent),
  };
  await bestEffort(
    tryWrite(update(keys.link(code), { set: { opened } }, all(exists(), hasNo('opened')))),
    'the opening of a link could not be noted',
    { application: link.app },
  );
}
