import type { SubjectBesideCode } from '../../profiles/identity/provider-subject.ts';
import { addedIdentity } from '../../ways-in/linked-identity-store.ts';
import type { SignInProof } from './sign-in-subject.ts';

/**
 * Returns what an account at a provider adds to the proof of the address to which a code went: both have
 * signed the user in (decision 0597). The account is linked, unless that user has it already.
 */
export function besideCode(
  upstream: SubjectBesideCode | undefined,
): Pick<SignInProof, 'adds' | 'amr' | 'idp' | 'only'> | undefined {
  if (!upstream) return undefined;
  const { linked_to: only, ...subject } = upstream;
  const adds = only === undefined ? addedIdentity(subject) : undefined;
  return { adds, only, amr: ['fed', 'otp'], idp: subject.provider };
}
