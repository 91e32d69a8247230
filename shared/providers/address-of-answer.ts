import { invalidInput } from '../platform/errors.ts';
import { masked } from '../platform/strings/masked.ts';
import type { NamedByProvider } from '../sign-in/policies/asked-start.ts';
import { openAnswer, upstreamEnded } from './upstream-store.ts';

type Beginner = { app: string; code_challenge: string | undefined };

/** Where a code goes, and beside whom. `sent_to` is the masked address of a user who has named none here. */
type AddressOfAnswer = {
  recipient: { email?: string; phone?: string };
  named: NamedByProvider;
  sent_to?: string | undefined;
};

/**
 * Returns the address to which a code has to go before the account at a provider signs anybody in (decisions
 * 0586, 0598), and whom the provider named. Throws 410 `challenge_ended` for another code or application, and
 * 400 unless the sign-in is bound to the verifier with which it began.
 */
export async function addressOfAnswer(
  code: string,
  { app, code_challenge }: Beginner,
): Promise<AddressOfAnswer> {
  const { upstream, needed } = await openAnswer(code);
  if (upstream.app !== app || !needed) throw upstreamEnded();
  if (upstream.code_challenge !== code_challenge)
    throw invalidInput('body.code_challenge', 'must be the one with which the sign-in at the provider began');
  const { channel, to, named } = needed;
  const isOfUser = named.subject.linked_to !== undefined;
  return { recipient: { [channel]: to }, named, sent_to: isOfUser ? masked(to) : undefined };
}
