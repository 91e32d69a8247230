import { type Caller, missingRoles } from '../api/application.ts';
import type { OperationId } from '../api/operation.ts';
import type { Role } from '../generated/operations.gen.ts';
import { useSay } from '../texts/say.ts';
import { PARTS } from './texts.ts';

/**
 * Returns why the caller may not call an operation, in words; undefined if it may. `only` as in
 * `refusedRoles`.
 */
export function useRefusal(
  operation: OperationId,
  caller: Caller,
  only?: readonly Role[],
): string | undefined {
  const say = useSay(PARTS);
  const roles = refusedRoles(operation, caller, only);
  if (!roles) return undefined;
  return roles.length === 0 ? say('staffOnly') : say('needsRole', { roles: roles.join(', ') });
}

/**
 * Returns the roles that may do something, if the caller may not; undefined if it may. `only` are those that
 * may, if they are fewer than those of the operation.
 */
export function refusedRoles(
  operation: OperationId,
  caller: Caller,
  only?: readonly Role[],
): readonly Role[] | undefined {
  const refused = missingRoles(operation, caller);
  if (refused || !only) return refused;
  return caller.role !== undefined && only.includes(caller.role) ? undefined : only;
}
