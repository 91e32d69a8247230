import * as z from 'zod/mini';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserProfile } from '../../shared/profiles/profile.ts';
import { Data } from '../../shared/profiles/profile-input.ts';
import { changeSubject, ownSubject } from '../../shared/profiles/subject.ts';

export const operation = defineOperation({
  id: 'updateMyData',
  method: 'PATCH',
  path: '/me/applications/{app}/data',
  summary: 'Change fields of the own data; null removes one',
  description: 'A value that changes loses its verification.',
  tags: ['profiles'],
  auth: ['user'],
  uses: ['table:write'],
  reads: 'own_profile',
  body: z.strictObject({ data: Data }),
  success: { status: 200, schema: UserProfile },
  errors: ['forbidden', 'identity_taken', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, (call) =>
  changeSubject(ownSubject(call), { mode: 'merge', data: call.body.data }),
);
