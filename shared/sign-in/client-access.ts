import type { Application } from '../applications/application.ts';
import { isOwnOrigin } from '../applications/origin-rule.ts';
import { ApiError } from '../platform/errors.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { noteUnlistedOrigin } from './note-unlisted-origin.ts';

type CalledApplication = Pick<Application, 'id' | 'config'>;

/** The check of the origin of a call, and the wait for its writes. */
export type OriginCheck = {
  /** Throws 403 `origin_not_allowed`. Called once the application is known, before anything is used up. */
  assert: (application: CalledApplication) => void;
  /** Runs the call. Its answer waits for the note about an origin that is not listed. */
  during: <T>(call: () => Promise<T>) => Promise<T>;
};

/**
 * Creates the check of a call's origin (decision 0251). Anybody can copy a publishable key or a challenge, so
 * the page of another site must not sign anybody in with them. Callers without `Origin` are no pages.
 */
export function originCheck(origin: string | undefined): OriginCheck {
  let noted: Promise<void> = Promise.resolve();
  return {
    assert: (application) => {
      if (origin === undefined || isOwnOrigin(origin, application.config)) return;
      noted = noteUnlistedOrigin(application.id, origin);
      throw notAllowed(application, origin);
    },
    during: async (call) => {
      try {
        return await call();
      } finally {
        await noted;
      }
    },
  };
}

/**
 * Throws 403 `origin_not_allowed` for a page that is not in the application's list, if it has one. For the
 * public configuration, which is open otherwise.
 */
export function assertListedOrigin(application: CalledApplication, origin: string | undefined): void {
  const { config } = application;
  const hasList = (config.hub?.allowed_web_origins ?? []).length > 0;
  if (origin !== undefined && hasList && !isOwnOrigin(origin, config)) throw notAllowed(application, origin);
}

/** The longest origin that an error repeats. */
const LONGEST_SHOWN = 300;

function notAllowed({ id }: CalledApplication, origin: string): ApiError {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/.test(origin) || origin.length > LONGEST_SHOWN) {
    return new ApiError(
      'origin_not_allowed',
      'A page without an origin of its own (Origin: null), such as a local file or a sandboxed frame, cannot sign users in; serve it from an origin, and name that in hub.allowed_web_origins',
    );
  }
  const patch = JSON.stringify({ config: { hub: { allowed_web_origins: [origin] } } });
  return new ApiError(
    'origin_not_allowed',
    `${origin} is not in hub.allowed_web_origins of the application. If its pages are yours, add it there: PATCH /applications/${id} with ${patch}, and the origins that are listed already`,
  );
}

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
