import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import {
  kind,
  locale,
  MessageTemplate,
  MessageTemplateState,
} from '../../shared/messages/message-template.ts';
import { assertTemplate } from '../../shared/messages/template-rules.ts';
import { replaceTemplate } from '../../shared/messages/template-store.ts';
import { templateView } from '../../shared/messages/template-view.ts';

export const operation = defineOperation({
  id: 'replaceMessageTemplate',
  method: 'PUT',
  path: '/applications/{app}/messages/{kind}/{locale}',
  summary: 'Replace texts of a kind of message in a language; absent members have the built-in text',
  description:
    'Plain texts with placeholders such as `{application}`. Code and button are always part of the message. Texts have no HTML and no web or e-mail addresses. Answers 412 if the texts do not match the precondition.',
  tags: ['messages'],
  auth: ['hub', 'service_account'],
  uses: ['table:write'],
  params: { kind, locale },
  body: MessageTemplate,
  success: { status: 200, schema: MessageTemplateState },
  errors: ['precondition_failed'],
});

export const handler = lambda(operation, async ({ params, application, body, principal, precondition }) => {
  assertTemplate(params.kind, body, 'body');
  const by = { actor: actorOf(principal), precondition };
  return templateView(application, params, await replaceTemplate(params, body, by));
});
