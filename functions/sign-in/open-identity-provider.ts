import { protocolLambda } from '../../shared/handlers/protocol-lambda.ts';
import { defineProtocol } from '../../shared/http/protocol.ts';
import { openProvider } from '../../shared/providers/open-provider.ts';

export const protocol = defineProtocol({
  id: 'openIdentityProvider',
  summary: 'The address of the button of an identity provider, which leads there',
  uses: ['table:write', 'sign-in:write', 'devices:recognise'],
  routes: [{ method: 'GET', path: '/hub/auth/upstream/{provider}' }],
});

export const handler = protocolLambda(protocol, openProvider);
