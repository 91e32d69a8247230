import { type Caller, missingRoles } from '../api/application.ts';
import type { OperationId } from '../api/operation.ts';
import { useSay } from '../texts/say.ts';
import { PARTS } from './texts.ts';

/** Returns why the caller may not call an operation, in words; undefined if it may. */
export function useRefusal(operation: OperationId, caller: Caller): string | undefined {
  const say = useSay(PARTS);
  const roles = missingRoles(operation, caller);
  if (!roles) return undefined;
  return roles.length === 0 ? say('staffOnly') : say('needsRole', { roles: roles.join(', ') });
}
