import { protocolLambda } from '../../shared/handlers/protocol-lambda.ts';
import { defineProtocol } from '../../shared/http/protocol.ts';
import { serveProvider } from '../../shared/oidc/serve-provider.ts';

/**
 * The routes of a document or of userinfo. The other endpoints answer the methods of their specifications
 * only.
 */
const readable = (path: `/${string}`) => [
  { method: 'GET', path } as const,
  { method: 'HEAD', path } as const,
];

export const protocol = defineProtocol({
  id: 'serveOpenIdProvider',
  summary: 'The OpenID provider of each application, issuer {base_url}/oidc/{app}, except its screen',
  uses: ['table:write', 'users:write', 'oidc:write', 'credentials:note-use', 'tokens:issue'],
  routes: [
    ...readable('/oidc/{app}/.well-known/openid-configuration'),
    ...readable('/oidc/{app}/.well-known/oauth-authorization-server'),
    ...readable('/.well-known/openid-configuration/oidc/{app}'),
    ...readable('/.well-known/oauth-authorization-server/oidc/{app}'),
    ...readable('/oidc/{app}/jwks'),
    ...readable('/oidc/{app}/.well-known/jwks.json'),
    { method: 'GET', path: '/oidc/{app}/auth' },
    { method: 'POST', path: '/oidc/{app}/auth' },
    { method: 'GET', path: '/oidc/{app}/auth/{uid}' },
    { method: 'POST', path: '/oidc/{app}/reg' },
    { method: 'POST', path: '/oidc/{app}/request' },
    { method: 'POST', path: '/oidc/{app}/token' },
    { method: 'POST', path: '/oidc/{app}/token/introspection' },
    { method: 'POST', path: '/oidc/{app}/token/revocation' },
    ...readable('/oidc/{app}/me'),
    { method: 'POST', path: '/oidc/{app}/me' },
    { method: 'GET', path: '/oidc/{app}/session/end' },
    { method: 'POST', path: '/oidc/{app}/session/end' },
    { method: 'POST', path: '/oidc/{app}/session/end/confirm' },
    { method: 'GET', path: '/oidc/{app}/session/end/success' },
  ],
});

export const handler = protocolLambda(protocol, serveProvider);
