import { languageOfRecipient } from '../../applications/reader-language.ts';
import type { UserLink } from '../../links/link-record.ts';
import { newLink } from '../../links/magic-link-store.ts';
import { sendSignInLinkMessage } from '../../messages/sign-in-link-message.ts';
import { refusedAt } from '../../platform/errors.ts';
import { masked } from '../../platform/strings/masked.ts';
import { HOUR } from '../../platform/time.ts';
import { throttle } from '../../storage/counters/recent-times.ts';
import { keys, owners } from '../../storage/keys.ts';
import { retryStale, stale } from '../../storage/stale.ts';
import { undoing } from '../../storage/writes/claim.ts';
import { all, equals, exists } from '../../storage/writes/expressions.ts';
import { write, writeAll } from '../../storage/writes/write-items.ts';
import { check, discard } from '../../storage/writes/writes.ts';
import { type LinkedUser, type LinkToSend, readRecipient } from './link-recipient.ts';

/** So many links to one address, whoever of the application sends them. */
const PER_ADDRESS = { limit: 5, windowSeconds: HOUR };

/** Where a link was sent, and when it ends. Never the link itself. */
export type SentLink = { channel: LinkToSend['channel']; sent_to: string; expires_at: string };

/**
 * Sends a user a link that signs the user in, for the platform, which never sees it (decision 0630). The link
 * lives one hour, or as long as the application allows if that is shorter. Throws the refusals of
 * `readRecipient`, 429 after 5 links to the address within an hour, and errors of sending; then there is no
 * link.
 */
export async function sendSignInLink(user: LinkedUser, request: LinkToSend): Promise<SentLink> {
  let counted: Promise<void> | undefined;
  const { link, failure } = await retryStale(async () => {
    const draft = await draftLink(user, request);
    // Counted once, however often it is tried, and only if nothing else refuses it.
    counted ??= throttle(`sign-in links of ${user.app} to ${draft.to}`, PER_ADDRESS);
    await counted;
    return { link: draft.made, failure: await storeAndSendLink(user, draft) };
  });
  const { code, record } = link;
  if (failure !== undefined) {
    await undoing(() => write(discard(keys.link(code), equals('state', 'open'))));
    throw refusedAt('body.channel', failure);
  }
  const { channel } = request;
  return { channel, sent_to: masked(record.proves) ?? '***', expires_at: record.expires };
}

type DraftLink = Awaited<ReturnType<typeof draftLink>>;

async function draftLink(user: LinkedUser, request: LinkToSend) {
  const { application, to, identity, target, expires, attempt, locale } = await readRecipient(user, request);
  const { app, userId, variant } = user;
  const { channel } = request;
  const link = {
    ...{ app, variant, expires, locale, attempt, ...target },
    purpose: 'auth',
    user_id: userId,
    data: {},
    // It ends once the address finds somebody else, or is not the user's present one any more.
    bound: [identity],
    proves: to,
    shown_as: masked(to),
    verification_type: channel,
    method: `${channel}_link`,
    sent_by_platform: true,
  } satisfies Omit<UserLink, 'state' | 'created_at'>;
  const made = newLink(link, (item) => owners.ofUser(app, userId, item));
  return { application, channel, to, made, language: languageOfRecipient(application, { user: locale }) };
}

/**
 * Writes a link unless its user was deleted or disabled meanwhile, and sends it once it is written. Throws
 * errors of the write, and returns the failure of the message; undefined if there is none.
 */
async function storeAndSendLink({ app, userId }: LinkedUser, draft: DraftLink): Promise<unknown> {
  const { made, ...recipient } = draft;
  const isEnabled = check(keys.profile(app, userId), all(exists(), equals('state', 'enabled')), stale);
  const written = writeAll([made.write, isEnabled]);
  const { link, record } = made;
  const sent = sendSignInLinkMessage({ ...recipient, link, attempt: record.attempt?.id, after: written });
  const [, outcome] = await Promise.allSettled([written, sent]);
  await written;
  return outcome.status === 'rejected' ? outcome.reason : undefined;
}
