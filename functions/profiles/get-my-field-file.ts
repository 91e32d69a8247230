import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { answerFieldFile } from '../../shared/profiles/field-files.ts';
import { ownSubject } from '../../shared/profiles/subject.ts';

export const operation = defineOperation({
  id: 'getMyFieldFile',
  method: 'GET',
  path: '/me/applications/{app}/data/fields/{field}/file',
  summary: 'The file of an image or document field of the own profile',
  tags: ['profiles'],
  auth: ['user'],
  uses: ['table:read', 'bucket:read-files'],
  reads: 'own_profile',
  success: { status: 200, alternatives: { 200: 'The file; documents as a download' } },
  errors: ['field_not_found'],
});

export const handler = lambda(operation, async (call) =>
  answerFieldFile(ownSubject(call), call.params.field),
);
