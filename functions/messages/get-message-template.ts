import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { kind, locale, MessageTemplateState } from '../../shared/messages/message-template.ts';
import { findTemplate } from '../../shared/messages/template-store.ts';
import { templateView } from '../../shared/messages/template-view.ts';

export const operation = defineOperation({
  id: 'getMessageTemplate',
  method: 'GET',
  path: '/applications/{app}/messages/{kind}/{locale}',
  summary:
    'Read the texts of a kind of message in a language: those of the application, and the built-in ones',
  tags: ['messages'],
  auth: ['hub', 'service_account'],
  uses: ['table:read'],
  params: { kind, locale },
  success: { status: 200, schema: MessageTemplateState },
  errors: [],
});

export const handler = lambda(operation, async ({ params, application }) =>
  templateView(application, params, await findTemplate(params)),
);
