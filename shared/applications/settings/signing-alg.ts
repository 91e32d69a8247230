import type { Algorithm } from '../../platform/algorithms.ts';
import { invalidInput } from '../../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../../platform/ids.ts';
import type { Nullable } from '../../platform/properties.ts';
import type { Application } from '../application.ts';

/**
 * Returns what signs the access tokens of an application's users: RS256, which every library can verify,
 * unless its config names EdDSA (decision 0298). Tokens of the hub are EdDSA always.
 */
export function signingAlgOf({ id, config }: Pick<Application, 'id' | 'config'>): Algorithm {
  if (id === HUB_APPLICATION_ID) return 'EdDSA';
  return config.hub?.auth?.access_tokens?.signing_alg ?? 'RS256';
}

type Settings = Nullable<{
  hub?: Nullable<{ auth?: Nullable<{ access_tokens?: Nullable<{ signing_alg?: Nullable<Algorithm> }> }> }>;
}>;

/** Throws 400 `invalid_input` for a config, or the overlay of a variant, that asks for RS256 for the hub. */
export function assertSigningAlg(app: string, config: Settings): void {
  const algorithm = config?.hub?.auth?.access_tokens?.signing_alg ?? 'EdDSA';
  if (app !== HUB_APPLICATION_ID || algorithm === 'EdDSA') return;
  throw invalidInput('body.config.hub.auth.access_tokens.signing_alg', 'must be EdDSA for app_hub');
}
