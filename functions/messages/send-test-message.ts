import * as z from 'zod/mini';
import { readVerifiedEmail } from '../../shared/accounts/account-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { draftOrStored } from '../../shared/messages/draft-template.ts';
import { kind, locale, MessagePreviewReq } from '../../shared/messages/message-template.ts';
import { sendTestMessage } from '../../shared/messages/test-message.ts';
import { assertThat } from '../../shared/platform/errors.ts';
import { masked } from '../../shared/platform/strings/masked.ts';

export const operation = defineOperation({
  id: 'sendTestMessage',
  method: 'POST',
  path: '/applications/{app}/messages/{kind}/{locale}/test',
  summary: 'Send yourself an e-mail with sample values, to see it in your mailbox',
  description:
    'Sends the texts of the request, or without `template` those that apply now, to the verified e-mail address of the calling hub user and to no other. The subject begins with `[Test]`, and the link leads nowhere. The e-mail counts as one of the application and its account. At most 20 an hour.',
  tags: ['messages'],
  auth: ['hub'],
  uses: ['table:write', 'emails:send'],
  params: { kind, locale },
  body: MessagePreviewReq,
  success: {
    status: 200,
    schema: z.object({ sent_to: z.string().check(z.describe('Your masked address')) }),
  },
  errors: ['user_not_verified', 'conflict', 'too_many_requests', 'budget_exhausted', 'budget_reserved'],
});

export const handler = lambda(operation, async ({ params, application, body, principal: { userId } }) => {
  const [template, to] = await Promise.all([draftOrStored(params, body), readVerifiedEmail(userId)]);
  assertThat(to, 'user_not_verified', 'You have no verified e-mail address to which it could be sent');
  const { kind, locale: language } = params;
  await sendTestMessage({ userId, to }, { kind, template }, { application, language });
  return { sent_to: masked(to) ?? '***' };
});
