import * as z from 'zod/mini';
import { TypePattern } from '../events/event-types.ts';
import * as f from '../http/fields.ts';
import { MAX_TARGET_LENGTH, webhookTargetFault } from './webhook-target.ts';

/** The reason for disabling a webhook: its owner, five days of failures, or a 410 (Gone). */
const DISABLED_REASONS = ['by_request', 'failing', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** A signing secret, sealed by KMS. The newest is first. */
export type SealedSecret = {
  sealed: string;
  created_at: string;
  /** ISO 8601 date-time until which deliveries are signed with it, too; absent for the current secret. */
  expires_at?: string | undefined;
};

/** A stored webhook. Answers have no `sealed` secrets. */
export type WebhookRecord = {
  id: string;
  app_id: string;
  url: string;
  /** Patterns of event types: a type, `user.*`, or `*`. */
  types: readonly string[];
  description: string;
  guests: boolean;
  state: 'enabled' | 'disabled';
  disabled_reason?: DisabledReason | undefined;
  secrets: readonly SealedSecret[];
  version: number;
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string;
};

/** The `purpose` in the encryption context of sealed webhook secrets. */
export const WEBHOOK_PURPOSE = 'webhook';

/** Encryption context of the secrets of a webhook. */
export const secretContext = (app: string, webhook: string) => ({ purpose: WEBHOOK_PURPOSE, app, webhook });

const TargetUrl = z.string().check(
  z.refine((url) => webhookTargetFault(url) === undefined, {
    error: ({ input }) => webhookTargetFault(String(input)) ?? '',
  }),
  z.meta({
    description:
      'Address to which events are sent with POST: https, of a public host, port 443 or 8443, without credentials',
    format: 'uri',
    maxLength: MAX_TARGET_LENGTH,
  }),
);
const Types = z
  .array(TypePattern)
  .check(z.minLength(1), z.maxLength(100), z.describe('Which events are sent: a type, `user.*`, or `*`'));
const Description = f.text('What the webhook is for', 500);
const Guests = z
  .boolean()
  .check(
    z.describe(
      'Whether events `user.*` of guests are sent, too. Those from `user.promoted` on always are, and so are events of groups',
    ),
  );
const State = z
  .enum(['enabled', 'disabled'])
  .check(
    z.describe(
      'A disabled webhook gets nothing. Once it is enabled again, it gets the events since its last one, as long as the feed has them',
    ),
  );

/** The body of create. */
export const WebhookCreateReq = z.strictObject({
  url: TargetUrl,
  types: Types,
  description: z._default(Description, ''),
  guests: z._default(Guests, false),
  state: z._default(State, 'enabled'),
});
export type WebhookCreateReq = z.output<typeof WebhookCreateReq>;

/** The body of update. Absent members do not change. */
export const WebhookUpdateReq = z.strictObject({
  url: z.optional(TargetUrl),
  types: z.optional(Types),
  description: z.optional(Description),
  guests: z.optional(Guests),
  state: z.optional(State),
});
export type WebhookUpdateReq = z.output<typeof WebhookUpdateReq>;

/** The longest time for which an earlier secret may sign. */
const LONGEST_GRACE = '365d';

/** The body of rotate. */
export const WebhookRotateReq = z.prefault(
  z.strictObject({
    grace: z._default(
      f.duration(
        `How long deliveries are also signed with the previous secret, for example 24h; at most ${LONGEST_GRACE}`,
        LONGEST_GRACE,
      ),
      '24h',
    ),
  }),
  {},
);

/** A webhook as the API shows it, without its secrets. */
export const Webhook = z.object({
  id: z.string().check(z.describe('Id of the webhook')),
  app_id: z.string().check(z.describe('Application whose events it gets')),
  url: z.string().check(z.describe('Address to which events are sent with POST')),
  types: z.array(z.string()).check(z.describe('Which events are sent: a type, `user.*`, or `*`')),
  description: z.string().check(z.describe('What the webhook is for')),
  guests: Guests,
  state: State,
  disabled_reason: z.optional(
    z
      .enum(DISABLED_REASONS)
      .check(
        z.describe(
          '`by_request`; `failing`: the service disabled it after five days of failures; `gone`: the receiver answered 410',
        ),
      ),
  ),
  failing_since: z.optional(
    f.timestamp('Since when no delivery has succeeded; absent after a success and while nothing failed'),
  ),
  last_success_at: z.optional(f.timestamp('When the receiver last accepted an event')),
  secrets: z
    .array(
      z.object({
        created_at: f.timestamp('When the secret was made'),
        expires_at: z.optional(
          f.timestamp('Until when it signs as well; absent for the secret of the last rotation'),
        ),
      }),
    )
    .check(z.describe('The secrets that sign deliveries, newest first. They are not shown again')),
  created_at: f.createdAt,
  updated_at: f.updatedAt,
});

/** The answer that shows the signing secret, once. */
export const WebhookWithSecret = z.extend(Webhook, {
  secret: z
    .string()
    .check(z.describe('`whsec_` and 32 bytes in base64, which verify signatures. Shown only now')),
});
