import type { DefaultFields } from './default-fields.ts';

/** No fields but those of a new application. */
export type NoFields = Record<never, never>;

/** Values by field. `Fields` wins over a field of a new application with the same name. */
type Values<Fields extends object> = Omit<DefaultFields, keyof Fields> & Fields;

/** The data of a user. `Fields` are the fields that the application has added to its schema. */
export type ProfileData<Fields extends object = NoFields> = { user_id: string } & Values<Fields>;

/** Data to write: some of the fields. A PATCH removes those that are null. */
export type ProfileDataReq<Fields extends object = NoFields> = {
  [Name in keyof Values<Fields>]?: Values<Fields>[Name] | null | undefined;
};

type AnyEvent = { type: string; subject: { type: string }; object?: unknown };

/** An event as a union by `type`, which says what `subject` and `object` are. */
export type ByType<
  Event extends AnyEvent,
  Subjects extends Record<Event['subject']['type'], { type: Event['type']; object: unknown }>,
> = {
  [Kind in Event['subject']['type']]: OfType<Event, Subjects[Kind]['type'], Kind, Subjects[Kind]['object']>;
}[Event['subject']['type']];

/** A member of the union for each type. */
type OfType<Event extends AnyEvent, Type, Kind, Subject> = Type extends string
  ? Omit<Event, 'type' | 'subject' | 'object'> & {
      type: Type;
      subject: Omit<Event['subject'], 'type'> & { type: Kind };
      object?: Subject;
    }
  : never;
