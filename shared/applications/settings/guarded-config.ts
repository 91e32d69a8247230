import { isDeepStrictEqual } from 'node:util';
import { decidesIdentity, ownersAndAdminsOnly } from '../../http/editors.ts';
import type { HubPrincipal, ServiceAccountPrincipal } from '../../http/principal.ts';
import { ApiError } from '../../platform/errors.ts';
import { propertiesOf } from '../../platform/properties.ts';

/** The sender of the application's e-mails, which only service staff sets (decision 0029). */
const SENDER = 'hub.auth.email.from_address';

/** Members of `config` that decide how many messages the account pays for, and to which numbers. */
const SPENDING_CONFIG = ['hub.auth.limits', 'hub.auth.phone'] as const;

/**
 * Members of `config`, each with all that is below it, that decide how and where people sign in, in whose
 * name messages are sent, which values tokens copy, for which servers clients get tokens, what members of
 * groups may do, and what is spent. A
 * caller who can change one can become a user of the application or spend the money of its account, so
 * editors may not (decisions 0248 and 0426).
 */
export const GUARDED_CONFIG = [
  'default_redirect_url',
  'groups',
  'resources',
  'allowed_schemes',
  'magic_links.require_allowed_redirect',
  'hub.agents',
  'hub.allowed_web_origins',
  'hub.return_urls',
  'hub.auth.access_tokens.custom_claims',
  'hub.auth.passkeys',
  'hub.auth.sign_in_methods',
  'hub.auth.test_identities',
  ...SPENDING_CONFIG,
  SENDER,
] as const;

/** The part of the reference about these members. */
export const EDITORS_MAY_NOT =
  'Editors may not change origins, redirects, return pages, schemes, agents, groups, resources, sign-in methods, passkeys, limits, phone countries and lines, custom claims, test identities and sender: 403 names each.';

export type ConfigOrOverlay = object | null | undefined;

/**
 * Throws 403 `forbidden` if the caller may not change a member of the config of an application, or of the
 * overlay of a variant. Equal values are no change. Only service staff names another sender: messages can be
 * sent from any address that is verified for the deployment, whichever tenant it belongs to (decision 0029).
 */
export function assertMayConfigure(
  principal: HubPrincipal | ServiceAccountPrincipal,
  account: string,
  before: ConfigOrOverlay,
  after: ConfigOrOverlay,
): void {
  assertMaySetSender(principal, before, after);
  if (decidesIdentity(principal, account)) return;
  assertSameAt(
    GUARDED_CONFIG.filter((path) => !(path === SENDER && isStaff(principal))),
    before,
    after,
  );
}

/**
 * Throws 403 `forbidden` if the caller may not create an application with a config. An editor may give it any
 * settings but those that spend: a new application has no users (decision 0426).
 */
export function assertMayCreateWith(principal: HubPrincipal, account: string, config: ConfigOrOverlay): void {
  assertMaySetSender(principal, undefined, config);
  if (!decidesIdentity(principal, account)) assertSameAt(SPENDING_CONFIG, undefined, config);
}

function assertSameAt(paths: readonly string[], before: ConfigOrOverlay, after: ConfigOrOverlay): void {
  const changed = paths.filter(
    (path) => !isDeepStrictEqual(overlayValueAt(before, path), overlayValueAt(after, path)),
  );
  if (changed.length > 0) throw ownersAndAdminsOnly(changed.map((path) => `body.config.${path}`));
}

/** Throws 403 `forbidden` if anybody but service staff names another sender than before. */
function assertMaySetSender(
  principal: HubPrincipal | ServiceAccountPrincipal,
  before: ConfigOrOverlay,
  after: ConfigOrOverlay,
): void {
  const sender = overlayValueAt(after, SENDER) ?? undefined;
  if (isStaff(principal) || sender === undefined || sender === overlayValueAt(before, SENDER)) return;
  throw new ApiError('forbidden', `config.${SENDER}: only service staff (svc_support) may set it`);
}

function isStaff(principal: HubPrincipal | ServiceAccountPrincipal): boolean {
  return principal.kind === 'hub' && principal.support;
}

/** Returns a member of a config or overlay; null if the overlay removes it or a member around it. */
function overlayValueAt(config: ConfigOrOverlay, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value === null ? null : propertiesOf(value)[name]),
      config ?? undefined,
    );
}
