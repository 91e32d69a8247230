import type { Application } from '../applications/application.ts';
import { ApiError } from '../platform/errors.ts';
import { CONTACT_FIELDS } from '../profiles/identity.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';

type Configured = Pick<Application, 'config'>;

/**
 * Throws 403 `origin_not_allowed` for a page whose origin is not in the application's list, if it has one.
 * For calls that carry only a publishable key, which any page can copy.
 */
export function assertClientOrigin({ config }: Configured, origin: string | undefined): void {
  const origins = config.hub?.allowed_web_origins ?? [];
  if (origin !== undefined && origins.length > 0 && !origins.includes(origin)) {
    throw new ApiError('origin_not_allowed', `${origin} is not among the application's allowed_web_origins`);
  }
}

/** True if users can sign in by the channel: it is not switched off, and its field identifies users. */
export function isOffered(
  { config }: Configured,
  schema: ProfileSchema,
  channel: keyof typeof CONTACT_FIELDS,
): boolean {
  // If the field identified nobody, each sign-in would create a new user.
  const identifies = identifyingFields(schema).includes(CONTACT_FIELDS[channel]);
  return identifies && config.hub?.auth?.sign_in_methods?.[channel]?.enabled !== false;
}
