import { createHash } from 'node:crypto';
import { noteRequestAttempt } from '../platform/request/request-attempt.ts';
import { currentSender } from '../platform/request/request-sender.ts';
import { newAttemptId } from './attempt-id.ts';

/** Hex digits, as of the keyed hash of an address. */
const DIGITS = 32;

/**
 * Returns what attempts that fail at an identity provider have in place of the address: nobody is known yet
 * (decision 0595). It needs no key, because the id of a provider is no secret.
 */
export function providerInPlaceOfAddress(app: string, provider: string): string {
  return createHash('sha256').update(`${app} provider ${provider}`).digest('hex').slice(0, DIGITS);
}

/** Notes that the request goes on with an answer of a provider. A refusal then is an attempt that failed. */
export function noteAnswerOfProvider({ app, id }: { app: string; id: string }): void {
  noteRequestAttempt({
    id: newAttemptId(),
    address: providerInPlaceOfAddress(app, id),
    source: currentSender().address,
    method: `provider:${id}`,
    begun: false,
  });
}
