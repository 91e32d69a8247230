import { changeOwnProfile } from '../../shared/addresses/change-own-profile.ts';
import { OwnDataReq, OwnProfile, ownChange } from '../../shared/addresses/own-profile.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'updateMyData',
  method: 'PATCH',
  path: '/me/applications/{app}/data',
  summary: 'Change fields of your data; null removes one',
  description: ownChange.description,
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
  changeOwnProfile(call, { mode: 'merge', data: call.body.data }),
);
