import { invalidInput } from '../platform/errors.ts';
import type { NamedByProvider } from '../sign-in/policies/asked-start.ts';
import { claimsAsData } from './claims-as-data.ts';
import { providerSubjectOf } from './sign-in-by-identity.ts';
import { openAnswer, upstreamEnded } from './upstream-store.ts';

type Beginner = { app: string; code_challenge: string | undefined };

/**
 * Returns the address that a provider named without being its authority, to which a code goes once (decision
 * 0586), and whom the provider named. Throws 410 `challenge_ended` for another code or application, and 400
 * unless the sign-in is bound to the verifier with which it began.
 */
export async function addressOfAnswer(
  code: string,
  { app, code_challenge }: Beginner,
): Promise<{ email: string; named: NamedByProvider }> {
  const { upstream, identity } = await openAnswer(code);
  const { email, claims } = identity;
  if (upstream.app !== app || upstream.purpose === 'link' || email === undefined) throw upstreamEnded();
  if (upstream.code_challenge !== code_challenge)
    throw invalidInput('body.code_challenge', 'must be the one with which the sign-in at the provider began');
  return {
    email,
    named: {
      subject: providerSubjectOf({ provider: upstream.provider, identity }),
      data: claimsAsData(claims),
    },
  };
}
