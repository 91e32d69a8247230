import type { Operation } from '../http/operation.ts';
import type { AnonymousPrincipal, Presented, Principal } from '../http/principal.ts';
import { ApiError, ERRORS } from '../platform/errors.ts';

/**
 * Returns the caller of an operation. If a bearer token and application keys were sent, it is the
 * bearer if the operation accepts it, else the keys if it accepts them (decision 0077). Throws 403
 * `contradicting_credentials` if they belong to different applications, and a 401 that names both
 * if neither is valid.
 */
export function principalFor(operation: Operation, presented: Presented): Principal {
  if (presented.kind !== 'mixed') return presented;
  const { bearer, keys } = presented;
  if (bearer.kind === 'anonymous' && keys.kind === 'anonymous') throw neitherValid(bearer, keys);
  assertOneApplication(bearer, keys);
  const accepts = ({ kind }: Principal) => kind !== 'anonymous' && operation.auth.includes(kind);
  if (accepts(bearer)) return bearer;
  if (accepts(keys)) return keys;
  // Neither may call: the error is about the credentials that the operation accepts.
  return keys.kind === 'anonymous' && operation.auth.includes('keys') ? keys : bearer;
}

const HEADERS = { bearer: 'authorization', keys: 'x-svc-app-secret' } as const;

function neitherValid(bearer: AnonymousPrincipal, keys: AnonymousPrincipal): ApiError {
  const code = bearer.reason ?? 'invalid_token';
  const faults = [
    { path: `headers.${HEADERS.bearer}`, message: ERRORS[code].title },
    { path: `headers.${HEADERS.keys}`, message: ERRORS[keys.reason ?? 'invalid_key'].title },
  ];
  return new ApiError(code, faults.map(({ path, message }) => `${path}: ${message}`).join('; '), { faults });
}

/** Throws if both belong to different applications. Hub users belong to none. */
function assertOneApplication(bearer: Principal, keys: Principal): void {
  if (!('app' in bearer && 'app' in keys) || bearer.app === keys.app) return;
  const faults = [
    { path: `headers.${HEADERS.bearer}`, message: `belongs to ${bearer.app}` },
    { path: `headers.${HEADERS.keys}`, message: `belongs to ${keys.app}` },
  ];
  const detail = `The bearer token belongs to ${bearer.app}, the application key to ${keys.app}: send one of them`;
  throw new ApiError('contradicting_credentials', detail, { faults });
}
