import type { Application } from '../applications/application.ts';
import { invalidInputs } from '../platform/errors.ts';
import { firstStamps } from '../storage/writes/update-versioned.ts';
import { secretToStore } from './apple-key.ts';
import { endpointsOfPreset } from './endpoints-of-preset.ts';
import type { IdentityProviderRecord } from './identity-provider.ts';
import { issuerOfTenant } from './preset-endpoints.ts';
import { DEFAULT_TENANT, defaultScopes, faultsOfCreation } from './preset-rules.ts';
import type { IdentityProviderCreateReq } from './provider-contract.ts';
import { sealProviderSecret } from './provider-secrets.ts';
import { storeIdentityProvider } from './provider-store.ts';

/**
 * Creates an identity provider of an application. Throws 400 `invalid_input` for what its preset does not
 * allow, and for a discovery document that cannot be used; 409 `conflict` if its id is taken, 409
 * `limit_reached`, and 503 while KMS does not answer.
 */
export async function createIdentityProvider(
  application: Application,
  request: IdentityProviderCreateReq,
  actor: string,
): Promise<IdentityProviderRecord> {
  const faults = faultsOfCreation(request);
  if (faults.length > 0) throw invalidInputs(faults);
  const { client_secret, issuer, tenant = DEFAULT_TENANT, team_id, key_id, ...members } = request;
  const { id, preset, scopes = defaultScopes(preset) } = request;
  const asked = await endpointsOfPreset(
    preset,
    issuer ?? issuerOfTenant(tenant),
    issuer === undefined ? 'body.tenant' : 'body.issuer',
  );
  const named = { app: application.id, id };
  const record: IdentityProviderRecord = {
    ...named,
    ...members,
    ...asked,
    ...(team_id !== undefined && key_id !== undefined && { apple: { team_id, key_id } }),
    scopes,
    secrets: [await sealProviderSecret(named, secretToStore(preset, client_secret))],
    ...firstStamps(actor),
  };
  await storeIdentityProvider(application, record);
  return record;
}
