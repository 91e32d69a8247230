import type { NoFields } from '../fields/profile-data.ts';
import type { OwnUserProfile, UpdateMyDataResponses } from '../generated/types.gen.ts';

/** The profile of a user. `Fields` are the fields that the application has added to its schema. */
export type Profile<Fields extends object = NoFields> = OwnUserProfile<Fields>;

/** A new address that is not yet confirmed. */
export type AddressChange = NonNullable<UpdateMyDataResponses[200]['pending']>[string];
