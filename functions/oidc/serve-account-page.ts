import { serveAccountPage } from '../../shared/account-pages/serve-account-page.ts';
import { protocolLambda } from '../../shared/handlers/protocol-lambda.ts';
import { defineProtocol } from '../../shared/http/protocol.ts';

export const protocol = defineProtocol({
  id: 'serveAccountPage',
  summary: 'The page on which the users of an application manage their accounts',
  uses: [
    'table:write',
    'index:read',
    'users:write',
    'sign-in:write',
    'oidc:write',
    'tokens:issue',
    'emails:send',
    'texts:send',
    'bucket:upload',
    'bucket:read-files',
  ],
  routes: [
    { method: 'GET', path: '/oidc/{app}/account' },
    { method: 'POST', path: '/oidc/{app}/account' },
    { method: 'GET', path: '/oidc/{app}/account/{part}' },
    { method: 'POST', path: '/oidc/{app}/account/{part}' },
  ],
});

export const handler = protocolLambda(protocol, serveAccountPage);
