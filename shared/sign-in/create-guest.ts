import { guestDaysOf } from '../applications/settings/guest-days.ts';
import { openSigningKeys } from '../auth/keys/signing-keys.ts';
import { issueTokens, openSession, type Tokens } from '../auth/sessions.ts';
import type { KeyOwner } from '../credentials/publishable-key.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { DAY, epochNow, isoIn } from '../platform/time.ts';
import { newUserId } from '../profiles/new-user-id.ts';
import { profileWrites } from '../profiles/profile-writes.ts';
import { newGuest } from '../profiles/sign-in/guest.ts';
import { guestExpiryWrite } from '../profiles/sign-in/guest-store.ts';
import { beginningOfSession } from '../profiles/sign-in/session-beginning.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import {
  type EffectiveApplication,
  effectiveFromItems,
  effectiveKeys,
} from '../variants/effective-application.ts';
import { type OriginCheck, originCheck } from './client-access.ts';
import { countingRefusal } from './limits/count-refusal.ts';
import { proofRequired, solvedProof } from './limits/proof-of-work.ts';
import { admitSource, sourceLimitKeys } from './limits/source-limits.ts';
import { noteAttempt, noteSignIn } from './note-sign-in.ts';
import { guestBarrier } from './restrictions.ts';

/** The method of a guest's sign-in, as `meta.last_sign_in_method` shows it. */
const METHOD = 'guest';

type GuestClient = KeyOwner & { origin: string | undefined; source: string };
type CreatedGuest = Tokens & { app_user_id: string; app_id: string };

/**
 * Creates a guest, a user without any address, and signs it in (decision 0379). `proof` is the solution of a
 * challenge of `proof_required`. Throws 401 `invalid_key` if the application is gone, 403
 * `origin_not_allowed`, `guests_not_allowed` and the other errors of `guestBarrier`, and 429.
 */
export function createGuest(proof: string | undefined, client: GuestClient): Promise<CreatedGuest> {
  const origin = originCheck(client.origin);
  return origin.during(() => countingRefusal(() => retryStale(() => createOnce(proof, client, origin))));
}

async function createOnce(
  text: string | undefined,
  client: GuestClient,
  origin: OriginCheck,
): Promise<CreatedGuest> {
  const { app, source } = client;
  noteAttempt(app, 'guest');
  const now = Date.now();
  // A solved proof is good for the source that asked for it.
  const subject = { field: 'guest', value: source };
  const proof = await solvedProof(text, app, subject);
  const { application, schema, isProofUsed, counted } = await readGuestContext(client, proof?.key, now);
  origin.assert(application);
  const barrier = guestBarrier(application);
  if (barrier) throw new ApiError(barrier);
  const isProven = proof !== undefined && !isProofUsed;
  const facts = { config: application.config, isProven, now };
  const admission = admitSource('guests', { app, source }, counted, facts);
  if (admission.seconds > 0) throw await proofRequired(admission, app, subject);
  await allInOrder([admission.count(), openSigningKeys()]);
  const { tokens, userId, writes } = await newSignedInGuest(application, schema, client);
  await writeAll([...writes, ...(isProven ? [proof.use] : [])]);
  noteSignIn('completed');
  return { ...tokens, app_user_id: userId, app_id: app };
}

/** Reads in one round what decides about a guest. Throws 401 `invalid_key` if the application is gone. */
async function readGuestContext(client: GuestClient, proofKey: Key | undefined, now: number) {
  const { app, variant } = client;
  const [applicationItem, variantItem, schemaItem, usedProof, ...counted] = await getItems([
    ...effectiveKeys(app, variant),
    keys.schema(app),
    proofKey,
    ...sourceLimitKeys('guests', client, now),
  ]);
  assertThat(applicationItem, 'invalid_key');
  const application = effectiveFromItems(applicationItem, variantItem);
  return { application, schema: schemaFromItem(schemaItem), isProofUsed: usedProof !== undefined, counted };
}

/** A new guest with the tokens of its session, and the writes that create both. */
type SignedInGuest = { tokens: Tokens; userId: string; writes: Write[] };

async function newSignedInGuest(
  application: EffectiveApplication,
  schema: ProfileSchema,
  { client }: GuestClient,
): Promise<SignedInGuest> {
  const { id: app, variant, config } = application;
  const userId = newUserId(config);
  const profile = newGuest(app, userId, { variant, method: METHOD });
  const facts = { auth_time: epochNow(), rests_on: [] };
  const began = beginningOfSession({ method: METHOD, client });
  const session = openSession({ application, userId, facts, variant, began });
  const tokens = await issueTokens({ ...session, application, profile, variant, client });
  const conflict = () => new ApiError('conflict');
  const writes = [
    ...profileWrites(schema, undefined, profile, {
      stale,
      taken: conflict,
      deleted: conflict,
      writtenBy: 'user',
    }),
    session.write,
    guestExpiryWrite(app, userId, isoIn(guestDaysOf(config) * DAY)),
  ];
  return { tokens, userId, writes };
}
