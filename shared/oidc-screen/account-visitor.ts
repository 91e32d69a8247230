import type { PostedForm } from '../http/forms/form-nonce.ts';
import { Reply } from '../http/reply.ts';
import type { IssuerRequest } from '../oidc/serve-application.ts';
import { assertThat } from '../platform/errors.ts';
import { masked } from '../platform/strings/masked.ts';
import { visitOf } from './account-visit.ts';

/** The part of the account page that says who is signed in with this browser. */
export const VISITOR = 'visitor';

/**
 * Tells a page of the service who is signed in with this browser: `user_id` and the masked address
 * `shown_as`, or no members (decision 0563). Throws 403 `origin_not_allowed` unless the browser says that a
 * page of this very origin asks.
 */
export async function answerVisitor(request: IssuerRequest, { site }: PostedForm): Promise<Reply> {
  const advice = 'Only pages of the service get this answer; an application asks its own session';
  assertThat(site === 'same-origin', 'origin_not_allowed', advice);
  const { profile } = (await visitOf(request)) ?? {};
  const address = profile?.data['email'] ?? profile?.data['phone_number'];
  const body = profile && { user_id: profile.user_id, shown_as: masked(address) ?? '***' };
  return new Reply(
    200,
    { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    JSON.stringify(body ?? {}),
  );
}
