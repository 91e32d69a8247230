import { lambda } from '../../shared/handlers/lambda.ts';
import { resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { SignInAttempt } from '../../shared/sign-in-attempts/attempt-contract.ts';
import { lookUpAttempts } from '../../shared/sign-in-attempts/lookup-attempts.ts';
import { SignInAttemptLookup } from '../../shared/sign-in-attempts/lookup-contract.ts';

export const operation = defineOperation({
  id: 'lookupSignInAttempts',
  method: 'POST',
  path: '/applications/{app}/sign-in-attempts/lookup',
  summary: 'Find out why somebody could not sign in',
  description:
    'A POST, so that the address is in no URL. It changes nothing. Send exactly one of `user_id`, `request_id`, `email`, `phone` and `provider`, which finds what failed at an identity provider, where nobody is known yet. Each attempt has its steps: when it started, what became of its message, wrong codes, refusals, and its completion. A step appears a few seconds after it happened. Attempts are kept for 30 days, unless the deployment says otherwise. The newest come first.',
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  roles: ['owner', 'admin'],
  support: true,
  readOnly: true,
  uses: ['table:read', 'devices:recognise'],
  body: SignInAttemptLookup,
  success: { status: 200, schema: resultsPage(SignInAttempt) },
  errors: ['user_not_found', 'invalid_cursor'],
});

export const handler = lambda(operation, ({ params, body }) => lookUpAttempts(params.app, body));
