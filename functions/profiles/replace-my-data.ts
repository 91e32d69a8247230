import * as z from 'zod/mini';
import { changeOwnProfile } from '../../shared/addresses/change-own-profile.ts';
import { OwnProfile } from '../../shared/addresses/own-profile.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { Data } from '../../shared/profiles/profile-input.ts';

export const operation = defineOperation({
  id: 'replaceMyData',
  method: 'PUT',
  path: '/me/applications/{app}/data',
  summary: 'Replace the own data',
  description:
    'Absent fields are removed, except those that only the application sets, and files, which null removes. A new e-mail address or phone number that identifies the user takes effect once its code has been entered; until then the change is in `pending`. Changes of identifying fields need a sign-in within the last 10 minutes.',
  tags: ['profiles'],
  auth: ['user', 'hub'],
  firstPartyOnly: 'changes of identifying fields',
  uses: ['table:write', 'users:write', 'sign-in:write', 'messages:send'],
  reads: 'own_profile',
  body: z.strictObject({ data: Data }),
  success: { status: 200, schema: OwnProfile },
  errors: [
    'forbidden',
    'reauthentication_required',
    'email_domain_not_allowed',
    'identity_taken',
    'last_identifier',
    'too_many_requests',
    'budget_exhausted',
    'conflict',
    'precondition_failed',
  ],
});

export const handler = lambda(operation, (call) =>
  changeOwnProfile(call, { mode: 'replace', data: call.body.data }),
);
