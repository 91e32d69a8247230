import type { ErrorCode } from '../platform/errors.ts';
import { ACCESS_REMEDIES } from './error-remedies/access-remedies.ts';
import { CONFLICT_REMEDIES } from './error-remedies/conflict-remedies.ts';
import { NOT_FOUND_REMEDIES } from './error-remedies/not-found-remedies.ts';
import type { Remedy } from './error-remedies/remedy.ts';
import { REQUEST_REMEDIES } from './error-remedies/request-remedies.ts';
import { SERVICE_REMEDIES } from './error-remedies/service-remedies.ts';

/**
 * The texts of the error catalogue. Only the page of the catalogue imports them, so that the other functions
 * stay small.
 */
export const REMEDIES: Readonly<Record<ErrorCode, Remedy>> = {
  ...REQUEST_REMEDIES,
  ...ACCESS_REMEDIES,
  ...NOT_FOUND_REMEDIES,
  ...CONFLICT_REMEDIES,
  ...SERVICE_REMEDIES,
};
