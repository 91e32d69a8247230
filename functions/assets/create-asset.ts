import { AssetUpload, assetAnswer } from '../../shared/assets/asset.ts';
import { uploadAsset } from '../../shared/assets/upload-asset.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { newId } from '../../shared/platform/ids.ts';
import { filename } from '../../shared/uploads/filename.ts';
import { IMAGE } from '../../shared/uploads/formats.ts';

export const operation = defineOperation({
  id: 'createAsset',
  method: 'POST',
  path: '/applications/{app}/assets',
  summary: 'Upload an image as a new asset of an application',
  description: 'Accepted for processing: the image is cleaned and rendered, then it is served at `url`.',
  tags: ['assets'],
  auth: ['hub'],
  uses: ['table:write', 'bucket:upload'],
  headers: { 'x-svc-filename': filename },
  upload: IMAGE,
  idempotent: true,
  success: { status: 201, schema: AssetUpload, location: '/applications/{app}/assets/{id}' },
  errors: ['limit_reached', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ params, body, headers, principal }) => {
  const file = { body, filename: headers['x-svc-filename'], actor: principal.userId };
  return assetAnswer(await uploadAsset(params.app, newId('asset'), file));
});
