import { invalidInput } from '../platform/errors.ts';
import { propertiesOf } from '../platform/properties.ts';

/**
 * Returns the challenge that a browser signed, as its client data names it (WebAuthn, 5.8.1). Throws 400
 * `invalid_input` for a text that is no client data.
 */
export function challengeOfClient(clientData: string): string {
  const { challenge } = propertiesOf(parsed(Buffer.from(clientData, 'base64url').toString()));
  if (typeof challenge === 'string' && challenge !== '') return challenge;
  throw invalidInput(
    'body.response.clientDataJSON',
    'must be the client data of the browser, with a challenge',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
