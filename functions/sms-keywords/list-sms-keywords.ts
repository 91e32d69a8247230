import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { SmsKeyword } from '../../shared/sms-keywords/sms-keyword.ts';
import { listKeywords, listVariantKeywords } from '../../shared/sms-keywords/sms-keyword-store.ts';

export const operation = defineOperation({
  id: 'listSmsKeywords',
  method: 'GET',
  path: '/applications/{app}/sms-keywords',
  summary: 'The SMS keywords of an application, or of one of its variants',
  tags: ['sms keywords'],
  auth: ['hub'],
  uses: ['table:read'],
  query: { ...f.pageQuery, app_variant_id: z.optional(f.id('Only keywords that name this variant')) },
  success: { status: 200, schema: f.resultsPage(SmsKeyword) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query: { app_variant_id: variant, ...page } }) =>
  variant === undefined ? listKeywords(params.app, page) : listVariantKeywords(params.app, variant, page),
);
