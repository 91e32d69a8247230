import { deleteAsset } from '../../shared/assets/asset-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'deleteAsset',
  method: 'DELETE',
  path: '/applications/{app}/assets/{id}',
  summary: 'Delete an asset; its files are deleted in the background',
  tags: ['assets'],
  auth: ['hub'],
  roles: ['owner', 'admin', 'editor'],
  uses: ['table:write'],
  success: { status: 204 },
  errors: ['asset_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, precondition }) =>
  deleteAsset(params.app, params.id, precondition),
);
