import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { identityProviderView } from '../../shared/identity-providers/identity-provider-view.ts';
import { IdentityProvider } from '../../shared/identity-providers/provider-contract.ts';
import { readIdentityProvider } from '../../shared/identity-providers/provider-store.ts';

export const operation = defineOperation({
  id: 'getIdentityProvider',
  method: 'GET',
  path: '/applications/{app}/identity-providers/{provider}',
  summary: 'Read an identity provider, without its secrets',
  tags: ['identity providers'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  success: { status: 200, schema: IdentityProvider },
  errors: ['identity_provider_not_found'],
});

export const handler = lambda(operation, async ({ params }) =>
  identityProviderView(await readIdentityProvider(params.app, params.provider)),
);
