import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { deleteKeyword } from '../../shared/sms-keywords/sms-keyword-store.ts';

export const operation = defineOperation({
  id: 'deleteSmsKeyword',
  method: 'DELETE',
  path: '/applications/{app}/sms-keywords/{keyword}',
  summary: 'Delete an SMS keyword; texts with it are no longer answered',
  tags: ['sms keywords'],
  auth: ['hub'],
  uses: ['table:write'],
  success: { status: 204 },
  errors: ['keyword_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, precondition }) =>
  deleteKeyword(params.app, params.keyword, precondition),
);
