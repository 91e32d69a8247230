import type { RequestExamples } from '../request-example.ts';
import {
  ATTESTATION,
  AUTHENTICATOR_DATA,
  CLIENT_DATA,
  CREDENTIAL_ID,
  SIGNATURE,
  USER_HANDLE,
} from '../values.ts';

const credential = { id: CREDENTIAL_ID, rawId: CREDENTIAL_ID, type: 'public-key' };

export const passkeys: RequestExamples = {
  offerPasskey: { body: { never: false } },
  registerPasskey: {
    body: {
      name: 'Work laptop',
      credential: {
        ...credential,
        response: { clientDataJSON: CLIENT_DATA, attestationObject: ATTESTATION, transports: ['internal'] },
      },
    },
  },
  updateMyPasskey: { body: { name: 'Old phone' } },
  completePasskeySignIn: {
    body: {
      ...credential,
      response: {
        clientDataJSON: CLIENT_DATA,
        authenticatorData: AUTHENTICATOR_DATA,
        signature: SIGNATURE,
        userHandle: USER_HANDLE,
      },
    },
  },
};
