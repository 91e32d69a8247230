import * as z from 'zod/mini';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserProfile } from '../../shared/profiles/profile.ts';
import { Data } from '../../shared/profiles/profile-input.ts';
import { changeSubject, ownSubject } from '../../shared/profiles/subject.ts';

export const operation = defineOperation({
  id: 'replaceMyData',
  method: 'PUT',
  path: '/me/applications/{app}/data',
  summary: 'Replace the own data',
  description:
    'Fields that are absent are removed, but for those that only the application sets, and files, which go by null. A value that changes loses its verification.',
  tags: ['profiles'],
  auth: ['user'],
  uses: ['table:write'],
  reads: 'own_profile',
  body: z.strictObject({ data: Data }),
  success: { status: 200, schema: UserProfile },
  errors: ['forbidden', 'identity_taken', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, (call) =>
  changeSubject(ownSubject(call), { mode: 'replace', data: call.body.data }),
);
