import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { createIdentityProvider } from '../../shared/identity-providers/create-identity-provider.ts';
import { identityProviderView } from '../../shared/identity-providers/identity-provider-view.ts';
import {
  IdentityProvider,
  IdentityProviderCreateReq,
} from '../../shared/identity-providers/provider-contract.ts';

export const operation = defineOperation({
  id: 'createIdentityProvider',
  method: 'POST',
  path: '/applications/{app}/identity-providers',
  summary: 'Create an identity provider: Google, Microsoft, Apple, GitHub or any OpenID provider',
  description:
    'Register the application at the provider first, with `/hub/auth/callback` of this service as its redirect URI. The discovery document of a provider of the preset `oidc`, and of one tenant of Microsoft, is read and checked now; the other presets are not asked. An application has at most 20 identity providers. Variants have those of their application.',
  tags: ['identity providers'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'provider-secrets:seal'],
  body: IdentityProviderCreateReq,
  idempotent: true,
  success: {
    status: 201,
    schema: IdentityProvider,
    location: '/applications/{app}/identity-providers/{id}',
  },
  errors: ['conflict', 'limit_reached'],
});

export const handler = lambda(operation, async ({ application, body, principal }) =>
  identityProviderView(await createIdentityProvider(application, body, actorOf(principal))),
);
