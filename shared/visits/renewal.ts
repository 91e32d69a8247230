import type { Application } from '../applications/application.ts';
import { isOfBoundSignIn, type LinkRecord, type SignInLink } from '../links/link-record.ts';
import { deadLink } from '../links/magic-link-store.ts';

/**
 * Returns the address of the form that sends a new link, relative to that of the page, if one can be sent: in
 * place of a link of a sign-in, which the service has sent itself, that was used or has expired. Bound ones
 * need the verifier of the page where they began, and links of backends and invites their makers.
 */
export function renewalAt(
  code: string,
  link: LinkRecord | undefined,
  { config }: Application,
): string | undefined {
  if (!isRenewable(link)) return undefined;
  const method = config.hub?.auth?.sign_in_methods?.[link.verification_type];
  return method?.enabled === false ? undefined : `${code}/renew`;
}

/** True for the link of an unbound sign-in that can no longer be used. */
export function isRenewable(link: LinkRecord | undefined): link is SignInLink {
  const isOfSignIn = link?.purpose === 'auth' && link.user_id === undefined;
  return isOfSignIn && !isOfBoundSignIn(link) && deadLink(link) !== undefined;
}
