import { headerOf, type IncomingHeaders } from './incoming-headers.ts';

export type Webhook = {
  /** Id of the event. It is the same for every attempt, so use it to recognise duplicates. */
  id: string;
  type: string;
  /** ISO 8601 date-time of the event. */
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
};

/** Thrown for a request that the service did not sign, or did not sign lately. Answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const TOLERANCE_SECONDS = 5 * 60;
const PREFIX = 'whsec_';

/**
 * Verifies a webhook request (Standard Webhooks) and returns its content. `body` must be the raw text or
 * bytes. Pass all secrets that are valid now, if you rotate them. Throws WebhookVerificationError.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: IncomingHeaders,
  secrets: string | readonly string[],
): Promise<Webhook> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('webhook headers are missing');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) throw new WebhookVerificationError('the timestamp is too old or too new');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const given = signatures
    .split(' ')
    .flatMap((signature) => (signature.startsWith('v1,') ? [signature.slice(3)] : []));
  for (const secret of [secrets].flat())
    if (await isSignedWith(secret, signed, given)) return { ...JSON.parse(text), id };
  throw new WebhookVerificationError('no signature is valid: check the secret, and pass the raw body');
}

/** Compares by verifying, whose time does not depend on the bytes. */
async function isSignedWith(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  given: readonly string[],
): Promise<boolean> {
  const bytes = bytesOf(secret.replace(PREFIX, ''));
  if (!bytes) throw new TypeError(`a webhook secret is ${PREFIX} and base64`);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  for (const signature of given) {
    const decoded = bytesOf(signature);
    if (decoded && (await crypto.subtle.verify('HMAC', key, decoded, signed))) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
