import { protocolLambda } from '../../shared/handlers/protocol-lambda.ts';
import { defineProtocol } from '../../shared/http/protocol.ts';
import { serveProviderCallback } from '../../shared/providers/serve-provider-callback.ts';

export const protocol = defineProtocol({
  id: 'serveProviderCallback',
  summary: 'The redirect URI of every identity provider, by which its users come back',
  uses: ['table:write', 'users:write', 'sign-in:write', 'provider-secrets:open', 'provider-tokens:seal'],
  routes: [
    { method: 'GET', path: '/hub/auth/callback' },
    { method: 'POST', path: '/hub/auth/callback' },
  ],
});

export const handler = protocolLambda(protocol, serveProviderCallback);
