import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { ProfileSchema, SchemaReq } from '../../shared/schemas/schema-contract.ts';
import { replaceSchema } from '../../shared/users/replace-schema.ts';

export const operation = defineOperation({
  id: 'replaceSchema',
  method: 'PUT',
  path: '/applications/{app}/schema',
  summary: "Replace the fields of the application's user profiles",
  description:
    'Stored values stay, also those of fields that are removed. A field becomes unique only if no two users have the same value, and gets another type only if that can hold what users have in it, which is then converted: else 409 with the count of users concerned. With many users the request answers 409 `indexing_in_progress` until all values are indexed: repeat it. A change that nobody repeats is given up after 15 minutes.',
  tags: ['schemas'],
  auth: ['hub', 'service_account'],
  uses: ['table:write', 'users:write'],
  body: SchemaReq,
  success: { status: 200, schema: ProfileSchema },
  errors: [
    'precondition_failed',
    'values_not_unique',
    'values_not_convertible',
    'indexing_in_progress',
    'limit_reached',
    'conflict',
  ],
});

/**
 * Time for the values of users; what takes longer is continued by the next request, and in the background.
 */
const MILLISECONDS = 6000;

export const handler = lambda(operation, ({ params, body, principal, precondition }) => {
  const deadline = Date.now() + MILLISECONDS;
  const hasTime = () => Date.now() < deadline;
  return replaceSchema(params.app, body, { actor: actorOf(principal), precondition, hasTime });
});
