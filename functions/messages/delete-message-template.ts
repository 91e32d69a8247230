import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { kind, locale } from '../../shared/messages/message-template.ts';
import { deleteTemplate } from '../../shared/messages/template-store.ts';

export const operation = defineOperation({
  id: 'deleteMessageTemplate',
  method: 'DELETE',
  path: '/applications/{app}/messages/{kind}/{locale}',
  summary: 'Go back to the built-in texts of a kind of message in a language',
  description: 'Answers 204 also if the built-in texts applied already.',
  tags: ['messages'],
  auth: ['hub', 'service_account'],
  uses: ['table:write'],
  params: { kind, locale },
  success: { status: 204 },
  errors: ['precondition_failed'],
});

export const handler = lambda(operation, ({ params, precondition }) => deleteTemplate(params, precondition));
