import { challengeSeconds } from '../applications/settings/challenge-duration.ts';
import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import { linkUrl } from '../links/magic-link-store.ts';
import { sendAddressCode } from '../messages/address-message.ts';
import { notifyContacts } from '../messages/notify-contacts.ts';
import { refusedAt } from '../platform/errors.ts';
import { masked } from '../platform/strings/masked.ts';
import { isoIn } from '../platform/time.ts';
import { channelOf, isConfirmation, verifiedContacts } from '../profiles/identity/address-change.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { addressChangeEnded, endChallengeWrites, newChallenge } from '../sign-in/codes/challenge-store.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { languageOfUser } from './language-of-user.ts';
import { type PendingAddress, type PendingChange, shownAddress } from './pending-address-change.ts';
import type { AddressMove } from './plan-own-change.ts';
import { placeOfSession, sealedIdFor } from './session-binding.ts';
import { newUndoLink, prolongedWrite } from './undo-link.ts';

type AddressChangeCaller = {
  principal: UserPrincipal | HubPrincipal;
  profile: ProfileRecord;
  application: EffectiveApplication;
};

/**
 * Starts the change of a contact field: stores the challenge with its links, notifies the verified contacts,
 * then sends a code and a link to the new address. Behaves the same if another user has the new address.
 * The confirmation of an address that the user has is announced once it is complete (decision 0376).
 * Replaces the code of `earlier`, of which the contacts have heard (decision 0374).
 * Throws 400 for an address that cannot receive messages, 429, 503.
 */
export async function startAddressChange(
  { principal, profile, application }: AddressChangeCaller,
  change: AddressMove,
  faultsAt: string | undefined,
  earlier?: PendingChange,
): Promise<PendingAddress> {
  const channel = channelOf(change.field) ?? 'email';
  const { variant } = application;
  const { app, user_id: userId } = profile;
  const contacts = verifiedContacts(profile);
  const language = languageOfUser(profile, application);
  // The page of the code follows its reader, as those of the undo link do (decision 0331).
  const locale = localeOfData(profile.data);
  const seconds = challengeSeconds(application.config);
  const undo =
    contacts.length > 0 && !isConfirmation(change) && !earlier
      ? newUndoLink(profile, application, { ...change, pending_until: isoIn(seconds) })
      : undefined;
  const reference = undo?.reference ?? earlier?.undo;
  const account = masked(change.before ?? contacts[0]?.to);
  const { challengeId, code, linkCode, expires, writes } = newChallenge(
    {
      app,
      channel,
      data: { [change.field]: change.after },
      variant,
      language,
      interaction: placeOfSession(principal),
      change: { ...change, user_id: userId, ...(reference !== undefined && { undo: reference }) },
    },
    seconds,
    (sealed_code) => ({ purpose: 'address', locale, shown_as: account, sealed_code }),
    (id) => sealedIdFor(principal, id),
  );
  await writeAll([...writes, ...(undo ? [undo.write] : []), ...(earlier ? replacing(earlier, expires) : [])]);
  if (undo) {
    const notice = { application, change, link: undo.link, kind: 'pending', language } as const;
    await notifyContacts(contacts, notice, 'must arrive');
  }
  await sendAddressCode({
    application,
    channel,
    to: change.after,
    code,
    link: linkUrl(linkCode),
    account,
    language,
  }).catch((error: unknown) => {
    throw refusedAt(faultsAt ?? `body.data.${change.field}`, error);
  });
  return { ...shownAddress(change.after), challenge_id: challengeId, expires_at: expires };
}

/** Returns the writes that end the last code of a change that stays pending until another time. */
function replacing({ id, link, undo }: PendingChange, until: string): Write[] {
  const cancelled = () => addressChangeEnded('The change was cancelled');
  const ended = () => addressChangeEnded('The change has ended');
  return [
    ...endChallengeWrites(id, { link }, ended),
    ...(undo === undefined ? [] : [prolongedWrite(undo, until, cancelled)]),
  ];
}
