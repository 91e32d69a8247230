import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ProfileSchema } from '../../shared/schemas/schema-contract.ts';

export const operation = defineOperation({
  id: 'getMySchema',
  method: 'GET',
  path: '/me/applications/{app}/schema',
  summary: 'List the fields of your profile that you may see',
  tags: ['schemas'],
  auth: ['user'],
  reads: 'schema',
  uses: ['table:read'],
  success: { status: 200, schema: ProfileSchema },
  errors: [],
});

export const handler = lambda(operation, async ({ schema: found }) => {
  const visible = Object.entries(found.schema).filter(([, field]) => field.user_visible);
  const schema = Object.fromEntries(visible);
  return {
    ...found,
    schema,
    user_verification_fields: found.user_verification_fields.filter((name) => name in schema),
  };
});
