import { protocolLambda } from '../../shared/handlers/protocol-lambda.ts';
import { defineProtocol } from '../../shared/http/protocol.ts';
import { serveAccountPage } from '../../shared/oidc-screen/serve-account-page.ts';

export const protocol = defineProtocol({
  id: 'serveAccountPage',
  summary: 'The page on which the users of an application manage their accounts',
  uses: ['table:write', 'users:write', 'oidc:write', 'tokens:issue'],
  routes: [
    { method: 'GET', path: '/oidc/{app}/account' },
    { method: 'HEAD', path: '/oidc/{app}/account' },
    { method: 'GET', path: '/oidc/{app}/account/{part}' },
    { method: 'POST', path: '/oidc/{app}/account/token' },
    { method: 'POST', path: '/oidc/{app}/account/sign-out' },
  ],
});

export const handler = protocolLambda(protocol, serveAccountPage);
