import type { NoFields } from '../fields/profile-data.ts';
import type { Event } from '../generated/types.gen.ts';
import { headerOf, type IncomingHeaders } from './incoming-headers.ts';

/**
 * A union by `type`, which says what `data` is. A later release may have further types, which your program
 * has to expect: give a `switch` a `default` (decision 0558).
 */
export type Webhook<Fields extends object = NoFields> = WebhookOf<Event<Fields>>;

type WebhookOf<AnyEvent> = AnyEvent extends { type: infer Type }
  ? {
      /** Id of the event. It is the same for every attempt, so use it to recognise duplicates. */
      id: string;
      type: Type;
      /** ISO 8601 date-time of the event. */
      timestamp: string;
      data: AnyEvent;
    }
  : never;

/**
 * Thrown for a request that the service did not sign, or did not sign lately, and for a call that cannot find
 * that out. Answer it with 400. The message says what to do.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const TOLERANCE_SECONDS = 5 * 60;
const PREFIX = 'whsec_';

/**
 * Verifies a webhook request (Standard Webhooks) and returns its content. `body` must be the raw text or
 * bytes, such as `await request.arrayBuffer()`. Pass all secrets that are valid now, if you rotate them.
 * Throws WebhookVerificationError.
 */
export async function verifyWebhook<Fields extends object = NoFields>(
  body: string | ArrayBuffer | ArrayBufferView,
  headers: IncomingHeaders,
  secrets: string | readonly string[],
): Promise<Webhook<Fields>> {
  const text = textOf(body);
  const keys = keysOf(secrets);
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('webhook headers are missing');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) throw new WebhookVerificationError('the timestamp is too old or too new');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const given = signatures
    .split(' ')
    .flatMap((signature) => (signature.startsWith('v1,') ? [signature.slice(3)] : []));
  for (const key of keys) if (await isSignedWith(key, signed, given)) return { ...JSON.parse(text), id };
  throw new WebhookVerificationError('no signature is valid: check the secret, and pass the raw body');
}

/** Callers without types pass what a body parser made of the body. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (isBytes(body)) return new TextDecoder().decode(body);
  throw new WebhookVerificationError(
    'the body must be the raw text or bytes that arrived: read it before a JSON parser does, in Express with express.raw({ type: "application/json" })',
  );
}

/** True for bytes of any realm: test environments have classes of their own (decision 0445). */
function isBytes(body: unknown): body is ArrayBuffer | ArrayBufferView {
  return ArrayBuffer.isView(body) || Object.prototype.toString.call(body) === '[object ArrayBuffer]';
}

/** Returns the keys of the secrets. Throws WebhookVerificationError if one is missing or malformed. */
function keysOf(secrets: unknown): Uint8Array<ArrayBuffer>[] {
  const given = [secrets].flat();
  const keys = given.flatMap((secret) =>
    typeof secret === 'string' ? (bytesOf(secret.replace(PREFIX, '')) ?? []) : [],
  );
  if (keys.length > 0 && keys.length === given.length && keys.every(({ length }) => length > 0)) return keys;
  throw new WebhookVerificationError(
    `pass the secret of the webhook, ${PREFIX} and base64: the answer to its creation or rotation has it. Is its environment variable set?`,
  );
}

/** Compares by verifying, whose time does not depend on the bytes. */
async function isSignedWith(
  bytes: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
  given: readonly string[],
): Promise<boolean> {
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
