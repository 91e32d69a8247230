import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { OidcClient } from '../../shared/oidc-clients/oidc-client.ts';
import { listOidcClients } from '../../shared/oidc-clients/oidc-client-store.ts';

export const operation = defineOperation({
  id: 'listOidcClients',
  method: 'GET',
  path: '/applications/{app}/oidc-clients',
  summary: 'The OIDC clients of an application',
  tags: ['oidc clients'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(OidcClient) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query }) => listOidcClients(params.app, query));
