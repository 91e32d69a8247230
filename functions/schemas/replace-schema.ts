import { lambda } from '../../shared/handlers/lambda.ts';
import { decidesIdentity } from '../../shared/http/editors.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { scaledTimeout } from '../../shared/platform/client-timeouts.ts';
import { dryRunSchema, replaceSchema } from '../../shared/schema-jobs/replace-schema.ts';
import { DRY_RUN_QUERY, ReplacedSchema } from '../../shared/schemas/dry-run-contract.ts';
import { SchemaReq } from '../../shared/schemas/schema-contract.ts';

export const operation = defineOperation({
  id: 'replaceSchema',
  method: 'PUT',
  path: '/applications/{app}/schema',
  summary: "Replace the fields of the application's user profiles",
  description:
    'Stored values stay, also those of removed fields. A field becomes unique only if no two users have the same value. A field changes its type only if the values of all users can be converted, which then happens. Otherwise the answer is 409 with the number of users concerned. With many users the answer is 409 `indexing_in_progress` until all values are indexed: repeat the request. A change that nobody repeats is abandoned after 15 minutes. Editors of the account do not change which fields identify users or are verified, nor the type and the writers of such a field. With `dry_run=true` nothing changes, and the answer says what would happen to the values of up to 200 users.',
  tags: ['schemas'],
  auth: ['hub', 'service_account'],
  uses: ['table:write', 'index:read', 'users:write'],
  query: DRY_RUN_QUERY,
  body: SchemaReq,
  success: { status: 200, schema: ReplacedSchema },
  errors: [
    'precondition_failed',
    'values_not_unique',
    'values_not_convertible',
    'indexing_in_progress',
    'limit_reached',
    'conflict',
  ],
});

/** Time for the values of users in one request. The next request, and the background, continue the rest. */
const MILLISECONDS = 6000;

export const handler = lambda(operation, ({ application, params, query, body, principal, precondition }) => {
  const isEditor = !decidesIdentity(principal, application.account);
  if (query.dry_run) return dryRunSchema(params.app, body, { precondition, isEditor });
  const deadline = Date.now() + scaledTimeout(MILLISECONDS);
  const hasTime = () => Date.now() < deadline;
  return replaceSchema(params.app, body, { actor: actorOf(principal), precondition, hasTime, isEditor });
});
