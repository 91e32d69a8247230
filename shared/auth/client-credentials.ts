import { findApplication } from '../applications/application-store.ts';
import { assertEnabled } from '../applications/assert-enabled.ts';
import type { KeysPrincipal } from '../http/principal.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { authenticate } from './authenticate.ts';
import { ACCESS_TOKEN_SECONDS, issueServiceAccountToken } from './tokens.ts';

type CredentialHeaders = {
  'x-svc-app-key'?: string | undefined;
  'x-svc-app-secret'?: string | undefined;
  authorization?: string | undefined;
};
type Body = { client_id?: string | undefined; client_secret?: string | undefined };

/**
 * Issues a service-account token for the key and secret of an application (client credentials grant, RFC
 * 6749, 4.4). They are accepted in the service's headers, as Basic authorization or in the body. `spend`
 * counts the request. Throws 401 `invalid_key`, 403 `application_disabled`, and errors of `spend`.
 */
export async function clientCredentials(
  headers: CredentialHeaders,
  body: Body,
  spend: (caller: KeysPrincipal) => Promise<void>,
) {
  const basic = basicOf(headers.authorization);
  const key = headers['x-svc-app-key'] ?? basic?.key ?? body.client_id;
  const secret = headers['x-svc-app-secret'] ?? basic?.secret ?? body.client_secret;
  const principal = await authenticate({ 'x-svc-app-key': key, 'x-svc-app-secret': secret ?? '' }, undefined);
  if (principal.kind !== 'keys') throw new ApiError('invalid_key');
  noteOnRequest({ application: principal.app });
  await spend(principal);
  const application = await findApplication(principal.app);
  assertThat(application, 'invalid_key');
  assertEnabled(application);
  return {
    access_token: await issueServiceAccountToken(principal.app, principal.clientId),
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'Bearer' as const,
  };
}

/** Reads the user and password of Basic authorization (RFC 7617). The password may contain colons. */
function basicOf(authorization: string | undefined): { key: string; secret: string } | undefined {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return undefined;
  const [key = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':');
  return { key, secret: secret.join(':') };
}
