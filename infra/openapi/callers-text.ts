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

function hubCallersText({ auth, path, method, roles, support }: Operation): string {
  const isOfTenant = /\{(app|account)\}/.test(path) && !auth.includes('user') && !path.startsWith('/me/');
  if (!isOfTenant) return 'hub users with their access token';
  if (roles?.length === 0) return 'service staff';
  const wanted = roles ?? (method === 'GET' ? ROLES : ROLES.filter((role) => role !== 'viewer'));
  const any = wanted.length === ROLES.length;
  const members = `hub users ${any ? 'with any role' : `with the role ${wanted.join(', ')}`} in the account`;
  return support === true || method === 'GET' ? `${members}; service staff` : members;
}
