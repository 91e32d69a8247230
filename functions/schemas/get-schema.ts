import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ProfileSchema } from '../../shared/schemas/schema-contract.ts';
import { findSchema } from '../../shared/schemas/schema-store.ts';

export const operation = defineOperation({
  id: 'getSchema',
  method: 'GET',
  path: '/applications/{app}/schema',
  summary: "The fields of the application's user profiles",
  tags: ['schemas'],
  auth: ['hub', 'service_account', 'keys'],
  uses: ['table:read'],
  success: { status: 200, schema: ProfileSchema },
  errors: [],
});

export const handler = lambda(operation, ({ params }) => findSchema(params.app));
