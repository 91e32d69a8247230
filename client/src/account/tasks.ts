import type { AddressChange } from '../browser.ts';
import type { Contact } from './fields.ts';

/** The parts of the account, by which the result of an action is shown where it began. */
export type Section = 'details' | 'addresses' | 'sessions' | 'apps' | 'history' | 'language' | 'data';

/** What a person wants to change, until it is done: some changes need a fresh sign-in first. */
export type Wish =
  | { name: 'save'; at: Section; data: Record<string, unknown> }
  | { name: 'change'; at: Section; field: Contact; typed: string; again: boolean }
  | { name: 'confirm'; at: Section; field: Contact; typed: string; again: boolean }
  | { name: 'remove'; at: Section; field: Contact }
  | { name: 'delete'; at: Section };

/** A wish that a code to an address confirms. */
export type CodeWish = Extract<Wish, { typed: string }>;

/** What covers the account while a person answers it. */
export type Task =
  | { name: 'address'; at: Section; field: Contact }
  | { name: 'code'; at: Section; wish: CodeWish; change: AddressChange }
  | { name: 'remove'; at: Section; field: Contact; address: string }
  | { name: 'fresh'; at: Section; wish: Wish }
  | { name: 'fresh-code'; at: Section; wish: Wish; to: string; again: boolean }
  | { name: 'delete' | 'delete-last'; at: Section }
  /** A guest signs out, and loses everything by that. */
  | { name: 'leave'; at: Section; everywhere: boolean };

/** The task that asks for the code of a change of address. */
export type CodeTask = Extract<Task, { name: 'code' }>;
