import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { findOidcClient } from '../../shared/oidc-clients/oidc-client-store.ts';
import { ClientUser } from '../../shared/sessions/client-user.ts';
import { listClientUsers } from '../../shared/sessions/list-client-users.ts';

export const operation = defineOperation({
  id: 'listOidcClientUsers',
  method: 'GET',
  path: '/applications/{app}/oidc-clients/{client}/users',
  summary: 'The users who gave an OIDC client access',
  description:
    'Users with access in force now, by a consent or by `first_party`, in no particular order. A page may be shorter than page_size: continue as long as there is a `next`. To end the access of one, end the sessions of the kind `client` in the list of the sessions of the user.',
  tags: ['oidc clients'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  query: { page_size: pageQuery.page_size, after: pageQuery.after },
  success: { status: 200, schema: resultsPage(ClientUser) },
  errors: ['oidc_client_not_found'],
});

export const handler = lambda(operation, async ({ params, query }) =>
  listClientUsers(await findOidcClient(params.app, params.client), query),
);
