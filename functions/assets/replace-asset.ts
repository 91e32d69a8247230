import { AssetId, AssetUpload, assetAnswer } from '../../shared/assets/asset.ts';
import { putAsset } from '../../shared/assets/upload-asset.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { filename } from '../../shared/uploads/filename.ts';
import { IMAGE } from '../../shared/uploads/formats.ts';

export const operation = defineOperation({
  id: 'replaceAsset',
  method: 'PUT',
  path: '/applications/{app}/assets/{id}',
  summary: 'Replace the image of an asset, or create the asset under this id',
  description:
    'Accepted for processing: the image is cleaned and rendered, then it replaces the one before. Answers 412 if the asset does not match the precondition, or changed at the same time.',
  tags: ['assets'],
  auth: ['hub'],
  roles: ['owner', 'admin', 'editor'],
  uses: ['table:write', 'bucket:upload'],
  params: { id: AssetId },
  headers: { 'x-svc-filename': filename },
  upload: IMAGE,
  success: { status: 200, schema: AssetUpload },
  errors: ['asset_not_found', 'limit_reached', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ params, body, headers, principal, precondition }) => {
  const file = { body, filename: headers['x-svc-filename'], actor: principal.userId };
  return assetAnswer(await putAsset(params.app, params.id, file, precondition));
});
