import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { keywordView, SmsKeyword } from '../../shared/sms-keywords/sms-keyword.ts';
import { getKeyword } from '../../shared/sms-keywords/sms-keyword-store.ts';

export const operation = defineOperation({
  id: 'getSmsKeyword',
  method: 'GET',
  path: '/applications/{app}/sms-keywords/{keyword}',
  summary: 'Read an SMS keyword by its id',
  tags: ['sms keywords'],
  auth: ['hub'],
  uses: ['table:read'],
  success: { status: 200, schema: SmsKeyword },
  errors: ['keyword_not_found'],
});

export const handler = lambda(operation, async ({ params }) =>
  keywordView(await getKeyword(params.app, params.keyword)),
);
