import { AssetUpload, assetAnswer } from '../../shared/assets/asset.ts';
import { listAssets } from '../../shared/assets/asset-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'listAssets',
  method: 'GET',
  path: '/applications/{app}/assets',
  summary: 'The assets of an application',
  tags: ['assets'],
  auth: ['hub'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(AssetUpload) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, async ({ params, query }) => {
  const { results, ...rest } = await listAssets(params.app, query);
  return { results: results.map(assetAnswer), ...rest };
});
