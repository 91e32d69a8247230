import { config } from '../../platform/config.ts';
import { assertThat } from '../../platform/errors.ts';
import type { PostedForm } from './form-nonce.ts';

/**
 * Throws 403 `origin_not_allowed` with `advice` unless a script of the service's own origin sends a request.
 * `mark` is the header of its page, with the value `1`: no form, no navigation and no other site can send it.
 */
export function assertOwnScript(
  { origin, site }: Pick<PostedForm, 'origin' | 'site'>,
  mark: unknown,
  advice: string,
): void {
  const isOwn = origin === new URL(config('BASE_URL')).origin && site === 'same-origin';
  assertThat(isOwn && mark === '1', 'origin_not_allowed', advice);
}
