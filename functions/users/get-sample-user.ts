import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { findSchema } from '../../shared/schemas/schema-store.ts';
import { sampleProfile } from '../../shared/users/sample-profile.ts';
import { UserProfile } from '../../shared/users/user-profile.ts';

export const operation = defineOperation({
  id: 'getSampleUser',
  method: 'GET',
  path: '/applications/{app}/users/__sample__/data',
  summary: 'A sample profile, made from the schema of the application',
  description: 'The same for the same schema, and never that of a user.',
  tags: ['users'],
  auth: ['keys', 'hub'],
  uses: ['table:read'],
  success: { status: 200, schema: UserProfile, versioned: true },
  errors: [],
});

export const handler = lambda(operation, async ({ params }) => sampleProfile(await findSchema(params.app)));
