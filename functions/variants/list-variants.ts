import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { Variant } from '../../shared/variants/variant.ts';
import { variantView } from '../../shared/variants/variant-rules.ts';
import { listVariants } from '../../shared/variants/variant-store.ts';

export const operation = defineOperation({
  id: 'listVariants',
  method: 'GET',
  path: '/applications/{app}/variants',
  summary: 'The variants of an application',
  tags: ['variants'],
  auth: ['hub'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(Variant) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, async ({ application, params, query }) => {
  const { results, ...rest } = await listVariants(params.app, query);
  return { ...rest, results: results.map((record) => variantView(application, record)) };
});
