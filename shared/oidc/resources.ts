import { errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { isProviderScope } from '../applications/settings/provider-scopes.ts';
import type { ResourceSettings } from '../applications/settings/resource-settings.ts';
import { canonicalResource } from '../applications/settings/resource-url.ts';
import { ACCESS_TOKEN_SECONDS } from '../auth/tokens.ts';
import type { HttpEvent } from '../http/http-event.ts';
import type { OwnMetadata } from '../oidc-store/client-metadata.ts';
import { apiResource } from './api-token.ts';
import { withChangedParameters } from './changed-parameters.ts';

/** Endpoints with the parameter `resource` (RFC 8707). */
const MAY_NAME_RESOURCES = /^\/oidc\/[^/]+\/(auth|request|token)$/;

/**
 * Returns the setting of a requested resource, compared as canonical URLs; undefined if the application has
 * none such (decision 0599).
 */
export function resourceSettingOf(
  { config }: Pick<Application, 'config'>,
  resource: string,
): ResourceSettings | undefined {
  const asked = canonicalResource(resource);
  if (asked === undefined) return undefined;
  return config.resources?.find(({ identifier }) => canonicalResource(identifier) === asked);
}

/**
 * Describes a requested resource: the API of the application or one of its own. Throws `invalid_target` for
 * any other, and for one that the client may not ask for.
 */
export function resourceServerOf(
  application: Application,
  resource: string,
  { svc_arrival }: OwnMetadata,
): ResourceServer {
  const own = resourceSettingOf(application, resource);
  // The API of the application is for clients that an operator has created (decision 0608).
  if (svc_arrival !== undefined && !own?.self_registered)
    throw new errors.InvalidTarget('resource: it takes no clients that came by themselves');
  if (!own) return apiResource(application, resource);
  return {
    scope: own.scopes.map(({ name }) => name).join(' '),
    audience: own.identifier,
    accessTokenFormat: 'jwt',
    accessTokenTTL: own.lifetime ?? ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: 'RS256' } },
  };
}

/**
 * Returns a request that names the application's own resources by their canonical URLs. So codes, tokens and
 * grants have one name for each, whichever a client wrote, and the owner may write it otherwise later.
 */
export function withCanonicalResources({ config }: Application, event: HttpEvent): HttpEvent {
  if (!config.resources?.length || !MAY_NAME_RESOURCES.test(event.rawPath)) return event;
  return withChangedParameters(event, (parameters) => {
    const sent = parameters.getAll('resource');
    const named = sent.map((one) => (resourceSettingOf({ config }, one) && canonicalResource(one)) ?? one);
    if (named.every((one, at) => one === sent[at])) return undefined;
    parameters.delete('resource');
    for (const one of new Set(named)) parameters.append('resource', one);
    return parameters;
  });
}

/**
 * Completes the scope of a request for own resources: without one it asks for all that they offer (RFC 6749,
 * 3.3), or for `openid` if they offer nothing, because a grant has a scope. Unknown names are ignored beside
 * known ones. Throws `invalid_scope` if all are unknown.
 */
export function completeScope({ oidc }: KoaContextWithOIDC): void {
  const own = Object.values(oidc.resourceServers ?? {}).filter(
    (server) => canonicalResource(server.identifier()) !== undefined,
  );
  if (own.length === 0 || !oidc.params) return;
  const offered = new Set(own.flatMap(({ scope }) => scope.split(' ')).filter((one) => one !== ''));
  const asked = [...oidc.requestParamScopes];
  if (asked.length === 0) oidc.params['scope'] = [...offered].join(' ') || 'openid';
  else if (!asked.some((one) => isProviderScope(one) || offered.has(one)))
    throw new errors.InvalidScope('the resource has none of the scopes', asked.join(' '));
}
