import { randomBytes } from 'node:crypto';
import { openWithKms, sealWithKms } from '../auth/keys/key-service.ts';
import { ApiError } from '../platform/errors.ts';
import { remember } from '../platform/remember.ts';
import { isoNow } from '../platform/time.ts';
import { type SealedSecret, secretContext, type WebhookRecord } from './webhook.ts';

/** The maximum number of earlier secrets that sign at the same time: each adds a signature of 47 bytes. */
const MAX_EARLIER_SECRETS = 4;

const MAX_OPENED = 1_000;
/** Opened secrets by webhook and sealed text, so that an instance asks KMS once for each. */
const opened = new Map<string, Promise<string>>();

/**
 * Creates a secret of a webhook: `whsec_` and 32 random bytes in base64, as Standard Webhooks has it. Returns
 * it with its sealed form. Throws 503 while KMS does not answer.
 */
export async function newSigningSecret(
  app: string,
  webhook: string,
): Promise<{ secret: string; sealed: SealedSecret }> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const sealed = await sealWithKms(secret, secretContext(app, webhook));
  return { secret, sealed: { sealed, created_at: isoNow() } };
}

/** Returns the secrets that sign at `now` (epoch milliseconds), newest first. */
export function currentSecrets({ secrets }: Pick<WebhookRecord, 'secrets'>, now: number): SealedSecret[] {
  return secrets.filter(({ expires_at: end }) => end === undefined || Date.parse(end) > now);
}

/**
 * Returns the secrets after a rotation: the new one, the previous one until `until` (ISO 8601; undefined ends
 * it at once), and earlier ones until their own ends. Throws 409 `limit_reached` while too many still sign.
 */
export function rotatedSecrets(
  current: WebhookRecord,
  next: SealedSecret,
  until: string | undefined,
): SealedSecret[] {
  const [previous, ...earlier] = currentSecrets(current, Date.now());
  if (earlier.length >= MAX_EARLIER_SECRETS) {
    throw new ApiError(
      'limit_reached',
      `${earlier.length} earlier secrets still sign; wait until one has ended`,
    );
  }
  const ending = previous && until !== undefined ? [{ ...previous, expires_at: until }] : [];
  return [next, ...ending, ...earlier];
}

/**
 * Returns the secrets that sign a delivery at `now` (epoch milliseconds), newest first. Throws 503 while KMS
 * does not answer, and an Error for a secret that was sealed for another webhook.
 */
export function openSecrets(webhook: WebhookRecord, now: number): Promise<string[]> {
  const { app_id: app, id } = webhook;
  return Promise.all(currentSecrets(webhook, now).map(({ sealed }) => openSecretOnce(app, id, sealed)));
}

function openSecretOnce(app: string, webhook: string, sealed: string): Promise<string> {
  const name = JSON.stringify([app, webhook, sealed]);
  const known = opened.get(name);
  if (known) return known;
  const opening = openSecret(app, webhook, sealed);
  remember(opened, name, opening, MAX_OPENED);
  opening.catch(() => {
    // After it was forgotten, another call may have begun to open it again.
    if (opened.get(name) === opening) opened.delete(name);
  });
  return opening;
}

async function openSecret(app: string, webhook: string, sealed: string): Promise<string> {
  const secret = await openWithKms(sealed, secretContext(app, webhook));
  if (!secret) throw new Error(`a secret of ${webhook} was not sealed for it`);
  return secret.toString();
}

/** Drops the opened secrets. For tests and local servers. */
export function forgetSigningSecrets(): void {
  opened.clear();
}
