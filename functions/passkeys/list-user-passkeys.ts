import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { waysInOfUser } from '../../shared/ways-in/manage-ways-in.ts';
import { PASSKEYS } from '../../shared/ways-in/passkey-store.ts';
import { Passkey } from '../../shared/ways-in/passkey-view.ts';

export const operation = defineOperation({
  id: 'listUserPasskeys',
  method: 'GET',
  path: '/applications/{app}/users/{user}/passkeys',
  summary: 'The passkeys of a user',
  description: 'All of them, at most 20, in the order in which they were added.',
  tags: ['passkeys'],
  auth: ['keys', 'hub', 'service_account'],
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  params: { user: UserId },
  success: { status: 200, schema: z.object({ results: z.array(Passkey) }) },
  errors: ['user_not_found'],
});

export const handler = lambda(operation, async ({ params: { app, user } }) => ({
  results: await waysInOfUser(PASSKEYS, app, user),
}));
