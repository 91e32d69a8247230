import { AssetUpload, assetAnswer } from '../../shared/assets/asset.ts';
import { getAsset } from '../../shared/assets/asset-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ROLES } from '../../shared/http/principal.ts';

export const operation = defineOperation({
  id: 'getAsset',
  method: 'GET',
  path: '/applications/{app}/assets/{id}',
  summary: 'Read an asset: its URL, and the state of its processing',
  tags: ['assets'],
  auth: ['hub'],
  roles: [...ROLES],
  uses: ['table:read'],
  success: { status: 200, schema: AssetUpload },
  errors: ['asset_not_found'],
});

export const handler = lambda(operation, async ({ params }) =>
  assetAnswer(await getAsset(params.app, params.id)),
);
