import * as z from 'zod/mini';
import { MAX_TOKEN_LENGTH } from '../sign-in/sign-in-contract.ts';

/** Where a browser goes on after a provider. */
export const ReturnUrl = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(2048),
    z.describe('The page that goes on, listed in `hub.return_urls`; default `default_redirect_url`'),
  );

/** Whether the person has to sign in anew. */
export const Fresh = z
  .boolean()
  .check(
    z.describe(
      'Asks the provider to sign the person in anew. If it does not prove that, a code to a verified address of the user is needed, too',
    ),
  );

/** The token of a guest who gets the identity. */
export const GuestToken = z
  .string()
  .check(
    z.maxLength(MAX_TOKEN_LENGTH),
    z.describe('The access token of a guest, who becomes the user of the account at the provider'),
  );

/** What a browser brings back from a provider: a `state`, and the secret of its answer. */
export const UpstreamCode = z
  .string()
  .check(z.maxLength(128), z.regex(/^[\w-]+\.[\w-]+$/, { error: 'must be the whole `svc_upstream`' }));

/** The errors of every start at a provider by a client. */
export const UPSTREAM_START_ERRORS = [
  'missing_credentials',
  'invalid_key',
  'origin_not_allowed',
  'application_disabled',
  'identity_provider_not_found',
  'invalid_token',
  'expired_token',
  'revoked_session',
  'user_disabled',
  'too_many_requests',
  'proof_required',
  'conflict',
] as const;
