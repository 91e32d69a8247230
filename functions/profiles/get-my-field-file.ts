import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { answerFieldFile } from '../../shared/users/answer-field-file.ts';
import { ownSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'getMyFieldFile',
  method: 'GET',
  path: '/me/applications/{app}/data/fields/{field}/file',
  summary: 'The document of a field of the own profile',
  description: 'For images, the value of the field is a public URL.',
  tags: ['profiles'],
  auth: ['user'],
  uses: ['table:read', 'bucket:read-files'],
  reads: 'own_profile',
  success: { status: 200, alternatives: { 200: 'The document, as a download' } },
  errors: ['field_not_found'],
});

export const handler = lambda(operation, async (call) =>
  answerFieldFile(ownSubject(call), call.params.field),
);
