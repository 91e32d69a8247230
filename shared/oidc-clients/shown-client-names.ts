import type { Application } from '../applications/application.ts';
import { ownHosts, SHOWN_TEXT_REFUSED } from '../applications/branding/shown-name.ts';
import { invalidInputs } from '../platform/errors.ts';
import { hasAddress } from '../platform/strings/address-in-text.ts';
import type { OidcClientReq } from './oidc-client.ts';

type ClientTexts = Pick<OidcClientReq, 'name' | 'config'>;

/**
 * Throws 400 for a changed name or title of a client that looks like an address (decision 0175). It may
 * name a host of the application's origins, or of the client's redirect URIs. A stored text may be sent
 * again.
 */
export function assertClientTexts(
  { config }: Pick<Application, 'config'>,
  before: ClientTexts | undefined,
  after: ClientTexts,
): void {
  const redirects = after.config.redirect_uris.map((uri) => URL.parse(uri)?.hostname ?? '');
  const own = [...ownHosts(config), ...redirects.filter((host) => host !== '')];
  const texts = [
    ['body.name', before?.name, after.name],
    ['body.config.hub_title', before?.config.hub_title, after.config.hub_title],
  ] as const;
  const faults = texts.filter(([, old, text]) => text && text !== old && hasAddress(text, own));
  if (faults.length > 0) throw invalidInputs(faults.map(([path]) => ({ path, message: SHOWN_TEXT_REFUSED })));
}
