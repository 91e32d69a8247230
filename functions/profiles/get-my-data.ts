import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserProfile } from '../../shared/profiles/profile.ts';
import { readOwnProfile } from '../../shared/profiles/profile-view.ts';

export const operation = defineOperation({
  id: 'getMyData',
  method: 'GET',
  path: '/me/applications/{app}/data',
  summary: 'Read the own profile',
  tags: ['profiles'],
  auth: ['user'],
  uses: ['table:read'],
  success: { status: 200, schema: UserProfile },
  errors: [],
});

export const handler = lambda(operation, ({ profile }) => readOwnProfile(profile));
