/** Why a webhook is disabled: its owner did it, or the service after five days of failures. */
export type DisabledReason = 'by_request' | 'failing';

/** A signing secret, sealed by KMS. The newest is first. */
export type SealedSecret = {
  sealed: string;
  created_at: string;
  /** ISO 8601 date-time until which deliveries are signed with it, too; absent for the current secret. */
  expires_at?: string;
};

/** A stored webhook. Answers have no `secrets`. */
export type WebhookRecord = {
  id: string;
  app_id: string;
  url: string;
  /** Patterns of event types: a type, `user.*`, or `*`. */
  types: readonly string[];
  description: string;
  state: 'enabled' | 'disabled';
  disabled_reason?: DisabledReason;
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
