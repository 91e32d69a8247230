/** Registered claims that a token of this service has or will have (decision 0481). */
const RESERVED_CLAIMS: ReadonlySet<string> = new Set([
  'acr',
  'act',
  'amr',
  'aud',
  'auth_time',
  'azp',
  'client_id',
  'cnf',
  'exp',
  'iat',
  'idp',
  'iss',
  'jti',
  'may_act',
  'nbf',
  'scope',
  'sid',
  'sub',
  'typ',
]);

/** True for names that a custom claim cannot have, because verifiers of tokens decide by them. */
export function isReservedClaim(name: string): boolean {
  return RESERVED_CLAIMS.has(name);
}
