import { isAccountPage, nameOfCallersSession } from '../auth/session-status.ts';
import { variantOf } from '../http/principal.ts';
import { readForAdding, type WayInCaller } from '../sign-in/read-for-adding.ts';
import { beginUpstream } from './begin-upstream.ts';
import type { AskedOfProvider, UpstreamClient } from './start-upstream.ts';

type LinkStart = Omit<AskedOfProvider, 'guest_token'> & {
  code_challenge: string;
  return_url?: string | undefined;
};

/**
 * Begins to link an account at an identity provider to the caller, and returns where the browser goes. Only
 * this session can take the answer. The account page gets its browser back at `accountPage`. Throws errors of
 * `readForAdding` and `beginUpstream`.
 */
export async function beginLink(
  caller: WayInCaller,
  asked: LinkStart,
  { accountPage, ...client }: Pick<UpstreamClient, 'origin' | 'source' | 'browser'> & { accountPage: string },
): Promise<{ url: string }> {
  const { principal, profile } = caller;
  await readForAdding(caller, undefined);
  const linker = { user_id: profile.user_id, session: nameOfCallersSession(principal) };
  const owner = { app: profile.app, variant: variantOf(principal) };
  const start = { ...asked, purpose: 'link', linker } as const;
  if (!isAccountPage(principal)) return beginUpstream(start, { ...owner, ...client });
  // The origin of the account page is that of the service, which no application lists.
  return beginUpstream({ ...start, account_page: accountPage }, { ...owner, ...client, origin: undefined });
}
