import type { Operation } from './operation.ts';
import { ROLES, type Role } from './principal.ts';

/** The roles in an account whose members may change what the account has. */
export const WRITERS: readonly Role[] = ['owner', 'admin', 'editor'];

/** The hub users who may call an operation: by their roles in the account, and service staff without any. */
export type HubCallers = { readonly account: readonly Role[]; readonly staff: boolean };

/**
 * Returns which hub users may call an operation of any tenant: by default every member reads, editors and
 * higher write, and staff reads. An operation that names no tenant asks for no role (decision 0621).
 */
export function hubCallersOf(operation: Operation): HubCallers {
  const { roles, method, support } = operation;
  if (!asksForRole(operation)) return { account: ROLES, staff: true };
  const byDefault = method === 'GET' ? ROLES : WRITERS;
  return { account: roles ?? byDefault, staff: method === 'GET' || support === true };
}

/** True if the operation is about a tenant, so that hub users need a role in its account. */
export function asksForRole({ auth, path, roles }: Operation): boolean {
  return roles !== undefined || (!auth.includes('user') && /\{(app|account)\}/.test(path));
}
