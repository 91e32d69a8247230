import { type Address, type InviteRecord, stateOf } from '../groups/invite.ts';
import type { PostedForm } from '../http/form-nonce.ts';
import { assertOwnPage } from '../http/own-page.ts';
import type { Reply } from '../http/reply.ts';
import type { LinkRecord } from '../links/magic-link.ts';
import { deadLink, findLink } from '../links/magic-link-store.ts';
import { sendInvite } from '../messages/invite-message.ts';
import { assertTextable } from '../messages/text-destination.ts';
import { brandOfLink } from '../pages/link-pages.ts';
import { reopenReply } from '../pages/reopen-page.ts';
import { assertThat } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { all, either, equals, exists, notExists } from '../storage/expressions.ts';
import { hashOf, keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { knownFirst } from '../storage/update-versioned.ts';
import { writeAll } from '../storage/write-items.ts';
import { remove, update } from '../storage/writes.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { linkForMessage, messageOf, recipientOf, throttleInvites } from './invite-by-message.ts';
import { gonePage, refusalPage, sentPage } from './invite-pages.ts';
import { findLinkedInvite } from './visit-invite.ts';

type Request = { code: string; form: PostedForm };

/** Sends an invitation again. Answers a page, also if the form was not posted from the inviter's page. */
export async function resendInvite({ code, form }: Request): Promise<Reply> {
  const found = await findLink(code, 'own address');
  // A link of another purpose is unknown here.
  const link = found?.purpose === 'invite' ? found : undefined;
  const [application, invite] = await allInOrder([
    link && findEffectiveApplication(link.app, link.variant),
    link && !deadLink(link) ? findLinkedInvite(link) : undefined,
  ]);
  const brand = brandOfLink(application, link);
  if (!link || !application || !invite) return gonePage(brand);
  try {
    assertOwnPage(form);
    await send(link, invite);
  } catch (error) {
    return reopenReply(error, brand, `../${code}`) ?? refusalPage(brand, error);
  }
  return sentPage(brand, invite);
}

async function send(inviterLink: LinkRecord, invite: InviteRecord): Promise<void> {
  assertThat(stateOf(invite) === 'pending', 'invite_ended');
  const known = await recipientOf(inviterLink.app, invite);
  await throttleInvites(inviterLink.app, invite.created_by, known);
  const read = knownFirst<InviteRecord | undefined>(invite, () => findLinkedInvite(inviterLink));
  const readRecipient = knownFirst(known, () => recipientOf(inviterLink.app, invite));
  const { link, address } = await retryStale(async () => replaceLink(await read(), await readRecipient()));
  await sendInvite(messageOf(link, address, invite));
}

/** Replaces the link of an invite: a link is stored as a hash only, so every message needs a new one. */
async function replaceLink(invite: InviteRecord | undefined, address: Address | undefined) {
  assertThat(address, 'conflict', 'The user has no verified address');
  assertThat(invite && stateOf(invite) === 'pending', 'invite_ended');
  const { group_id: group, id, link: before } = invite;
  const prepared = await linkForMessage(invite, address);
  const sameUser = prepared.record.user_id === invite.ensured_user_id;
  assertThat(sameUser, 'conflict', 'The address now belongs to another user');
  if (address.channel === 'phone') await assertTextable(prepared.application, address.to);
  const asRead = all(equals('state', 'pending'), equals('link', before));
  await writeAll([
    update(keys.groupInvite(group, id), { set: { link: hashOf(prepared.code) } }, asRead, stale),
    remove(keys.linkByReference(before), either(exists(), notExists()), stale),
    ...prepared.writes,
  ]);
  return { link: prepared, address };
}
