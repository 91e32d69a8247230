import { openToGive } from '../groups/give-roles.ts';
import type { PlatformCaller } from '../groups/group-access.ts';
import type { InvitationResult } from '../groups/invite-contract.ts';
import { BackendInviteReq } from '../groups/invite-request.ts';
import { elementFailure } from '../http/element-failure.ts';
import { parseValue } from '../http/input/parse-value.ts';
import { outOfTime, scaledTimeout, timeLeft } from '../platform/client-timeouts.ts';
import { inParallel } from '../platform/parallel.ts';
import { type RequestParts, requestParts } from '../storage/writes/part-claims.ts';
import { lookupValue } from './create-invite.ts';
import {
  type BackendInvite,
  finishSending,
  inviteForBackend,
  type UnsentMessage,
} from './invite-for-backend.ts';

/** Invites made in parallel: more would wait for each other, as all check the group. */
const PARALLEL_INVITES = 5;

/** Milliseconds before the deadline of a request in which no invite is begun, as its mail may be slow. */
const LAST_START = 8_000;

/** The stored answer of an invite, with its message until that is sent. */
type StoredInvite = { made: BackendInvite; unsent?: UnsentMessage };

type Batch = { caller: PlatformCaller; groupId: string; parts: RequestParts<StoredInvite> | undefined };

/**
 * Makes invites independently: a failure stops no other invite. The results are in the order of the invites.
 * Invites of one person are made in that order, too. Those for which the time of the request does not suffice
 * fail with 503 and are not written. A repetition with the same key returns the invites that are stored, and
 * makes the others (decision 0562). Throws 404 `group_not_found`, 422 `idempotency_key_reused`.
 */
export async function inviteMany(
  caller: PlatformCaller,
  groupId: string,
  invites: readonly unknown[],
): Promise<{ results: InvitationResult[] }> {
  await openToGive(caller, groupId, []);
  const parts = requestParts<StoredInvite>();
  const batch = { caller, groupId, parts };
  const earlier = (await parts?.read(invites.keys())) ?? [];
  const inTurn = turns();
  const results = await inParallel(invites, PARALLEL_INVITES, async (invite, index) => {
    const at = `body.invites.${index}`;
    const stored = earlier[index];
    try {
      if (stored) return { index, status: 200, ...(await finished(batch, index, stored)) };
      const request = parseValue(BackendInviteReq, invite, at);
      const made = await inTurn(lookupValue(request), () => makeInvite(batch, index, request));
      return { index, status: 200, ...made };
    } catch (error) {
      return { index, ...elementFailure(error, at) };
    }
  });
  return { results };
}

/** Makes one invite, unless no time is left. With a key, its answer is stored with it. */
async function makeInvite(batch: Batch, index: number, request: BackendInviteReq): Promise<BackendInvite> {
  assertTime();
  const { caller, groupId, parts } = batch;
  const make = () => inviteForBackend(caller, groupId, request);
  if (!parts) return make();
  try {
    const made = await parts.run(index, make);
    if (request.send) await parts.finish(index, { made });
    return made;
  } catch (error) {
    // A write of this part, or of an earlier run, may be done although it got no answer.
    const [stored] = await parts.read([index]);
    if (!stored) throw error;
    return finished(batch, index, stored);
  }
}

/** Returns a stored invite, once its message is sent. If that fails, deletes the invite and throws. */
async function finished(
  { caller, groupId, parts }: Batch,
  index: number,
  { made, unsent }: StoredInvite,
): Promise<BackendInvite> {
  if (!parts || !unsent) return made;
  assertTime();
  await parts.run(index, () => finishSending(caller, groupId, made, unsent), true);
  await parts.finish(index, { made });
  return made;
}

function assertTime(): void {
  if (timeLeft() < scaledTimeout(LAST_START)) throw outOfTime();
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
