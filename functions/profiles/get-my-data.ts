import * as z from 'zod/mini';
import { pendingChanges } from '../../shared/addresses/pending-address-change.ts';
import { ReadOwnProfile } from '../../shared/addresses/read-own-profile.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { allInOrder } from '../../shared/platform/parallel.ts';
import { answerExportable } from '../../shared/transfers/export-user.ts';
import { readQuery } from '../../shared/transfers/user-export.ts';
import { ownSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'getMyData',
  method: 'GET',
  path: '/me/applications/{app}/data',
  summary: 'Read your profile',
  tags: ['profiles'],
  auth: ['user', 'hub'],
  uses: ['table:read', 'index:read'],
  reads: 'own_profile',
  query: {
    ...readQuery,
    pending: z.optional(
      z.literal('true').check(z.describe('Adds the changes of address that wait for their code')),
    ),
  },
  success: { status: 200, schema: ReadOwnProfile, versioned: true },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, async (call) => {
  const [view, pending] = await allInOrder([
    answerExportable(ownSubject(call), call.query, true),
    call.query.pending === undefined ? undefined : pendingChanges(call),
  ]);
  return { ...view, ...(pending && { pending }) };
});
