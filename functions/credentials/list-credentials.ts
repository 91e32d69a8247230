import { Credential } from '../../shared/credentials/credential.ts';
import { listCredentials } from '../../shared/credentials/credential-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listCredentials',
  method: 'GET',
  path: '/applications/{app}/creds',
  summary: 'The credentials of an application, without their secrets',
  tags: ['credentials'],
  auth: ['hub'],
  firstPartyOnly: true,
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(Credential) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query }) => listCredentials(params.app, query));
