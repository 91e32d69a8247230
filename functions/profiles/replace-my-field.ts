import { changeOwnProfile } from '../../shared/addresses/change-own-profile.ts';
import { OwnProfile, ownChange } from '../../shared/addresses/own-profile.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { changeField, FieldReq, fieldChange } from '../../shared/users/field-change.ts';
import { ownSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'replaceMyField',
  method: 'PUT',
  path: '/me/applications/{app}/data/fields/{field}',
  summary: 'Set one field of your profile',
  description: `${fieldChange.description} ${ownChange.description}`,
  tags: ['profiles'],
  auth: ['user', 'hub'],
  firstPartyOnly: ownChange.firstPartyOnly,
  uses: ['table:write', 'users:write', 'sign-in:write', 'bucket:upload', 'emails:send', 'texts:send'],
  reads: 'own_profile',
  body: FieldReq,
  bodyTypes: fieldChange.bodyTypes,
  success: { status: 200, schema: OwnProfile, versioned: true },
  errors: ['field_not_found', 'invalid_upload', ...ownChange.errors],
});

export const handler = lambda(operation, async (call) =>
  changeField(ownSubject(call), call.params.field, call.body.value, (change, faultsAt) =>
    changeOwnProfile(call, change, faultsAt),
  ),
);
