import type { AddressChange, LinkedIdentity, Passkey } from '../browser.ts';
import type { Contact } from './fields.ts';

/** The parts of the account. */
export type Section =
  | 'details'
  | 'addresses'
  | 'passkeys'
  | 'identities'
  | 'sessions'
  | 'apps'
  | 'agents'
  | 'history'
  | 'language'
  | 'data';

/** The row in which a person acts: what it asks and what came of it is shown there. */
export type Place = { at: Section; row: string };

/** The place of what concerns a section as a whole. */
export function wholeOf(at: Section): Place {
  return { at, row: '' };
}

/** True for one and the same row. Fields may have the names of other rows, so the section counts, too. */
export function isSamePlace(one: Place | undefined, other: Place | undefined): boolean {
  return one !== undefined && one.at === other?.at && one.row === other.row;
}

/** What a person wants to change, until it is done: some changes need a fresh sign-in first. */
export type Wish = { place: Place } & (
  | { name: 'save'; data: Record<string, unknown> }
  | { name: 'change' | 'confirm'; field: Contact; typed: string; again: boolean }
  | { name: 'remove'; field: Contact }
  | { name: 'add-passkey' }
  | { name: 'rename-passkey'; passkey: Passkey; typed: string }
  | { name: 'remove-passkey'; passkey: Passkey }
  | { name: 'link-identity'; provider: string }
  | { name: 'unlink-identity'; identity: LinkedIdentity }
  | { name: 'delete' }
);

/** A wish that a code to an address confirms. */
export type CodeWish = Extract<Wish, { again: boolean }>;

/** A wish that concerns passkeys. */
export type PasskeyWish = Extract<Wish, { name: `${string}-passkey` }>;

/** A wish that concerns accounts at identity providers. */
export type IdentityWish = Extract<Wish, { name: `${string}-identity` }>;

/** What is open under a row while a person answers it. */
export type Task = { place: Place } /** `text` is what was typed before a fresh sign-in. */ & (
  | { name: 'edit'; field: string; text?: string | undefined }
  | { name: 'address'; field: Contact; text?: string | undefined }
  | { name: 'code'; wish: CodeWish; change: AddressChange }
  | { name: 'remove'; field: Contact; address: string }
  | { name: 'rename-passkey'; passkey: Passkey }
  | { name: 'remove-passkey'; passkey: Passkey }
  | { name: 'unlink-identity'; identity: LinkedIdentity }
  | { name: 'fresh'; wish: Wish }
  | { name: 'fresh-code'; wish: Wish; to: string; again: boolean }
  | { name: 'delete' | 'delete-last' }
  /** A guest signs out, and loses everything by that. */
  | { name: 'leave'; everywhere: boolean }
);

/** The task that asks for the code of a change of address. */
export type CodeTask = Extract<Task, { name: 'code' }>;

/** Returns the task that a wish came from, with what was typed; undefined if it was only pressed. */
export function taskOf(wish: Wish): Task | undefined {
  const { name, place } = wish;
  if (name === 'change') return { name: 'address', place, field: wish.field, text: wish.typed };
  if (name === 'remove-passkey') return { name, place, passkey: wish.passkey };
  if (name === 'unlink-identity') return { name, place, identity: wish.identity };
  if (name === 'delete') return { name: 'delete-last', place };
  const [field, value] = name === 'save' ? (Object.entries(wish.data)[0] ?? []) : [];
  const isTyped = typeof value === 'string' || typeof value === 'number';
  return field !== undefined && isTyped ? { name: 'edit', place, field, text: String(value) } : undefined;
}
