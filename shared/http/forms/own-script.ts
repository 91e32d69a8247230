import { assertThat } from '../../platform/errors.ts';
import type { PostedForm } from './form-nonce.ts';

/**
 * Throws 403 `origin_not_allowed` with `advice` unless a script of the origin `own` sends a request to it.
 * `mark` is the header of its page, with the value `1`: no form, no navigation and no other site can send it.
 */
export function assertOwnScript(
  { origin, site }: Pick<PostedForm, 'origin' | 'site'>,
  mark: unknown,
  { own, advice }: { own: string; advice: string },
): void {
  const isOwn = origin === own && site === 'same-origin';
  assertThat(isOwn && mark === '1', 'origin_not_allowed', advice);
}
