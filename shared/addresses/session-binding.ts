import { isAccountPage } from '../auth/session-status.ts';
import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { hashOf } from '../storage/keys.ts';

/** Returns the hash that binds the code of a change to the session that asked for it. */
export function placeOfSession(caller: UserPrincipal | HubPrincipal): string {
  const app = caller.kind === 'hub' ? HUB_APPLICATION_ID : caller.app;
  return hashOf(JSON.stringify(['address change', app, caller.userId, caller.sessionId]));
}

/**
 * Returns the id of the session if it is a secret that the table does not have: that of a browser. The table
 * names those of the API.
 */
export function secretOfSession(caller: UserPrincipal | HubPrincipal): string | undefined {
  return isAccountPage(caller) ? caller.sessionId : undefined;
}
