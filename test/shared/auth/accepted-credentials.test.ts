import { expect, it } from 'vitest';
import { acceptedCredentials } from '../../../shared/auth/accepted-credentials.ts';

it('names the headers to send, and whose token', () => {
  expect(acceptedCredentials(['user'])).toBe(
    'Send Authorization: Bearer with the access token of a user of the application',
  );
  expect(acceptedCredentials(['keys'])).toBe('Send x-svc-app-key and x-svc-app-secret');
  expect(acceptedCredentials(['keys', 'hub', 'service_account'])).toBe(
    'Send Authorization: Bearer with the access token of a hub user or a service account, or both x-svc-app-key and x-svc-app-secret',
  );
});
