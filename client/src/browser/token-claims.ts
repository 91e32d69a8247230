import { type ActiveGroup, activeGroupIn } from '../common/active-group.ts';

/** The end of the name of the claim that marks the tokens of guests. Its beginning is of the deployment. */
const GUEST = '/is_anonymous';

/** Who an access token is of. It is not verified: only backends decide by tokens. */
export type TokenUser = {
  userId?: string | undefined;
  isGuest: boolean;
  group?: ActiveGroup | undefined;
};

/** Returns whose an access token is. The user of one that cannot be read is unknown. */
export function userOf(accessToken: string): TokenUser {
  const [, payload = ''] = accessToken.split('.');
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims: { sub?: string; [name: string]: unknown } = JSON.parse(json);
    const isGuest = Object.entries(claims).some(([name, value]) => name.endsWith(GUEST) && value === true);
    return { userId: claims.sub, isGuest, group: activeGroupIn(claims) };
  } catch {
    return { isGuest: false };
  }
}
