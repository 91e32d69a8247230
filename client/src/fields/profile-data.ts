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

/** An event whose `object` is a `User` if `type` says that it is about a user. */
export type AboutUser<Event extends { type: string; object?: unknown }, User> = Omit<
  Event,
  'type' | 'object'
> &
  (
    | { type: Extract<Event['type'], `user.${string}`>; object?: User }
    | { type: Exclude<Event['type'], `user.${string}`>; object?: Event['object'] }
  );
