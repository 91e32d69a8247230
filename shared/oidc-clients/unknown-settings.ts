import { invalidInputs } from '../platform/errors.ts';
import { OidcClientConfig } from './oidc-client.ts';

const KNOWN: ReadonlySet<string> = new Set(Object.keys(OidcClientConfig.def.shape));

/** Returns the members of a config that are no settings, and so have no effect. */
function unknownIn(config: object): string[] {
  return Object.keys(config).filter((name) => !KNOWN.has(name));
}

/**
 * Throws 400 `invalid_input` for members of a config that are no settings. Those that an earlier release
 * stored may stay, so that a client which was read can be sent back.
 */
export function assertKnownSettings(config: object, stored: object = {}): void {
  const added = unknownIn(config).filter((name) => !Object.hasOwn(stored, name));
  if (added.length === 0) return;
  const message = 'is no setting of this service; keep your own data in config.custom';
  throw invalidInputs(added.map((name) => ({ path: `body.config.${name}`, message })));
}

/** Returns the warnings of a stored config; none if all of its members are settings. */
export function warningsOf(config: object): { warnings?: string[] } {
  const warnings = unknownIn(config).map(
    (name) => `config.${name} is no setting and has no effect: remove it, or keep it in config.custom`,
  );
  return warnings.length > 0 ? { warnings } : {};
}
