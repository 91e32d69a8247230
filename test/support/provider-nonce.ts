import * as createNonce from '../../functions/sign-in/create-provider-nonce.ts';
import { invoke, type Request } from './invoke.ts';
import { newAddress } from './sign-in.ts';

/** Asks for a nonce for the SDK of a provider. */
export const askForNonce = (clientId: string, provider: string, request: Request = {}) =>
  invoke(createNonce, {
    params: { provider },
    headers: { 'x-svc-app-key': clientId },
    sourceIp: newAddress(),
    ...request,
  });

/** A nonce for the SDK of a provider. */
export async function newNonce(clientId: string, provider: string): Promise<string> {
  const { status, body, text } = await askForNonce(clientId, provider);
  if (status !== 200) throw new Error(`there is no nonce: ${text}`);
  return String(body['nonce']);
}
