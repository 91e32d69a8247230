import { inviteCreation, inviteSending } from '../../shared/groups/common-contract.ts';
import { platformCaller } from '../../shared/groups/group-access.ts';
import { InvitationWithLink } from '../../shared/groups/invite-contract.ts';
import { BackendInviteReq } from '../../shared/groups/invite-request.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { inviteForBackend } from '../../shared/invites/invite-for-backend.ts';

export const operation = defineOperation({
  id: 'createGroupInvite',
  method: 'POST',
  path: '/applications/{app}/groups/{group}/invites',
  summary: 'Invite somebody into a group',
  description:
    'Returns a `link` that signs the invited person in, once, and accepts the invite: send it to that person, and to nobody else. With `send: true` the service sends it, and the answer has none. Hub users must set it. Using a link that the service sent verifies the address.',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:write', 'users:write', 'sign-in:write', 'emails:send', 'texts:send'],
  body: BackendInviteReq,
  idempotent: true,
  success: { status: 200, schema: InvitationWithLink, versioned: true },
  errors: [...inviteSending.errors, ...inviteCreation.errors],
});

export const handler = lambda(operation, ({ params, body, principal }) =>
  inviteForBackend(platformCaller(principal, params.app), params.group, body),
);
