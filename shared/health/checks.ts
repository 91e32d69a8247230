import { activeKeyOf, readKeyring, readStoredKeyring } from '../auth/keys/verification-keys.ts';
import { scaledTimeout } from '../platform/client-timeouts.ts';
import { log } from '../platform/log.ts';
import { probeBucket } from '../storage/objects.ts';

export type Check = { status: 'ok' | 'failing'; latency_ms: number };

/** Checks that the table answers. */
export function checkTable(): Promise<Check> {
  return timed('table', () => readStoredKeyring());
}

/** Checks that the bucket answers. */
export function checkBucket(): Promise<Check> {
  return timed('bucket', probeBucket);
}

/** Checks that there is a key to sign tokens with, and that its seal is valid. */
export function checkSigningKey(): Promise<Check> {
  return timed('signing key', async () => {
    if (!activeKeyOf(await readKeyring())) throw new Error('there is no active signing key');
  });
}

/** The deadline of a check, far below the time that a function has. */
const DEADLINE_MILLISECONDS = 2000;

async function timed(part: string, work: () => Promise<unknown>): Promise<Check> {
  const started = performance.now();
  const failed = await answeredInTime(work()).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (failed) log.error('a health check failed', { part, cause: failed });
  const latency_ms = Math.round((performance.now() - started) * 10) / 10;
  return { status: failed ? 'failing' : 'ok', latency_ms };
}

function answeredInTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('no answer in time')),
    scaledTimeout(DEADLINE_MILLISECONDS),
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
