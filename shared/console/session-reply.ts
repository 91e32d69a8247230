import { findApplication } from '../applications/application-store.ts';
import { decodeToken, invalidGrant } from '../auth/refresh-token.ts';
import { refreshSeconds, type SignInTokens } from '../auth/sessions.ts';
import { Reply } from '../http/reply.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { sessionCookie } from './session-cookie.ts';

/** Returns how long a refresh token of the hub is valid. */
export async function cookieSeconds(): Promise<number> {
  const hub = await findApplication(HUB_APPLICATION_ID);
  if (!hub) throw invalidGrant();
  return refreshSeconds(hub);
}

/** Answers with the access token, and keeps the refresh token in a cookie (decision 0615). */
export function tokensReply(
  { access_token, token_type, expires_in, refresh_token, device_key }: SignInTokens,
  seconds: number,
): Reply {
  const { userId: user_id } = decodeToken(refresh_token);
  const body = { access_token, token_type, expires_in, user_id, device_key };
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  return new Reply(200, headers, JSON.stringify(body), [sessionCookie(refresh_token, seconds)]);
}
