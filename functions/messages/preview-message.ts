import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { draftOrStored } from '../../shared/messages/draft-template.ts';
import { kind, locale, MessagePreview, MessagePreviewReq } from '../../shared/messages/message-template.ts';
import { previewMessage, sampleLink } from '../../shared/messages/preview-message.ts';

export const operation = defineOperation({
  id: 'previewMessage',
  method: 'POST',
  path: '/applications/{app}/messages/{kind}/{locale}/preview',
  summary: 'Show a message with sample values, as it would be sent',
  description:
    'Shows the texts of the request, or without `template` those that apply now. It sends and changes nothing.',
  tags: ['messages'],
  auth: ['hub', 'service_account'],
  uses: ['table:read'],
  params: { kind, locale },
  body: MessagePreviewReq,
  success: { status: 200, schema: MessagePreview },
  errors: [],
});

export const handler = lambda(operation, async ({ params, application, body }) => {
  const template = await draftOrStored(params, body);
  const sample = { application, language: params.locale, link: sampleLink() };
  return previewMessage(params.kind, template, sample);
});
