import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { KeywordState, keywordView, SmsKeyword } from '../../shared/sms-keywords/sms-keyword.ts';
import { changeKeyword } from '../../shared/sms-keywords/sms-keyword-rules.ts';
import { getKeyword } from '../../shared/sms-keywords/sms-keyword-store.ts';

export const operation = defineOperation({
  id: 'setSmsKeywordState',
  method: 'PUT',
  path: '/applications/{app}/sms-keywords/{keyword}/state',
  summary: 'Enable or disable an SMS keyword; texts with a disabled one are not answered',
  tags: ['sms keywords'],
  auth: ['hub'],
  uses: ['table:write'],
  body: z.strictObject({ state: KeywordState }),
  success: { status: 200, schema: SmsKeyword },
  errors: ['keyword_not_found', 'precondition_failed', 'conflict'],
});

export const handler = lambda(operation, async ({ params, body, principal, precondition }) => {
  const current = await getKeyword(params.app, params.keyword);
  const write = { actor: principal.userId, precondition };
  return keywordView(await changeKeyword(current, write, async () => ({ state: body.state })));
});
