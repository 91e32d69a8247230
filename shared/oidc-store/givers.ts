import type { AdapterPayload } from 'oidc-provider';
import { isRuleInForce } from '../auth/first-party-rule.ts';
import type { OidcClientRecord } from '../oidc-clients/oidc-client.ts';
import { propertiesOf } from '../platform/properties.ts';
import type { ProviderGrant } from './library-seams.ts';

/** Scopes, claims and resources, in the form in which the library stores those of a grant. */
export type Contents = { openid?: { scope?: string; claims?: string[] }; resources?: Record<string, string> };

/**
 * The givers of a grant, stored with it (decision 0103): the contents to which its user has agreed, and the
 * version of the client at which the first-party rule gave the rest. `client` is the id of its configuration.
 * For a client that came by itself, `state` is that of its metadata at the consent (decision 0606).
 */
export type Givers = { app: string; client?: string; user?: Contents; rule?: number; state?: string };

/** Returns who gave a grant; undefined for one that is not stored yet. */
export function giversOf(grant: object | undefined): Givers | undefined {
  return propertiesOf(grant)['given'] as Givers | undefined;
}

/** Records who gave a grant. */
export function setGivers(grant: ProviderGrant, given: Givers): void {
  Object.assign(grant, { given });
}

/** Returns the scopes, claims and resources of a grant, or of a part of it. */
export function contentsOf(source: object): Contents {
  const { openid, resources }: Contents = source;
  return structuredClone({ ...(openid && { openid }), ...(resources && { resources }) });
}

/**
 * Returns the part of a stored grant that counts at present; undefined if none does. The part that the
 * first-party rule gave counts only while the client is first-party. Nothing counts for a client that came by
 * itself and has changed since.
 */
export function countingPart(
  payload: AdapterPayload,
  client: OidcClientRecord | undefined,
): AdapterPayload | undefined {
  const { app, client: id, user, rule, state } = payload['given'] as Givers;
  if (client?.arrival && client.arrival.state !== state) return undefined;
  if (rule === undefined || isRuleInForce(client, { version: rule })) return payload;
  if (!user) return undefined;
  const { openid: _openid, resources: _resources, ...rest } = payload;
  return { ...rest, ...contentsOf(user), given: { app, ...(id !== undefined && { client: id }), user } };
}
