import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { answerFieldFile, fieldFile } from '../../shared/users/answer-field-file.ts';
import { ownSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'getMyFieldFile',
  method: 'GET',
  path: '/me/applications/{app}/data/fields/{field}/file',
  summary: 'Download the document of a field of your profile',
  description: fieldFile.description,
  tags: ['profiles'],
  auth: ['user'],
  uses: ['table:read', 'bucket:read-files'],
  reads: 'own_fields',
  success: fieldFile.success,
  errors: ['field_not_found'],
});

export const handler = lambda(operation, async (call) =>
  answerFieldFile(ownSubject(call), call.params.field),
);
