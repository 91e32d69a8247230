// Generated from shared/schemas/schema.ts by `npm run generate -- texts`. Do not edit.

/** The fields of a new application, if the user has them. */
export type DefaultFields = {
  email?: string;
  phone_number?: string;
  first_name?: string;
  last_name?: string;
  nick_name?: string;
  zip_code?: string;
};
