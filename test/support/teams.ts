import { decodeJwt } from 'jose';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import { invoke } from './invoke.ts';

/** Roles of a product for teams. */
export const TASK_ROLES = {
  admin: { permissions: ['members:manage', 'tasks:write'], may_invite: ['editor', 'member'] },
  editor: { permissions: ['tasks:write'] },
  biller: { permissions: ['bills:pay'] },
};

type GroupClaim = { id: string; roles: string[]; permissions: string[] };

/** The active group of an access token. */
export function claimedGroup(accessToken: string): GroupClaim | undefined {
  return decodeJwt<Record<string, GroupClaim>>(accessToken)['https://auth.svc/group'];
}

/** The tokens of a refresh that has to succeed. */
export async function nextTokens(refresh_token: string) {
  const { status, body, text } = await invoke(issueToken, { body: { refresh_token } });
  if (status !== 200) throw new Error(`no token was issued: ${text}`);
  return {
    access_token: String(body['access_token']),
    refresh_token: String(body['refresh_token']),
    expires_in: Number(body['expires_in']),
  };
}
