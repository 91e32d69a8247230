import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { LINKED_IDENTITIES } from '../../shared/ways-in/linked-identity-store.ts';
import { LinkedIdentityOfUser } from '../../shared/ways-in/linked-identity-view.ts';
import { waysInOfUser } from '../../shared/ways-in/manage-ways-in.ts';

export const operation = defineOperation({
  id: 'listUserIdentities',
  method: 'GET',
  path: '/applications/{app}/users/{user}/identities',
  summary: 'The accounts of a user at identity providers',
  description: 'All that sign the user in, at most 20, in the order in which they were linked.',
  tags: ['identities'],
  auth: ['keys', 'hub', 'service_account'],
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  params: { user: UserId },
  success: { status: 200, schema: z.object({ results: z.array(LinkedIdentityOfUser) }) },
  errors: ['user_not_found'],
});

export const handler = lambda(operation, async ({ params: { app, user } }) => ({
  results: await waysInOfUser(LINKED_IDENTITIES, app, user),
}));
