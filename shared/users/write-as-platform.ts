import type { Application } from '../applications/application.ts';
import { languageOfRecipient } from '../applications/reader-language.ts';
import { decidesIdentity, ownersAndAdminsOnly, type PlatformPrincipal } from '../http/editors.ts';
import { notifyContacts } from '../messages/notify-contacts.ts';
import { guardedChanges } from '../profiles/guarded-values.ts';
import { type AddressChange, channelOf, hasVerifiedValue } from '../profiles/identity/address-change.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { ProfileChange } from '../profiles/profile-change.ts';
import { type ProfileTarget, type WriteRules, writeProfile } from '../profiles/write-profile.ts';
import { type ProfileView, readBesideProfile, wholeProfileView } from './profile-view.ts';
import { type Subject, writeOf } from './subject.ts';

/** The part of the reference about editors of the account. */
export const EDITORS_OF_USERS =
  'Editors of the account change neither addresses and other identifying values nor verified_data: 403 names each of them. A new user with a generated id may have addresses that its user has to verify.';

/** The capabilities of an operation that sends notices to replaced addresses. */
export const NOTICE_CAPABILITIES = ['emails:send', 'texts:send'] as const;

/** A platform caller that writes profiles. */
export type Writer = {
  application: Application;
  /** An editor of the account, who changes nothing by which users sign in (decision 0248). */
  isEditor: boolean;
  /** True if a verified address that is replaced gets a notice even without `notify` in the request. */
  notifies: boolean;
};

/** Returns the caller of an operation as a writer. Hub users are notified of changes (decision 0249). */
export function writerOf({
  principal,
  application,
}: {
  principal: PlatformPrincipal;
  application: Application;
}): Writer {
  const isEditor = !decidesIdentity(principal, application.account);
  return { application, isEditor, notifies: principal.kind === 'hub' };
}

type PlatformWrite = {
  change: ProfileChange;
  rules: Omit<WriteRules, 'audience' | 'review' | 'testIdentities'>;
  /** True if the request asks for the notice. */
  notify?: boolean | undefined;
  /** True if the user gets an id that nobody had before. */
  isNewPerson?: boolean;
};

/**
 * Writes a change for a platform caller as `writeProfile` does, and notifies each verified address that it
 * replaced or removed. The notice follows the write, so that its failure loses no change and a repetition,
 * which changes nothing, sends none. Throws 403 `forbidden` if an editor changes guarded values.
 */
export async function writeAsPlatform(
  target: ProfileTarget,
  { change, rules, notify = false, isNewPerson = false }: PlatformWrite,
  writer: Writer,
): Promise<ProfileRecord> {
  const review = (current: ProfileRecord | undefined, next: ProfileRecord) => {
    if (writer.isEditor) assertUnguarded(current, next, rules, isNewPerson);
  };
  const testIdentities = writer.application.test_identities;
  const { before, after } = await writeProfile(target, change, {
    ...rules,
    audience: 'platform',
    review,
    testIdentities,
  });
  if (before && (notify || writer.notifies)) await notifyReplaced(writer, before, after);
  return after;
}

/**
 * Changes the profile of a user for a platform caller and returns it. `notify` notifies a verified address
 * that is replaced. Throws 400, 403, 404 `user_not_found` if the user was deleted meanwhile, 409 and 412.
 */
export async function changeUser(
  subject: Subject,
  { notify, ...change }: ProfileChange & { notify?: boolean | undefined },
  writer: Writer,
  faultsAt?: string,
): Promise<ProfileView> {
  const beside = await readBesideProfile(subject.items, 'platform');
  const { target, rules } = writeOf(subject);
  const write = { change, rules: { ...rules, faultsAt }, notify };
  return wholeProfileView(await writeAsPlatform(target, write, writer), beside);
}

function assertUnguarded(
  current: ProfileRecord | undefined,
  next: ProfileRecord,
  { schema, faultsAt }: Pick<WriteRules, 'schema' | 'faultsAt'>,
  isNewPerson: boolean,
): void {
  const changes = guardedChanges(schema, current, next, { isNewPerson });
  if (changes.length === 0) return;
  const paths = changes.map(({ member, field }) => faultsAt ?? `body.${member}.${field}`);
  throw ownersAndAdminsOnly([...new Set(paths)]);
}

/** Notifies each verified address that the user no longer has. Nothing undoes the change or is reserved. */
async function notifyReplaced(
  { application }: Writer,
  before: ProfileRecord,
  after: ProfileRecord,
): Promise<void> {
  const language = languageOfRecipient(application, { user: localeOfData(before.data) });
  for (const change of replacedAddresses(before, after)) {
    const contact = { channel: channelOf(change.field) ?? 'email', to: change.before };
    const notice = { application, change, kind: 'replaced', language } as const;
    await notifyContacts([contact], notice, 'best effort');
  }
}

function replacedAddresses(
  before: ProfileRecord,
  { data }: ProfileRecord,
): (AddressChange & { before: string })[] {
  return Object.values(CONTACT_FIELDS).flatMap((field) => {
    const [old, now] = [before.data[field], data[field]];
    if (typeof old !== 'string' || old === now || !hasVerifiedValue(before, field)) return [];
    return [{ field, before: old, after: typeof now === 'string' ? now : undefined, was_verified: true }];
  });
}
