import { type HttpEvent, headerOf } from '../http/event.ts';
import { propertiesOf } from '../platform/properties.ts';
import { type Key, keys } from '../storage/keys.ts';
import { clientKeys } from './client-metadata.ts';
import { readEarly } from './early-reads.ts';

type Parameters = { get: (name: string) => string | null };

/**
 * Begins to read what a request will need by its address, client and tokens: the application, the client and
 * the item of each token. It decides nothing. The provider checks each of them as if it had read it later.
 */
export function readForRequest(app: string, event: HttpEvent): void {
  readEarly([keys.application(app), ...keysOfEndpoint(app, event)]);
}

/** Begins to read what every use of a code or token needs: its client, grant and user, and its session. */
export function readForToken(app: string, payload: unknown): void {
  const { clientId, grantId, accountId, sessionUid, expiresWithSession } = propertiesOf(payload);
  const session = expiresWithSession === true ? sessionUid : undefined;
  readEarly([
    ...(typeof clientId === 'string' ? clientKeys(app, clientId) : []),
    ...artifactKeys(app, ['Grant'], grantId),
    ...artifactKeys(app, ['Session'], session),
    ...(typeof accountId === 'string' ? [keys.profile(app, accountId), keys.schema(app)] : []),
  ]);
}

function keysOfEndpoint(app: string, event: HttpEvent): (Key | undefined)[] {
  const form = formOf(event);
  switch (event.rawPath.replace(/^\/oidc\/[^/]+/, '')) {
    case '/me':
      return artifactKeys(app, ['AccessToken'], bearerOf(event) ?? form.get('access_token'));
    case '/token':
      return [
        ...keysOfClient(app, event, form),
        ...artifactKeys(app, ['RefreshToken'], form.get('refresh_token')),
        ...artifactKeys(app, ['AuthorizationCode'], form.get('code')),
      ];
    case '/token/introspection':
    case '/token/revocation':
      return [
        ...keysOfClient(app, event, form),
        ...artifactKeys(app, ['AccessToken', 'RefreshToken'], form.get('token')),
      ];
    case '/auth':
      return keysOfClient(app, event, new URLSearchParams(event.rawQueryString));
    case '/request':
      return keysOfClient(app, event, form);
    default:
      return [];
  }
}

function keysOfClient(app: string, event: HttpEvent, parameters: Parameters): (Key | undefined)[] {
  const clientId = basicClientOf(event) ?? parameters.get('client_id');
  return clientId ? clientKeys(app, clientId) : [];
}

function artifactKeys(app: string, models: readonly string[], id: unknown): Key[] {
  if (typeof id !== 'string' || id === '') return [];
  return models.map((model) => keys.oidcArtifact(app, model, id));
}

function formOf({ body = '', isBase64Encoded }: HttpEvent): URLSearchParams {
  return new URLSearchParams(isBase64Encoded ? Buffer.from(body, 'base64').toString() : body);
}

function bearerOf(event: HttpEvent): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1];
}

/** Returns the client id of HTTP Basic (RFC 6749, 2.3.1). */
function basicClientOf(event: HttpEvent): string | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1];
  return encoded && Buffer.from(encoded, 'base64').toString().split(':')[0];
}
