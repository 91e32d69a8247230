import * as z from 'zod/mini';
import { platformCaller } from '../../shared/groups/group-access.ts';
import { InvitationResult } from '../../shared/groups/invite-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { inviteMany } from '../../shared/invites/invite-many.ts';

export const operation = defineOperation({
  id: 'createGroupInvites',
  method: 'POST',
  path: '/applications/{app}/groups/{group}/bulk-invites',
  summary: 'Invite up to 50 people into a group, independently',
  description:
    'Each element is the body of `POST .../invites`. The answer is 200 even if elements fail: each result has its own status, with the answer of that call or the error, and no element stops another. An element that no time was left for has status 503 and was not written. The same request with the same `Idempotency-Key` answers invites that were made as before, and tries the others again; a message that was being sent when the first request was interrupted may be sent twice.',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:write', 'users:write', 'sign-in:write', 'emails:send', 'texts:send'],
  body: z.strictObject({
    invites: z.array(z.unknown()).check(z.minLength(1), z.maxLength(50)),
  }),
  idempotent: 'each',
  success: { status: 200, schema: z.object({ results: z.array(InvitationResult) }) },
  errors: ['group_not_found'],
});

export const handler = lambda(operation, ({ params, body, principal }) =>
  inviteMany(platformCaller(principal, params.app), params.group, body.invites),
);
