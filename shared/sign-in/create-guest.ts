import { guestDaysOf } from '../applications/settings/guest-days.ts';
import { openSigningKeys } from '../auth/keys/signing-keys.ts';
import { issueTokens, openSession, type Tokens } from '../auth/sessions.ts';
import type { KeyOwner } from '../credentials/publishable-key.ts';
import { ApiError } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { DAY, epochNow, isoIn } from '../platform/time.ts';
import { newUserId } from '../profiles/new-user-id.ts';
import { profileWrites } from '../profiles/profile-writes.ts';
import { newGuest } from '../profiles/sign-in/guest.ts';
import { guestExpiryWrite } from '../profiles/sign-in/guest-store.ts';
import { beginningOfSession } from '../profiles/sign-in/session-beginning.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { countingRefusal } from './limits/count-refusal.ts';
import type { CallerSource } from './limits/named-source.ts';
import { solvedProof } from './limits/proof-of-work.ts';
import { noteAttempt, noteSignIn } from './note-sign-in.ts';
import { admit, readFor } from './policies/admit.ts';
import { GUEST_POLICIES } from './policies/start-policies.ts';

/** The method of a guest's sign-in, as `meta.last_sign_in_method` shows it. */
const METHOD = 'guest';

type GuestClient = KeyOwner & { origin: string | undefined; source: CallerSource };
type CreatedGuest = Tokens & { app_user_id: string; app_id: string };

/**
 * Creates a guest, a user without any address, and signs it in (decision 0379). `proof` is the solution of a
 * challenge of `proof_required`. Throws 401 `invalid_key` if the application is gone, and the refusals of
 * `GUEST_POLICIES`.
 */
export function createGuest(proof: string | undefined, client: GuestClient): Promise<CreatedGuest> {
  noteAttempt(client.app, 'guest');
  return countingRefusal(() => retryStale(() => createOnce(proof, client)));
}

async function createOnce(text: string | undefined, client: GuestClient): Promise<CreatedGuest> {
  const { app, variant, origin, source } = client;
  // A solved proof is good for the source that asked for it.
  const workFor = { field: 'guest', value: source.address };
  const proof = await solvedProof(text, app, workFor);
  const asked = { app, variant, origin, source, workFor, proof, now: Date.now() };
  const read = await readFor(GUEST_POLICIES, asked);
  const admission = await admit(GUEST_POLICIES, asked, read);
  await allInOrder([...admission.counts.map(({ count }) => count()), openSigningKeys()]);
  const { tokens, userId, writes } = await newSignedInGuest(read.application, read.schema, client);
  await writeAll([...writes, ...admission.writes]);
  noteSignIn('completed');
  return { ...tokens, app_user_id: userId, app_id: app };
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
      writtenBy: 'user',
    }),
    session.write,
    guestExpiryWrite(app, userId, isoIn(guestDaysOf(config) * DAY)),
  ];
  return { tokens, userId, writes };
}
