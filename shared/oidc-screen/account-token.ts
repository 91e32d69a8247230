import { ACCOUNT_PAGE_SECONDS, issueAccountPageToken } from '../auth/tokens.ts';
import type { PostedForm } from '../http/forms/form-nonce.ts';
import { assertOwnScript } from '../http/forms/own-script.ts';
import { Reply } from '../http/reply.ts';
import type { IssuerRequest } from '../oidc/serve-application.ts';
import { config } from '../platform/config.ts';
import { assertThat } from '../platform/errors.ts';
import { epochNow } from '../platform/time.ts';
import { visitOf } from './account-visit.ts';

/** The header that no form and no navigation can send. */
const PAGE_HEADER = 'x-svc-account-page';
const ADVICE = `Only the account page gets this token: it sends ${PAGE_HEADER}: 1 from its own origin`;

/**
 * Answers the account page with a token for `/me` (decision 0455). Throws 403 `origin_not_allowed` unless a
 * script of this very origin asks, 401 `revoked_session` if nobody is signed in with this browser.
 */
export async function answerAccountToken(request: IssuerRequest, posted: PostedForm): Promise<Reply> {
  const { origin: own } = new URL(config('BASE_URL'));
  assertOwnScript(posted, request.req.headers[PAGE_HEADER], { own, advice: ADVICE });
  // Before the session and the user are read, so that what ends them later ends the token, too.
  const asOf = epochNow();
  const visit = await visitOf(request);
  assertThat(visit, 'revoked_session', 'Nobody is signed in with this browser: open the account page again');
  const { application, profile, sessionId, signedInAt } = visit;
  const session = { sessionId, signedInAt, asOf, variant: application.variant };
  const body = {
    access_token: await issueAccountPageToken(application, profile, session),
    token_type: 'Bearer',
    expires_in: ACCOUNT_PAGE_SECONDS,
    user_id: profile.user_id,
  };
  return new Reply(
    200,
    { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    JSON.stringify(body),
  );
}
