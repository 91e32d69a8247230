import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserProfile } from '../../shared/profiles/profile.ts';
import { sampleProfile } from '../../shared/profiles/sample-profile.ts';
import { findSchema } from '../../shared/schemas/schema-store.ts';

export const operation = defineOperation({
  id: 'getSampleUser',
  method: 'GET',
  path: '/applications/{app}/users/__sample__/data',
  summary: 'A sample profile, made from the schema of the application',
  description: 'The same for the same schema, and never that of a user.',
  tags: ['users'],
  auth: ['keys', 'hub'],
  uses: ['table:read'],
  success: { status: 200, schema: UserProfile },
  errors: [],
});

export const handler = lambda(operation, async ({ params }) => sampleProfile(await findSchema(params.app)));
