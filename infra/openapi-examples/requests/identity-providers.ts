import type { RequestExamples } from '../request-example.ts';
import { CLIENT_SECRET, PROVIDER } from '../values.ts';

export const identityProviders: RequestExamples = {
  createIdentityProvider: {
    body: {
      id: PROVIDER,
      preset: 'google',
      name: 'Google',
      client_id: '407408718192.apps.googleusercontent.com',
      client_secret: CLIENT_SECRET,
    },
  },
  updateIdentityProvider: { body: { client_secret: `New0${CLIENT_SECRET}`, secret_grace: '1 day' } },
};
