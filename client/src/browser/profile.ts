import type { NoFields } from '../fields/profile-data.ts';
import type { OwnUserProfile, UpdateMyDataResponses } from '../generated/types.gen.ts';

/** The profile of a user, without groups. `Fields` are what the application has added to its schema. */
export type Profile<Fields extends object = NoFields> = Omit<
  OwnUserProfile<Fields>,
  'groups' | 'groups_truncated'
>;

/** A new address that is not yet confirmed. */
export type AddressChange = NonNullable<UpdateMyDataResponses[200]['pending']>[string];
