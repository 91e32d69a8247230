import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { keywordView, SmsKeyword, SmsKeywordCreateReq } from '../../shared/sms-keywords/sms-keyword.ts';
import { assertKeyword } from '../../shared/sms-keywords/sms-keyword-rules.ts';
import { createKeyword } from '../../shared/sms-keywords/sms-keyword-store.ts';

export const operation = defineOperation({
  id: 'createSmsKeyword',
  method: 'POST',
  path: '/applications/{app}/sms-keywords',
  summary: 'Create an SMS keyword: anyone who texts it gets a link that signs them in',
  description:
    'For service staff. A keyword is unique in its application. If several applications have the same keyword, a text to the `origination_number` of one of them belongs to that one. A text to any other number of the service belongs to the oldest enabled keyword without a number of its own.',
  tags: ['sms keywords'],
  auth: ['hub'],
  roles: [],
  support: true,
  uses: ['table:write'],
  body: SmsKeywordCreateReq,
  idempotent: true,
  success: { status: 201, schema: SmsKeyword, location: '/applications/{app}/sms-keywords/{id}' },
  errors: [
    'invalid_redirect',
    'variant_not_found',
    'keyword_reserved',
    'keyword_taken',
    'limit_reached',
    'conflict',
  ],
});

export const handler = lambda(operation, async ({ application, params, body, principal }) => {
  await assertKeyword(application, body);
  return keywordView(await createKeyword(params.app, body, principal.userId));
});
