import { linkEnded, linkStands } from '../credentials/link-maker.ts';
import { type AnswerableInvite, answerWrites } from '../groups/acceptance.ts';
import { groupOf, inviteFromItem, memberFromItem } from '../groups/group-items.ts';
import { inviteState } from '../groups/invite.ts';
import { withdrawalWrites } from '../groups/membership.ts';
import type { PostedLinkForm } from '../http/forms/form-nonce.ts';
import { assertOwnPage } from '../http/forms/own-page.ts';
import { page, type Reply } from '../http/reply.ts';
import type { LinkInvite, UserLink } from '../links/link-record.ts';
import { deadLink, findLink, useLinkWrite } from '../links/magic-link-store.ts';
import { errorPage } from '../pages/error-page.ts';
import { languageQuery } from '../pages/layout.ts';
import { brandOfLink, deadLinkPage, declinedPage, failurePage } from '../pages/link-pages.ts';
import { reopenReply } from '../pages/reopen-page.ts';
import { refusalFrom } from '../platform/errors.ts';
import { hashOf, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { exists, notExists } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, type Write } from '../storage/writes/writes.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { declineWrites } from './answer-invite.ts';

/** The link of an invite, which signs in the invited person. */
type InvitedLink = UserLink & { invite: LinkInvite };

/**
 * Declines the invite of a link, for the page of the link. Uses the link up, and signs nobody in. Of an
 * acceptance and a decline by one link, exactly one succeeds. Answers a page, also a second time.
 */
export async function declineLinkedInvite({ code, form }: PostedLinkForm): Promise<Reply> {
  const found = await findLink(code);
  const link = found && isInvitedLink(found) ? found : undefined;
  const application = link && (await findEffectiveApplication(link.app, link.variant));
  if (!link || !application) return page(404, deadLinkPage(brandOfLink(application, link)));
  const brand = brandOfLink(application, link);
  try {
    assertOwnPage(form);
    const group = await retryStale(() => decline(code, link));
    return group === undefined ? page(404, deadLinkPage(brand)) : page(200, declinedPage(brand, group));
  } catch (error) {
    const refusal = refusalFrom(error);
    return (
      reopenReply(refusal, brand, `../${code}${languageQuery()}`) ??
      errorPage(refusal, failurePage(brand, refusal))
    );
  }
}

function isInvitedLink(link: { purpose: string; invite?: LinkInvite | undefined }): link is InvitedLink {
  return link.purpose === 'auth' && link.invite !== undefined;
}

/** Declines, and returns the name of the group. Undefined if the link or the invite can no longer be used. */
async function decline(
  code: string,
  { app, user_id: userId, invite: of, credential }: InvitedLink,
): Promise<string | undefined> {
  const [groupItem, inviteItem, memberItem, profileItem, credentialItem] = await getItems([
    keys.group(of.group),
    keys.groupInvite(of.group, of.id),
    keys.userGroup(app, userId, of.group),
    keys.profile(app, userId),
    credential === undefined ? undefined : keys.credential(credential),
  ]);
  const group = groupOf(groupItem, app);
  const invite = inviteItem && inviteFromItem(inviteItem);
  if (!group || !invite || invite.link !== hashOf(code)) return undefined;
  if (invite.state === 'rejected') return group.name;
  const link = await findLink(code);
  const isOver = deadLink(link) ?? (linkStands(credential, credentialItem, app) ? undefined : linkEnded());
  if (isOver || inviteState(invite) !== 'pending') return undefined;
  const own = memberItem && memberFromItem(memberItem);
  const answerable = { group, invite, own, pendingMember: undefined };
  await writeAll([
    useLinkWrite(keys.link(code), stale),
    check(keys.group(group.id), exists(), stale),
    check(keys.profile(app, userId), profileItem ? exists() : notExists(), stale),
    ...answerWrites(answerable, 'rejected', userId),
    ...(profileItem ? declineWrites(app, answerable, userId) : leaveWrites(app, answerable, userId)),
  ]);
  return group.name;
}

/** Ends the pending membership of a person who is no user yet, and of whom nothing is to be kept. */
function leaveWrites(app: string, { invite, own }: AnswerableInvite, userId: string): Write[] {
  return own?.state === 'invite_pending' && own.invite === invite.id
    ? withdrawalWrites(app, own, userId)
    : [];
}
