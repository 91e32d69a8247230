import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { sendSignInLink } from '../../shared/sign-in/links/send-sign-in-link.ts';

const Channel = z.enum(['email', 'phone']);

export const operation = defineOperation({
  id: 'sendSignInLink',
  method: 'POST',
  path: '/applications/{app}/users/{user}/sign-in-link',
  summary: 'Send a user a link that signs the user in',
  description:
    'The service sends the link to an address of the user, and no answer has it. The link works once, within an hour, or within the `max_lifetime` of the application if that is shorter. It ends when the user is signed out everywhere or has another address. Only an address by which the user can sign in gets one: verified, or written by the application. At most 5 links to an address within an hour. Only service staff may send one to users of `app_hub`.',
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  support: 'hub',
  withoutApplication: true,
  uses: ['table:write', 'sign-in:write', 'devices:recognise', 'emails:send', 'texts:send'],
  params: { user: UserId },
  body: z.strictObject({
    channel: Channel.check(z.describe("Which of the user's addresses gets the link")),
    redirect_url: z.optional(
      z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(2048),
          z.describe(
            'Where the link leads after the sign-in: `default_redirect_url`, which is the default, a page of `hub.return_urls` or one of this machine',
          ),
        ),
    ),
    locale: z.optional(f.locale('Language of the message and pages; default that of the user')),
  }),
  idempotent: true,
  success: {
    status: 200,
    schema: z.object({
      channel: Channel,
      sent_to: z.string().check(z.describe('The masked address')),
      expires_at: f.timestamp('When the link ends'),
    }),
  },
  errors: [
    'application_not_found',
    'user_not_found',
    'user_disabled',
    'invalid_redirect',
    'text_refused',
    'too_many_requests',
    'budget_exhausted',
    'budget_reserved',
    'number_range_exhausted',
    'conflict',
  ],
});

export const handler = lambda(operation, ({ params: { app, user: userId }, body, principal }) => {
  const variant = principal.kind === 'keys' ? principal.variant : undefined;
  return sendSignInLink({ app, userId, variant }, body);
});
