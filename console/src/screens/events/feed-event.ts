import type { Event, UserListItem } from '@svc/client/server';
import { personOf } from '../users/person.ts';
import { SENTENCES } from './sentences.ts';

/** An event as the feed shows it. The types of its members do not depend on its type here. */
export type FeedEvent = Pick<Event, 'id' | 'at' | 'actor' | 'user' | 'related' | 'request_id' | 'changed'> &
  Pick<Event, 'count' | 'origin' | 'reason' | 'operation' | 'is_test' | 'is_guest'> & {
    type: string;
    subject: { type: string; id: string; version?: number };
    object?: Readonly<Record<string, unknown>> | undefined;
  };

export type SentenceName = keyof typeof SENTENCES.en;

/**
 * Returns the name of the sentence that says an event; undefined for a type that a newer service has. What
 * users do to themselves has a sentence of its own, also if they were not known yet.
 */
export function sentenceOf(event: FeedEvent): SentenceName | undefined {
  const own = `${event.type}.own`;
  const { actor } = event;
  const isOwn = actor.type === 'anonymous' || (actor.type === 'user' && actor.id === userOf(event));
  if (isOwn && isSentence(own)) return own;
  const one = `${event.type}.one`;
  if (event.count === 1 && isSentence(one)) return one;
  return isSentence(event.type) ? event.type : undefined;
}

/** Returns the id of the user whom an event is about. */
export function userOf({ subject, user }: FeedEvent): string | undefined {
  return subject.type === 'user' ? subject.id : user;
}

/**
 * True for a user whom an event is about and who was deleted since: the event was read with its subject, and
 * there is none.
 */
export function isGone({ subject, object }: FeedEvent, user: string): boolean {
  return subject.type === 'user' && subject.id === user && object === undefined;
}

/** Returns the id of the group that an event is about. */
export function groupOf({ subject, related }: FeedEvent): string | undefined {
  return subject.type === 'group' ? subject.id : related?.['group'];
}

/** Returns the names of users that events carry with them, by the id of the user. */
export function namesIn(events: readonly FeedEvent[]): ReadonlyMap<string, string> {
  const users = events.filter(({ subject, object }) => subject.type === 'user' && object !== undefined);
  return new Map(users.map(({ subject, object }) => [subject.id, personOf(object as UserListItem).name]));
}

/** Returns the name of what an event is about, if that is still there and has one. */
export function nameOfSubject({ object }: FeedEvent): string | undefined {
  const name = object?.['name'];
  return typeof name === 'string' ? name : undefined;
}

const isSentence = (name: string): name is SentenceName => Object.hasOwn(SENTENCES.en, name);
