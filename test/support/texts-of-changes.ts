import type { Change } from '../../shared/events/event.ts';
import { EVENT_TYPES, SUBJECT_TYPES } from '../../shared/events/event-types.ts';

/** Texts that a change may have: ids, types, times, names of fields, and words of closed lists. */
const EXPECTED: readonly RegExp[] = [
  /^(app|acct|key|variant|keyword|asset|group|member|invite|oidc|user|webhook)_[0-9a-z]+$/,
  /^\d+#\d{40}#\d{2}$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  /^(user|hub_user|service_account|credential|operator|anonymous|service)$/,
];

const WORDS = new Set<string>([...Object.keys(EVENT_TYPES), ...SUBJECT_TYPES]);

/**
 * Returns the texts of a change that are no ids, types or times. Names of fields and operations, reasons, the
 * id of the request, which the gateway gives, and that of a provider, which the application chooses, do not
 * count.
 */
export function unexpectedTexts(of: Change): string[] {
  const { changed: _changed, reason: _reason, operation: _operation, request_id: _request, ...change } = of;
  const { provider: _provider, ...related } = of.related ?? {};
  return textsIn({ ...change, related }).filter(
    (text) => !WORDS.has(text) && !EXPECTED.some((pattern) => pattern.test(text)),
  );
}

/** Returns every text in a value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
