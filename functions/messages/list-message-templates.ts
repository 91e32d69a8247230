import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { MessageTemplateSummary } from '../../shared/messages/message-template.ts';
import { listTemplates } from '../../shared/messages/template-store.ts';
import { summariesOf } from '../../shared/messages/template-view.ts';

export const operation = defineOperation({
  id: 'listMessageTemplates',
  method: 'GET',
  path: '/applications/{app}/messages',
  summary: 'Kinds and languages of the messages to users, and which have texts of the application',
  tags: ['messages'],
  auth: ['hub', 'service_account'],
  uses: ['table:read'],
  success: { status: 200, schema: z.object({ results: z.array(MessageTemplateSummary) }) },
  errors: [],
});

export const handler = lambda(operation, async ({ params }) => ({
  results: summariesOf(await listTemplates(params.app)),
}));
