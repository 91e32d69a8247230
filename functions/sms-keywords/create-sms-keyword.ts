import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { SmsKeyword, SmsKeywordCreateReq } from '../../shared/sms-keywords/sms-keyword.ts';
import { assertKeyword } from '../../shared/sms-keywords/sms-keyword-rules.ts';
import { createKeyword } from '../../shared/sms-keywords/sms-keyword-store.ts';

export const operation = defineOperation({
  id: 'createSmsKeyword',
  method: 'POST',
  path: '/applications/{app}/sms-keywords',
  summary: 'Create an SMS keyword: who texts it gets a link that signs in',
  description:
    'For service staff. A keyword is unique in its application. Where several applications have the same one, a text to a number that is the own `origination_number` of one leads there; a text to any other number of the service leads to the oldest that is enabled and has no number of its own.',
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
  return createKeyword(params.app, body, principal.userId);
});
