import { actorOf } from '../../shared/auth/principal.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ProfileSchema, SchemaReq } from '../../shared/schemas/schema.ts';
import { replaceSchema } from '../../shared/schemas/schema-store.ts';

export const operation = defineOperation({
  id: 'replaceSchema',
  method: 'PUT',
  path: '/applications/{app}/schema',
  summary: "Replace the fields of the application's user profiles",
  tags: ['schemas'],
  auth: ['hub', 'service_account'],
  uses: ['table:write'],
  body: SchemaReq,
  success: { status: 200, schema: ProfileSchema },
  errors: ['precondition_failed'],
});

export const handler = lambda(operation, ({ params, body, principal, precondition }) =>
  replaceSchema(params.app, body, actorOf(principal), precondition),
);
