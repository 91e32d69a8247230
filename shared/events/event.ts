import type { Actor } from '../platform/request/request-origin.ts';
import type { EventType, SubjectType } from './event-types.ts';

/** The record that an event is about. */
type EventSubject = {
  type: SubjectType;
  id: string;
  /** Version of the record after the change, or the last one of a removed record (decision 0557). */
  version?: number;
};

/**
 * A change or sign-in, derived from the stream of the table. It has ids and names of fields, and no values of
 * fields, codes, tokens or other personal data.
 */
export type Change = {
  /** The application (`app_...`) or account (`acct_...`) whose feed has the event. */
  scope: string;
  /**
   * Name of the change that every delivery of the same stream record repeats. Names of one subject sort in
   * the order of the changes (ASCII).
   */
  source: string;
  type: EventType;
  /** Version of the members of this type. */
  version: 1;
  actor: Actor;
  subject: EventSubject;
  /** The user whom the event concerns, if the subject is not that user: the user of a membership. */
  user?: string;
  /** Further ids, such as `{ group }` of a membership. */
  related?: Readonly<Record<string, string>>;
  request_id?: string;
  /** ISO 8601 date-time of the change. */
  at: string;
  /** Names of the fields that an update changed, sorted. */
  changed?: readonly string[];
  /** Number of refusals, or of messages, that the event counts. */
  count?: number;
  /** The origin that the application does not list. */
  origin?: string;
  /** The reason of a refusal, removal or disabling, or the reached limit: a word, never a sentence. */
  reason?: string;
  /** The operation by which service staff read something. */
  operation?: string;
  /** The user is of a test identity (decision 0385). */
  is_test?: true;
  /** The user is a guest, or was one until its deletion (decision 0382). */
  is_guest?: true;
};

/** An event in the feed of its scope. */
export type EventRecord = Change & {
  /** `event_...`: contains the time and the position, so ids of a scope sort in the order of its feed. */
  id: string;
  /** Position in the feed of the scope, from 1. Only the repair of a standby leaves positions out. */
  position: number;
};

/** Returns the parties of an event, by which it is found: its subject and the user whom it concerns. */
export function partiesOf({ subject, user }: Change): string[] {
  const parties = [`${subject.type}:${subject.id}`, ...(user === undefined ? [] : [`user:${user}`])];
  return [...new Set(parties)];
}
