import type { RequestOf } from '@svc/client/server';
import type { EDIT } from './edit-texts.ts';

/** Who changed a field last, and when. The name is that of a text, in which `operator` is the hub user. */
export type Author = { name: keyof typeof EDIT.en; at: string; operator: string | undefined };

/** Who changed a record last, and when. Built-in records have neither. */
export type Changed = { updated_by?: string | undefined; updated_at?: string | undefined };

type EventQuery = NonNullable<RequestOf<'listEvents'>['query']>;

/** The events that name who changed a record. */
export type ChangeEvents = {
  app: string;
  type: NonNullable<EventQuery['type']>;
  /** The id of the subject, without its kind. */
  id: string;
  /** Returns the name of a field in the events. By default its first word: `config` of `config.uri`. */
  changedAs?: (field: string) => string;
};
