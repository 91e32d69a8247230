import { changeOwnProfile } from '../../shared/addresses/change-own-profile.ts';
import { OwnDataReq, OwnProfile, ownChange } from '../../shared/addresses/own-profile.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'replaceMyData',
  method: 'PUT',
  path: '/me/applications/{app}/data',
  summary: 'Replace your data',
  description: `Absent fields are removed, except those that only the application sets, and files, which null removes. ${ownChange.description}`,
  tags: ['profiles'],
  auth: ['user', 'hub'],
  firstPartyOnly: ownChange.firstPartyOnly,
  uses: ['table:write', 'users:write', 'sign-in:write', 'emails:send', 'texts:send'],
  reads: 'own_profile',
  body: OwnDataReq,
  success: { status: 200, schema: OwnProfile, versioned: true },
  errors: ownChange.errors,
});

export const handler = lambda(operation, (call) =>
  changeOwnProfile(call, { mode: 'replace', data: call.body.data }),
);
