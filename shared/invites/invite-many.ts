import { openToGive } from '../groups/give-roles.ts';
import type { InvitationResult } from '../groups/invite-contract.ts';
import { BackendInviteReq } from '../groups/invite-request.ts';
import { elementFailure } from '../http/element-failure.ts';
import { parseValue } from '../http/input/parse-value.ts';
import type { KeysPrincipal } from '../http/principal.ts';
import { outOfTime, scaledTimeout, timeLeft } from '../platform/client-timeouts.ts';
import { inParallel } from '../platform/parallel.ts';
import { withoutClaim } from '../storage/writes/claim.ts';
import { commitClaim } from '../storage/writes/write-items.ts';
import { lookupValue } from './create-invite.ts';
import { inviteForBackend } from './invite-for-backend.ts';

/** Invites made in parallel: more would wait for each other, as all check the group. */
const PARALLEL_INVITES = 5;

/** Milliseconds before the deadline of a request in which no invite is begun, as its mail may be slow. */
const LAST_START = 8_000;

/**
 * Makes invites independently: a failure stops no other invite. The results are in the order of the invites.
 * Invites of one person are made in that order, too. Those for which the time of the request does not suffice
 * fail with 503 and are not written (decision 0561). Throws 404 `group_not_found`.
 */
export async function inviteMany(
  caller: KeysPrincipal,
  groupId: string,
  invites: readonly unknown[],
): Promise<{ results: InvitationResult[] }> {
  await openToGive(caller, groupId, []);
  await commitClaim();
  const inTurn = turns();
  const results = await withoutClaim(() =>
    inParallel(invites, PARALLEL_INVITES, async (invite, index): Promise<InvitationResult> => {
      const at = `body.invites.${index}`;
      try {
        const request = parseValue(BackendInviteReq, invite, at);
        const made = await inTurn(lookupValue(request), () => {
          if (timeLeft() < scaledTimeout(LAST_START)) throw outOfTime();
          return inviteForBackend(caller, groupId, request);
        });
        return { index, status: 200, ...made };
      } catch (error) {
        return { index, ...elementFailure(error, at) };
      }
    }),
  );
  return { results };
}

/** Returns a function that runs the work of each key in the order of its calls. */
function turns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    return turn;
  };
}
