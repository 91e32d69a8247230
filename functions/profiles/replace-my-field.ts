import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { changeField, FieldReq } from '../../shared/profiles/field-change.ts';
import { UserProfile } from '../../shared/profiles/profile.ts';
import { ownSubject } from '../../shared/profiles/subject.ts';

export const operation = defineOperation({
  id: 'replaceMyField',
  method: 'PUT',
  path: '/me/applications/{app}/data/fields/{field}',
  summary: 'Set one field of the own profile',
  description:
    'The value is converted to the type of the field. Image fields take a PNG, JPEG, GIF or WebP of up to 2 MiB, document fields a PDF, plain text, PNG or JPEG of up to 4 MiB, as the file `value` of a form. A file is accepted for processing: the field reads as before, or has no value, until it is ready; reading the field tells how it stands.',
  tags: ['profiles'],
  auth: ['user'],
  uses: ['table:write', 'bucket:upload'],
  reads: 'own_profile',
  body: FieldReq,
  bodyTypes: ['application/json', 'multipart/form-data'],
  success: { status: 200, schema: UserProfile },
  errors: [
    'field_not_found',
    'invalid_upload',
    'forbidden',
    'identity_taken',
    'conflict',
    'precondition_failed',
  ],
});

export const handler = lambda(operation, async (call) =>
  changeField(ownSubject(call), call.params.field, call.body.value),
);
