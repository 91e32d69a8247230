import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { answerField, ProfileField } from '../../shared/users/field-view.ts';
import { ownSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'getMyField',
  method: 'GET',
  path: '/me/applications/{app}/data/fields/{field}',
  summary: 'Read one field of your profile',
  tags: ['profiles'],
  auth: ['user', 'hub'],
  uses: ['table:read'],
  reads: 'own_fields',
  success: { status: 200, schema: ProfileField, versioned: true },
  errors: ['field_not_found'],
});

export const handler = lambda(operation, async (call) => answerField(ownSubject(call), call.params.field));
