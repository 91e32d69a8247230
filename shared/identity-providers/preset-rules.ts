import type { Fault } from '../platform/errors.ts';
import { appleKeyFrom } from './apple-key.ts';
import type { IdentityProviderRecord, Preset } from './identity-provider.ts';
import { endpointsOfTenantGroup, tenantOfIssuer } from './preset-endpoints.ts';
import type { IdentityProviderCreateReq, IdentityProviderUpdateReq } from './provider-contract.ts';

/** Who may sign in at Microsoft unless the application says otherwise. */
export const DEFAULT_TENANT = 'common';

/** Members that only some presets have. */
const PRESETS_WITH: Readonly<Record<string, readonly Preset[]>> = {
  issuer: ['oidc'],
  tenant: ['microsoft'],
  team_id: ['apple'],
  key_id: ['apple'],
  trusted_domains: ['oidc', 'microsoft'],
  audiences: ['google', 'microsoft', 'apple', 'oidc'],
};

/** Members that a preset needs at creation, besides those of every preset. */
const NEEDED: Readonly<Partial<Record<Preset, readonly string[]>>> = {
  oidc: ['issuer'],
  apple: ['team_id', 'key_id'],
};

const DEFAULT_SCOPES: Readonly<Partial<Record<Preset, readonly string[]>>> = {
  // Apple has no scope `profile`.
  apple: ['openid', 'email', 'name'],
  github: ['read:user', 'user:email'],
};

/** Returns the scopes that a provider of a preset asks for unless the application chooses others. */
export function defaultScopes(preset: Preset): readonly string[] {
  return DEFAULT_SCOPES[preset] ?? ['openid', 'email', 'profile'];
}

/** Returns what a preset does not allow or lacks in the body of create. */
export function faultsOfCreation(request: IdentityProviderCreateReq): Fault[] {
  const { preset } = request;
  const members: Readonly<Record<string, unknown>> = request;
  const missing = (NEEDED[preset] ?? []).filter((name) => members[name] === undefined);
  return [
    ...missing.map((name) => ({ path: `body.${name}`, message: `is needed for the preset ${preset}` })),
    ...faultsOfMembers(preset, members),
    ...faultsOfTrust(preset, request.tenant ?? DEFAULT_TENANT, request.trusted_domains),
    ...faultsOfScopes(preset, request.scopes),
    ...faultsOfSecret(preset, request.client_secret),
  ];
}

/** Returns what the body of update changes that stays, and what the preset does not allow. */
export function faultsOfUpdate(
  current: Pick<IdentityProviderRecord, 'preset' | 'issuer'>,
  request: IdentityProviderUpdateReq,
): Fault[] {
  const { preset } = current;
  const { preset: _preset, issuer: _issuer, ...members } = request;
  return [
    ...faultsOfFixed(current, request),
    ...faultsOfMembers(preset, members),
    ...faultsOfTrust(preset, tenantOfIssuer(current.issuer) ?? '', request.trusted_domains),
    ...faultsOfScopes(preset, request.scopes),
    ...faultsOfSecret(preset, request.client_secret),
    ...faultsOfRotation(preset, request),
  ];
}

function faultsOfFixed(
  current: Pick<IdentityProviderRecord, 'preset' | 'issuer'>,
  request: IdentityProviderUpdateReq,
): Fault[] {
  const stored = {
    preset: current.preset,
    issuer: current.issuer,
    ...(current.preset === 'microsoft' && { tenant: tenantOfIssuer(current.issuer) }),
  };
  return Object.entries(stored).flatMap(([name, value]) => {
    const sent = request[name as keyof typeof stored];
    if (sent === undefined || sent === value) return [];
    const message = `stays ${value}, because people are known by it; create another identity provider`;
    return [{ path: `body.${name}`, message }];
  });
}

function faultsOfMembers(preset: Preset, members: Readonly<Record<string, unknown>>): Fault[] {
  return Object.entries(PRESETS_WITH).flatMap(([name, presets]) => {
    const value = members[name];
    const isAbsent = value === undefined || (Array.isArray(value) && value.length === 0);
    if (isAbsent || presets.includes(preset)) return [];
    return [{ path: `body.${name}`, message: `is only for ${presets.join(', ')}; leave it out` }];
  });
}

/** With several tenants, the administrator of any one could write any address (decision 0583). */
function faultsOfTrust(preset: Preset, tenant: string, domains: readonly string[] = []): Fault[] {
  if (preset !== 'microsoft' || domains.length === 0 || !endpointsOfTenantGroup(tenant)) return [];
  const message = `is for one tenant, and ${tenant} is many; name the id of yours as tenant, or leave it out`;
  return [{ path: 'body.trusted_domains', message }];
}

function faultsOfScopes(preset: Preset, scopes: readonly string[] | undefined): Fault[] {
  if (preset === 'github' || scopes === undefined || scopes.includes('openid')) return [];
  return [{ path: 'body.scopes', message: 'must have openid, without which there is no id token' }];
}

function faultsOfSecret(preset: Preset, secret: string | undefined): Fault[] {
  if (secret === undefined) return [];
  if (preset === 'apple' ? appleKeyFrom(secret) !== undefined : !/[\r\n]/.test(secret)) return [];
  const message =
    preset === 'apple'
      ? 'must be the whole content of the .p8 file of Apple: a P-256 key in PKCS 8, with its first and last line'
      : 'must be one line';
  return [{ path: 'body.client_secret', message }];
}

function faultsOfRotation(preset: Preset, request: IdentityProviderUpdateReq): Fault[] {
  const { client_secret: secret, key_id: key, secret_grace: grace } = request;
  if (preset === 'apple' && secret !== undefined && key === undefined)
    return [{ path: 'body.key_id', message: 'is needed with a key: each has its own id' }];
  if (grace === undefined || (secret !== undefined && preset !== 'apple')) return [];
  const message =
    preset === 'apple'
      ? 'is not for apple, whose previous key ends at once; leave it out'
      : 'is for a new secret; send client_secret as well, or leave it out';
  return [{ path: 'body.secret_grace', message }];
}
