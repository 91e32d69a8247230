import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { waysInOf } from '../../shared/ways-in/manage-ways-in.ts';
import { PASSKEYS } from '../../shared/ways-in/passkey-store.ts';
import { Passkey } from '../../shared/ways-in/passkey-view.ts';

export const operation = defineOperation({
  id: 'listMyPasskeys',
  method: 'GET',
  path: '/me/applications/{app}/passkeys',
  summary: 'Your passkeys',
  description: 'All of them, at most 20, in the order in which they were added.',
  tags: ['passkeys'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:read'],
  success: { status: 200, schema: z.object({ results: z.array(Passkey) }) },
  errors: [],
});

export const handler = lambda(operation, async ({ profile }) => ({
  results: await waysInOf(PASSKEYS, profile),
}));
