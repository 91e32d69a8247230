import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { LINKED_IDENTITIES } from '../../shared/ways-in/linked-identity-store.ts';
import { LinkedIdentity } from '../../shared/ways-in/linked-identity-view.ts';
import { waysInOf } from '../../shared/ways-in/manage-ways-in.ts';

export const operation = defineOperation({
  id: 'listMyIdentities',
  method: 'GET',
  path: '/me/applications/{app}/identities',
  summary: 'Your accounts at identity providers',
  description: 'All that sign you in, at most 20, in the order in which they were linked.',
  tags: ['identities'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:read'],
  success: { status: 200, schema: z.object({ results: z.array(LinkedIdentity) }) },
  errors: [],
});

export const handler = lambda(operation, async ({ profile }) => ({
  results: await waysInOf(LINKED_IDENTITIES, profile),
}));
