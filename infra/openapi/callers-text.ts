import { asksForRole, hubCallersOf } from '../../shared/http/account-roles.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { ROLES } from '../../shared/http/principal.ts';

/** Returns a sentence that says who may call an operation (shared/handlers/access.ts). */
export function callersText(operation: Operation): string {
  const callers = operation.auth.map((scheme) => {
    if (scheme === 'keys') return 'backends with the key and secret of the application';
    if (scheme === 'service_account') return 'service accounts of the application';
    if (scheme === 'user') return 'users with their access token';
    return hubCallersText(operation);
  });
  return callers.length === 0 ? 'Anybody may call.' : `Callers: ${callers.join('; ')}.`;
}

function hubCallersText(operation: Operation): string {
  if (!asksForRole(operation)) return 'hub users with their access token';
  const { account, staff } = hubCallersOf(operation);
  if (account.length === 0) return 'service staff';
  const any = account.length === ROLES.length;
  const members = `hub users ${any ? 'with any role' : `with the role ${account.join(', ')}`} in the account`;
  return staff ? `${members}; service staff` : members;
}
