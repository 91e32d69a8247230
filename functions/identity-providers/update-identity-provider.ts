import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { identityProviderView } from '../../shared/identity-providers/identity-provider-view.ts';
import {
  IdentityProvider,
  IdentityProviderUpdateReq,
} from '../../shared/identity-providers/provider-contract.ts';
import { updateIdentityProvider } from '../../shared/identity-providers/update-identity-provider.ts';

export const operation = defineOperation({
  id: 'updateIdentityProvider',
  method: 'PATCH',
  path: '/applications/{app}/identity-providers/{provider}',
  summary: 'Change an identity provider, give it a new secret, or disable it',
  description:
    'Absent members stay as they are. After a new `client_secret`, the previous one is tried as well until `secret_grace` ends; at most two are kept. Preset, issuer and tenant cannot be changed, because people are known by them: create another identity provider. The discovery document is read again only with `refresh`.',
  tags: ['identity providers'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'provider-secrets:seal', 'provider-secrets:open'],
  body: IdentityProviderUpdateReq,
  success: { status: 200, schema: IdentityProvider },
  errors: ['identity_provider_not_found', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ application, params, body, principal, precondition }) => {
  const write = { actor: actorOf(principal), precondition };
  return identityProviderView(await updateIdentityProvider(application, params.provider, body, write));
});
