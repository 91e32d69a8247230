import type { AuthScheme } from '../http/principal.ts';

const OWNERS: Record<Exclude<AuthScheme, 'keys'>, string> = {
  hub: 'a hub user',
  service_account: 'a service account',
  user: 'a user of the application',
};

/** Describes the credentials that an operation accepts, with the names of their headers. */
export function acceptedCredentials(auth: readonly AuthScheme[]): string {
  const owners = auth.flatMap((scheme) => (scheme === 'keys' ? [] : [OWNERS[scheme]]));
  const ways = [
    ...(owners.length > 0 ? [`Authorization: Bearer with the access token of ${owners.join(' or ')}`] : []),
    ...(auth.includes('keys') ? ['x-svc-app-key and x-svc-app-secret'] : []),
  ];
  return `Send ${ways.join(', or both ')}`;
}
