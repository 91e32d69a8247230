import { deleteVariant } from '../../shared/deletion/delete-variant.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'deleteVariant',
  method: 'DELETE',
  path: '/applications/{app}/variants/{variant}',
  summary: 'Delete a variant; its credentials end, its users stay',
  description:
    'Every credential that acts for the variant is deleted and fails with the next request. SMS keywords that name it are disabled. Users, sessions and links of the variant stay, with the settings of the application itself. An interrupted deletion is finished by a repeated request, or in the background.',
  tags: ['variants'],
  auth: ['hub'],
  uses: ['table:write', 'credentials:write'],
  success: { status: 204 },
  errors: ['variant_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ params, principal, precondition, log }) => {
  const ended = await deleteVariant(params.app, params.variant, principal.userId, precondition);
  Object.assign(log, { ended_credentials: ended.credentials, disabled_keywords: ended.keywords });
});
