import type { ApplicationConfig } from '../../applications/application.ts';
import type { ErrorCode } from '../../platform/errors.ts';
import { domainBarrier, signUpBarrier } from '../restrictions.ts';
import type { AskedStart } from './asked-start.ts';
import { NEEDS_OWNER, type Policy } from './policy.ts';

/**
 * Says why the recipient cannot sign in, where only known users may. The message explains it, so that work
 * and answer are the same whether or not the user exists (decision 0084).
 */
export const signUpPolicy: Policy<AskedStart> = {
  judge: (_asked, { application: { config }, owner }, _items, { data = {} }) => {
    const barrier = barrierOf(config, data, false);
    if (barrier === undefined) return {};
    if (!owner) return NEEDS_OWNER;
    return { barrier: owner.found === undefined ? barrier : barrierOf(config, data, true) };
  },
};

/**
 * Returns why the recipient cannot sign in. The e-mail domain of a known user who signs in by phone is
 * checked after the proof: reading the profile here would take longer for users who exist.
 */
function barrierOf(
  config: ApplicationConfig,
  data: Record<string, unknown>,
  isKnown: boolean,
): ErrorCode | undefined {
  const isUndecided = isKnown && data['email'] === undefined;
  return (
    (isKnown ? undefined : signUpBarrier(config)) ?? (isUndecided ? undefined : domainBarrier(config, data))
  );
}
