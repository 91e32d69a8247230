import type { Application } from '../../applications/application.ts';
import { isOwnOrigin } from '../../applications/origin-rule.ts';
import { ApiError } from '../../platform/errors.ts';
import { noteUnlistedOrigin } from '../note-unlisted-origin.ts';
import type { Policy } from './policy.ts';

type CalledApplication = Pick<Application, 'id' | 'config'>;

/** Checks an application before anything is used up. Throws 403 `origin_not_allowed`. */
export type OriginCheck = (application: CalledApplication) => void;

/** The page of another site must sign nobody in: anybody can copy a publishable key (decision 0251). */
export const originPolicy: Policy = {
  judge: ({ origin }, { application }) => {
    originCheck(origin)(application);
    return {};
  },
};

/**
 * Creates the check of a call's origin (decision 0251). Anybody can copy a publishable key or a challenge, so
 * the page of another site must not sign anybody in with them. Callers without `Origin` are no pages.
 */
export function originCheck(origin: string | undefined): OriginCheck {
  return (application) => {
    if (origin !== undefined && !isOwnOrigin(origin, application.config))
      throw new UnlistedOrigin(application, origin);
  };
}

/**
 * Throws 403 `origin_not_allowed` for a page that is not in the application's list, if it has one. For the
 * public configuration, which is open otherwise.
 */
export function assertListedOrigin(application: CalledApplication, origin: string | undefined): void {
  const hasList = (application.config.hub?.allowed_web_origins ?? []).length > 0;
  if (hasList) originCheck(origin)(application);
}

/** Runs a call. If the page of another site made it, the answer waits until that is noted. */
export async function notingOrigin<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UnlistedOrigin) await noteUnlistedOrigin(error.application, error.origin);
    throw error;
  }
}

/** The longest origin that an error repeats. */
const LONGEST_SHOWN = 300;

/** The error for the page of an origin that an application does not list. */
class UnlistedOrigin extends ApiError {
  readonly application: string;
  readonly origin: string;

  constructor({ id }: CalledApplication, origin: string) {
    super('origin_not_allowed', detailFor(id, origin));
    this.application = id;
    this.origin = origin;
  }
}

function detailFor(app: string, origin: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/.test(origin) || origin.length > LONGEST_SHOWN) {
    return 'A page without an origin of its own (Origin: null), such as a local file or a sandboxed frame, cannot sign users in; serve it from an origin, and name that in hub.allowed_web_origins';
  }
  const patch = JSON.stringify({ config: { hub: { allowed_web_origins: [origin] } } });
  return `${origin} is not in hub.allowed_web_origins of the application. If its pages are yours, add it there: PATCH /applications/${app} with ${patch}, and the origins that are listed already`;
}
