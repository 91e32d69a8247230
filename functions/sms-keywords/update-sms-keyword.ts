import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { keywordView, SmsKeyword, SmsKeywordUpdateReq } from '../../shared/sms-keywords/sms-keyword.ts';
import { changeKeyword, patchedKeyword } from '../../shared/sms-keywords/sms-keyword-rules.ts';
import { getKeyword } from '../../shared/sms-keywords/sms-keyword-store.ts';

export const operation = defineOperation({
  id: 'updateSmsKeyword',
  method: 'PATCH',
  path: '/applications/{app}/sms-keywords/{keyword}',
  summary: 'Change members of an SMS keyword; null clears',
  description: 'For service staff. Editors may change the state with a separate operation.',
  tags: ['sms keywords'],
  auth: ['hub'],
  roles: [],
  support: true,
  uses: ['table:write'],
  body: SmsKeywordUpdateReq,
  success: { status: 200, schema: SmsKeyword },
  errors: [
    'keyword_not_found',
    'invalid_redirect',
    'variant_not_found',
    'keyword_reserved',
    'keyword_taken',
    'precondition_failed',
    'conflict',
  ],
});

export const handler = lambda(operation, async ({ application, params, body, principal, precondition }) => {
  const known = await getKeyword(params.app, params.keyword);
  const write = { actor: principal.userId, precondition };
  return keywordView(
    await changeKeyword(known, write, (current) => patchedKeyword(application, current, body)),
  );
});
