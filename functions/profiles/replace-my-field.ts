import { changeOwnProfile } from '../../shared/addresses/change-own-profile.ts';
import { OwnProfile } from '../../shared/addresses/own-profile.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { changeField, FieldReq } from '../../shared/users/field-change.ts';
import { ownSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'replaceMyField',
  method: 'PUT',
  path: '/me/applications/{app}/data/fields/{field}',
  summary: 'Set one field of the own profile',
  description:
    'The value is converted to the type of the field. Image fields take a PNG, JPEG, GIF or WebP of up to 2 MiB, document fields a PDF, plain text, PNG or JPEG of up to 4 MiB, as the file `value` of a form. A file is accepted for processing: until it is ready, the field has its old value, or none; reading the field shows the state of processing. A new e-mail address or phone number that identifies the user takes effect once its code has been entered; until then the change is in `pending`. Changes of identifying fields need a sign-in within the last 10 minutes.',
  tags: ['profiles'],
  auth: ['user', 'hub'],
  firstPartyOnly: 'changes of identifying fields',
  uses: ['table:write', 'users:write', 'sign-in:write', 'bucket:upload', 'messages:send'],
  reads: 'own_profile',
  body: FieldReq,
  bodyTypes: ['application/json', 'multipart/form-data'],
  success: { status: 200, schema: OwnProfile },
  errors: [
    'field_not_found',
    'invalid_upload',
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

export const handler = lambda(operation, async (call) =>
  changeField(ownSubject(call), call.params.field, call.body.value, (change, faultsAt) =>
    changeOwnProfile(call, change, faultsAt),
  ),
);
