import { AccountMember } from '../../shared/accounts/account.ts';
import { getAccount } from '../../shared/accounts/account-store.ts';
import { listAccountMembers } from '../../shared/accounts/list-members.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { roleIn } from '../../shared/http/principal.ts';

export const operation = defineOperation({
  id: 'listAccountMembers',
  method: 'GET',
  path: '/accounts/{account}/members',
  summary: 'The members of an account and their roles',
  description:
    'With their verified e-mail addresses. Owners also see the pending invites, with the invited address but no user.',
  tags: ['accounts'],
  auth: ['hub'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(AccountMember) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, async ({ params, query, principal }) => {
  const role = roleIn(principal, params.account);
  // Service staff may name any account, so check that it exists.
  if (!role) await getAccount(params.account);
  return listAccountMembers(params.account, query, { pending: role === 'owner' });
});
