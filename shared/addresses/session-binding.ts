import { isAccountPage } from '../auth/session-status.ts';
import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import { seal, unseal } from '../platform/crypto/sealing.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { hashOf } from '../storage/keys.ts';

/** Returns the hash that binds the code of a change to the session that asked for it. */
export function placeOfSession(caller: UserPrincipal | HubPrincipal): string {
  const app = caller.kind === 'hub' ? HUB_APPLICATION_ID : caller.app;
  return hashOf(JSON.stringify(['address change', app, caller.userId, caller.sessionId]));
}

/** The purpose of sealing the id of a challenge. */
const SEALED_ID = 'challenge id';

/**
 * Returns the id of a challenge, sealed with that of the session. Undefined for a session of the API: the
 * table names those by their ids, of browsers it has only hashes.
 */
export function sealedIdFor(caller: UserPrincipal | HubPrincipal, challengeId: string): string | undefined {
  return isAccountPage(caller) ? seal(challengeId, caller.sessionId, SEALED_ID) : undefined;
}

/** Returns the id that `sealedIdFor` sealed for the same session; undefined if it sealed none. */
export function unsealedIdFor(
  caller: UserPrincipal | HubPrincipal,
  sealed: string | undefined,
): string | undefined {
  return sealed === undefined ? undefined : unseal(sealed, caller.sessionId, SEALED_ID);
}
