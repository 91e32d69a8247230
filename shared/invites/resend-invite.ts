import { type InviteRecord, invitedAddress, inviteState } from '../groups/invite.ts';
import { inviterKeys, mayStillInvite } from '../groups/inviter.ts';
import type { InviterSettings } from '../groups/role-rules.ts';
import type { PostedForm, PostedLinkForm } from '../http/forms/form-nonce.ts';
import { assertOwnPage } from '../http/forms/own-page.ts';
import type { Reply } from '../http/reply.ts';
import type { InviterLink } from '../links/link-record.ts';
import { deadLink, findLink } from '../links/magic-link-store.ts';
import { sendInvite } from '../messages/invite-message.ts';
import { assertTextable } from '../messages/text-destination.ts';
import { languageQuery } from '../pages/layout.ts';
import { brandOfLink } from '../pages/link-pages.ts';
import { reopenReply } from '../pages/reopen-page.ts';
import { assertThat } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import type { Address } from '../profiles/identity/address-change.ts';
import type { PreparedLink } from '../sign-in/links/create-magic-link.ts';
import { throttleAll, throttleKeys } from '../storage/counters/recent-times.ts';
import { hashOf, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { all, either, equals, exists, type Item, notExists } from '../storage/writes/expressions.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { remove, update } from '../storage/writes/writes.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { inviteAttempts, inviteMessage, linkForMessage, recipientOf } from './invite-by-message.ts';
import { gonePage, refusalPage, sentPage } from './invite-pages.ts';
import { asMadeByInviter, findLinkedInvite } from './visit-invite.ts';

/** Sends an invitation again. Answers a page, also if the form was not posted from the inviter's page. */
export async function resendInvite({ code, form }: PostedLinkForm): Promise<Reply> {
  const found = await findLink(code);
  // A link of another purpose is unknown here.
  const link = found?.purpose === 'invite' ? found : undefined;
  const [application, invite] = await allInOrder([
    link && findEffectiveApplication(link.app, link.variant),
    link && !deadLink(link) ? findLinkedInvite(link) : undefined,
  ]);
  const brand = brandOfLink(application, link);
  if (!link || !application || !invite) return gonePage(brand);
  try {
    return (await sendAgain({ link, application, form }, invite)) ? sentPage(brand, invite) : gonePage(brand);
  } catch (error) {
    return reopenReply(error, brand, `../${code}${languageQuery()}`) ?? refusalPage(brand, error);
  }
}

type Resending = { link: InviterLink; application: InviterSettings; form: PostedForm };

/**
 * Sends an invite again, with a new link: a link is stored as a hash only, so every message needs a new one.
 * Returns false if the inviter may no longer invite. Reads for the link beside the checks and
 * counts of the request, which is counted once, however often it is tried.
 */
function sendAgain({ link, application, form }: Resending, found: InviteRecord): Promise<boolean> {
  const read = knownFirst<InviteRecord | undefined>(found, () => findLinkedInvite(link));
  let counted: Promise<void> | undefined;
  return retryStale(async () => {
    const invite = await read();
    assertThat(invite, 'invite_ended');
    const recipient = recipientOf(link.app, invite);
    const checked = checkResending(invite, application, form);
    counted ??= allInOrder([checked, recipient]).then(([limits, address]) =>
      countResending(invite, address, limits),
    );
    const prepared = recipient.then((address) => address && linkForMessage(invite, address));
    await Promise.allSettled([recipient, checked, counted, prepared]);
    if (!(await checked)) return false;
    await counted;
    await replaceLink(invite, await recipient, await prepared);
    return true;
  });
}

/**
 * Returns the items of the limits of a resending; undefined if the inviter may no longer invite. Throws if
 * the form is not of the inviter's page, and 410 `invite_ended`.
 */
async function checkResending(
  invite: InviteRecord,
  settings: InviterSettings,
  form: PostedForm,
): Promise<LimitItems | undefined> {
  const attempts = inviteAttempts(invite.app_id, invite.created_by, invitedAddress(invite));
  const invited = asMadeByInviter(invite);
  const rights = inviterKeys(settings, invited);
  const items = await getItems([...rights, ...throttleKeys(attempts)]);
  if (!mayStillInvite(settings, invited, items)) return undefined;
  assertOwnPage(form);
  assertThat(inviteState(invite) === 'pending', 'invite_ended');
  return items.slice(rights.length);
}

type LimitItems = readonly (Item | undefined)[];

async function countResending(
  { app_id: app, created_by: inviter }: InviteRecord,
  address: Address | undefined,
  limits: LimitItems | undefined,
): Promise<void> {
  if (limits) await throttleAll(inviteAttempts(app, inviter, address), limits);
}

/** Replaces the link of an invite, and sends the message once that is done. */
async function replaceLink(
  invite: InviteRecord,
  address: Address | undefined,
  prepared: PreparedLink | undefined,
): Promise<void> {
  assertThat(address && prepared, 'conflict', 'The user has no verified address');
  const { group_id: group, id, link: before } = invite;
  const sameUser = prepared.record.user_id === invite.ensured_user_id;
  assertThat(sameUser, 'conflict', 'The address now belongs to another user');
  if (address.channel === 'phone') await assertTextable(prepared.application, address.to);
  const asRead = all(equals('state', 'pending'), equals('link', before));
  const written = writeAll([
    update(keys.groupInvite(group, id), { set: { link: hashOf(prepared.code) } }, asRead, stale),
    remove(keys.linkByReference(before), either(exists(), notExists()), stale),
    ...prepared.writes,
  ]);
  await allInOrder([written, sendInvite({ ...inviteMessage(prepared, address, invite), after: written })]);
}
