import { ServiceError } from '../common/service-error.ts';

/** The refusals of a refresh after which only a new sign-in helps. */
const ENDED: readonly string[] = ['invalid_grant', 'invalid_input', 'user_disabled'];

/**
 * True if the service says that the session has ended. A disabled application may be enabled again, and a
 * page of another origin is refused without regard to the session.
 */
function isEnded(error: unknown): boolean {
  return isOfService(error) && ENDED.includes(error.code);
}

/** True for errors of the service. A firewall may refuse a request, too, but its answer has no id of it. */
export function isOfService(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.requestId !== undefined;
}

/** True if the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Throws all errors but those of a session that has ended. */
export function ignoreEnded(error: unknown): undefined {
  if (!isEnded(error)) throw error;
}
