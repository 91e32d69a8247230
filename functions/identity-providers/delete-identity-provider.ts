import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { deleteProvider } from '../../shared/providers/delete-provider.ts';

export const operation = defineOperation({
  id: 'deleteIdentityProvider',
  method: 'DELETE',
  path: '/applications/{app}/identity-providers/{provider}',
  summary: 'Delete an identity provider, and end the ways in of its users',
  description:
    'Its button goes at once, and nobody signs in with it any more; the accounts of users there are unlinked in the background. Sessions that they began end, unless these rest on a verified address as well. While users have no other way in, the answer is 409 `still_used` with their number.',
  tags: ['identity providers'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write'],
  query: {
    force: z.optional(
      z
        .literal('true')
        .check(z.describe('Deletes it although users lose their only way to sign in, for good')),
    ),
  },
  success: { status: 204 },
  errors: ['identity_provider_not_found', 'still_used', 'precondition_failed', 'conflict'],
});

export const handler = lambda(operation, ({ application, params, query: { force }, precondition }) =>
  deleteProvider(application, params.provider, { force, precondition }),
);
