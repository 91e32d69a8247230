import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { hashOf } from '../storage/keys.ts';

/** Where the code of a change is taken: in the very session that asked for it, by a hash. */
export function placeOfSession(caller: UserPrincipal | HubPrincipal): string {
  const app = caller.kind === 'hub' ? HUB_APPLICATION_ID : caller.app;
  return hashOf(JSON.stringify(['address change', app, caller.userId, caller.sessionId]));
}
