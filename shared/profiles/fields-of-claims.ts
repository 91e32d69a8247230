import { LOCALE_FIELDS } from './locale-of-data.ts';

/**
 * The fields of a schema that have each standard claim (OpenID Connect Core, 5.1), by the names that
 * applications give them: those that a claim is read from, and filled into.
 */
export const FIELDS_OF_CLAIMS = {
  name: ['name', 'full_name', 'display_name'],
  given_name: ['given_name', 'first_name'],
  family_name: ['family_name', 'last_name'],
  middle_name: ['middle_name'],
  nickname: ['nickname', 'nick_name'],
  preferred_username: ['preferred_username', 'username', 'user_name'],
  profile: ['profile', 'profile_url'],
  picture: ['picture', 'avatar', 'photo'],
  website: ['website', 'homepage'],
  gender: ['gender'],
  birthdate: ['birthdate', 'birth_date', 'date_of_birth', 'birthday'],
  zoneinfo: ['zoneinfo', 'timezone', 'time_zone'],
  locale: LOCALE_FIELDS,
  email: ['email'],
  phone_number: ['phone_number'],
} as const satisfies Record<string, readonly string[]>;
