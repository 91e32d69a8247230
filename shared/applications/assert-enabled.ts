import { ApiError } from '../platform/errors.ts';
import type { Application } from './application.ts';

/**
 * Throws 403 `application_disabled` if the operator of the service has disabled the application (decision
 * 0139).
 */
export function assertEnabled({ state }: Pick<Application, 'state'>): void {
  if (state === 'disabled') throw applicationDisabled();
}

/** The error of every use of a disabled application. Pages show its text to users. */
export function applicationDisabled(): ApiError {
  return new ApiError('application_disabled', 'The application is not available: its access is disabled');
}
