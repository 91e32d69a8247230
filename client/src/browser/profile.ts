import type { NoFields } from '../fields/profile-data.ts';
import type { OwnUserProfile, UpdateMyDataResponses } from '../generated/types.gen.ts';

<<<<<<< HEAD
type Answered = GetMyDataResponses[keyof GetMyDataResponses];

/** The fields of a new application, if the user has them. The application's schema may have others. */
export type ProfileData = {
  email?: string;
  phone_number?: string;
  first_name?: string;
  last_name?: string;
  nick_name?: string;
  zip_code?: string;
  [field: string]: unknown;
};

/** The profile of a user, without groups. */
export type Profile = Omit<Answered, 'data' | 'verified_data' | 'groups' | 'groups_truncated'> & {
  data: ProfileData;
  verified_data: ProfileData;
};
=======
/** The profile of a user. `Fields` are the fields that the application has added to its schema. */
export type Profile<Fields extends object = NoFields> = OwnUserProfile<Fields>;
>>>>>>> admin

/** A new address that is not yet confirmed. */
export type AddressChange = NonNullable<UpdateMyDataResponses[200]['pending']>[string];
