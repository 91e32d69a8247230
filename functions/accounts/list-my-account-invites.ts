import { AccountInvite } from '../../shared/accounts/account.ts';
import { listInvitesFor } from '../../shared/accounts/answer-account-invite.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listMyAccountInvites',
  method: 'GET',
  path: '/me/account-invites',
  summary: 'The pending invites to the verified e-mail address of the caller',
  tags: ['accounts'],
  auth: ['hub'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(AccountInvite) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ principal, query }) => listInvitesFor(principal.userId, query));
