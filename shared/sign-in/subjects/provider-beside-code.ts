import type { ProviderSubject } from '../../profiles/identity/provider-subject.ts';
import { addedIdentity } from '../../ways-in/linked-identity-store.ts';
import type { SignInProof } from './sign-in-subject.ts';

/**
 * Returns what an account at a provider adds to the proof of the address to which a code went: it is linked,
 * and both have signed the user in (decision 0597).
 */
export function besideCode(
  upstream: ProviderSubject | undefined,
): Pick<SignInProof, 'adds' | 'amr' | 'idp'> | undefined {
  return upstream && { adds: addedIdentity(upstream), amr: ['fed', 'otp'], idp: upstream.provider };
}
