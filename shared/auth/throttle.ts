import { tooManyRequests } from '../http/errors.ts';
import { epochNow } from '../platform/time.ts';
import { below, either, hasNo } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { updateItem } from '../storage/table.ts';

/**
 * Counts one attempt of a subject in the present window and throws 429 with the exact `Retry-After` once `limit` are used up. Windows are
 * items of their own that nothing resets; of any number of parallel attempts exactly `limit` pass. The subject is stored as a hash.
 */
export async function throttle(
  subject: string,
  rule: { limit: number; windowSeconds: number },
): Promise<void> {
  const now = epochNow();
  const window = Math.floor(now / rule.windowSeconds);
  const end = (window + 1) * rule.windowSeconds;
  await updateItem(
    keys.throttle(subject, window),
    { add: { count: 1 }, set: { expires_at: end } },
    either(hasNo('count'), below('count', rule.limit)),
    () => tooManyRequests('Too many attempts; wait before the next one', Math.max(1, end - now)),
  );
}
