import { protocolLambda } from '../../shared/handlers/protocol-lambda.ts';
import { defineProtocol } from '../../shared/http/protocol.ts';
import { serveScreen } from '../../shared/oidc-screen/serve-screen.ts';

export const protocol = defineProtocol({
  id: 'serveSignInScreen',
  summary: 'The sign-in screen of the OpenID provider: address, code or link, account, consent',
  uses: [
    'table:write',
    'users:write',
    'sign-in:write',
    'oidc:write',
    'tokens:issue',
    'emails:send',
    'texts:send',
  ],
  routes: [
    { method: 'GET', path: '/oidc/{app}/interaction/{uid}' },
    { method: 'POST', path: '/oidc/{app}/interaction/{uid}' },
    { method: 'GET', path: '/oidc/{app}/interaction/{uid}/link/{code}' },
    { method: 'HEAD', path: '/oidc/{app}/interaction/{uid}/link/{code}' },
    { method: 'POST', path: '/oidc/{app}/interaction/{uid}/link/{code}' },
  ],
});

export const handler = protocolLambda(protocol, serveScreen);
