import type { Application } from '../applications/application.ts';
import { parseDuration } from '../platform/duration.ts';
import { invalidInputs } from '../platform/errors.ts';
import { DAY } from '../platform/time.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { secretToStore } from './apple-key.ts';
import { endpointsOfPreset } from './endpoints-of-preset.ts';
import type { IdentityProviderRecord } from './identity-provider.ts';
import { faultsOfUpdate } from './preset-rules.ts';
import type { IdentityProviderUpdateReq } from './provider-contract.ts';
import { openProviderSecrets, rotatedProviderSecrets, sealProviderSecret } from './provider-secrets.ts';
import { changeIdentityProvider, readIdentityProvider } from './provider-store.ts';

/**
 * Changes an identity provider. A secret that is not the newest becomes it, and the previous one is tried as
 * well until its grace ends. The newest one again changes nothing, so a repeated request ends no other.
 * Throws 400 `invalid_input` for what stays (decision 0582) or its preset does not allow, 404
 * `identity_provider_not_found`, 412 `precondition_failed`, and 503 while KMS does not answer.
 */
export async function updateIdentityProvider(
  application: Application,
  id: string,
  request: IdentityProviderUpdateReq,
  write: { actor: string; precondition: Precondition },
): Promise<IdentityProviderRecord> {
  const provider = await readIdentityProvider(application.id, id);
  assertUnmodified(provider, write.precondition);
  const faults = faultsOfUpdate(provider, request);
  if (faults.length > 0) throw invalidInputs(faults);
  const { preset, issuer } = provider;
  const asked = request.refresh ? await endpointsOfPreset(preset, issuer, 'body.refresh') : undefined;
  return changeIdentityProvider({ application, provider }, write, async (current) => ({
    ...changesOfProvider(current, request),
    ...(asked && { endpoints: asked.endpoints }),
    ...(await changedSecrets(current, request)),
  }));
}

function changesOfProvider(
  { apple }: IdentityProviderRecord,
  request: IdentityProviderUpdateReq,
): Partial<IdentityProviderRecord> {
  const { name, button_label, client_id, scopes, trusted_domains, audiences, state } = request;
  const { team_id = apple?.team_id, key_id = apple?.key_id } = request;
  return {
    ...(name !== undefined && { name }),
    ...(button_label !== undefined && { button_label: button_label ?? undefined }),
    ...(client_id !== undefined && { client_id }),
    ...(scopes !== undefined && { scopes }),
    ...(trusted_domains !== undefined && { trusted_domains }),
    ...(audiences !== undefined && { audiences }),
    ...(state !== undefined && { state }),
    ...(team_id !== undefined && key_id !== undefined && { apple: { team_id, key_id } }),
  };
}

async function changedSecrets(
  current: IdentityProviderRecord,
  { client_secret, secret_grace }: IdentityProviderUpdateReq,
): Promise<Partial<IdentityProviderRecord>> {
  if (client_secret === undefined) return {};
  const { preset } = current;
  const secret = secretToStore(preset, client_secret);
  const [newest] = await openProviderSecrets(current);
  if (newest === secret) return {};
  // The id of a key of Apple is stored once, so an earlier key would be used with the wrong one.
  const grace = preset === 'apple' ? 0 : (parseDuration(secret_grace ?? '') ?? DAY);
  return { secrets: rotatedProviderSecrets(current, await sealProviderSecret(current, secret), grace) };
}
