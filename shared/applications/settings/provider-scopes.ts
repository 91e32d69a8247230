/** The scopes that the OpenID provider of every application has. No resource can have one of these names. */
export const PROVIDER_SCOPES = [
  'openid',
  'profile',
  'email',
  'phone',
  'address',
  'group',
  'offline_access',
] as const;

/** True for a scope of the provider itself. */
export function isProviderScope(scope: string): boolean {
  return PROVIDER_SCOPES.some((own) => own === scope);
}
