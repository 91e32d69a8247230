import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { identityProviderView } from '../../shared/identity-providers/identity-provider-view.ts';
import { IdentityProviderList } from '../../shared/identity-providers/provider-contract.ts';
import { listIdentityProviders } from '../../shared/identity-providers/provider-store.ts';

export const operation = defineOperation({
  id: 'listIdentityProviders',
  method: 'GET',
  path: '/applications/{app}/identity-providers',
  summary: 'The identity providers of an application, without their secrets',
  description: 'All of them, at most 20, in the order of creation.',
  tags: ['identity providers'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  success: { status: 200, schema: IdentityProviderList },
  errors: [],
});

export const handler = lambda(operation, async ({ params }) => {
  const records = await listIdentityProviders(params.app);
  return { results: records.map(identityProviderView) };
});
