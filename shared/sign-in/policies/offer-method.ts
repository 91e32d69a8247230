import type { Application } from '../../applications/application.ts';
import { invalidInput } from '../../platform/errors.ts';
import { CONTACT_FIELDS } from '../../profiles/identity/identity.ts';
import { identifyingFields, type ProfileSchema } from '../../schemas/schema.ts';
import type { AskedStart } from './asked-start.ts';
import type { Policy } from './policy.ts';

/** Refuses with 400 a way to sign in that the application does not offer. */
export const methodPolicy: Policy<AskedStart> = {
  judge: ({ channel }, { application, schema }) => {
    if (!isOffered(application, schema, channel))
      throw invalidInput(`body.${channel}`, 'this application does not offer this way to sign in');
    return {};
  },
};

/** True if users can sign in by the channel: it is not switched off, and its field identifies users. */
export function isOffered(
  { config }: Pick<Application, 'config'>,
  schema: ProfileSchema,
  channel: keyof typeof CONTACT_FIELDS,
): boolean {
  // If the field identified nobody, each sign-in would create a new user.
  const identifies = identifyingFields(schema).includes(CONTACT_FIELDS[channel]);
  return identifies && config.hub?.auth?.sign_in_methods?.[channel]?.enabled !== false;
}
