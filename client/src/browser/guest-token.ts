/** The end of the name of the claim that marks the tokens of guests. Its beginning is of the deployment. */
const CLAIM = '/is_anonymous';

/** True if an access token is of a guest. It is not verified: only backends decide by tokens. */
export function isOfGuest(accessToken: string): boolean {
  const [, payload = ''] = accessToken.split('.');
  try {
    const claims: object = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return Object.entries(claims).some(([name, value]) => name.endsWith(CLAIM) && value === true);
  } catch {
    return false;
  }
}
