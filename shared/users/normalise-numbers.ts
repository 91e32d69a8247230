import { ApiError } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import { identityKeys, respelled } from '../profiles/identity/former-spellings.ts';
import { CONTACT_FIELDS, type Identity, isVerifiedBy, normalise } from '../profiles/identity/identity.ts';
import { ownerOfIdentity } from '../profiles/identity/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { levelOf } from '../profiles/profile-change.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { profileWrites } from '../profiles/profile-writes.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { findSchema } from '../schemas/schema-store.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { nextUpdate } from '../storage/writes/preconditions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import { typedNumber } from '../typed/typed-number.ts';
import { pagesOfProfiles } from './pages-of-profiles.ts';

const PHONE = CONTACT_FIELDS.phone;

/** The results for the numbers of users, by the ids of the users. */
export type NumberReport = {
  /** Their number gets its present spelling. */
  respelled: string[];
  /** They lose a number that another user has verified, or that several have and none has verified. */
  lost: string[];
  /** Their number is no possible one. It stays, and gets no messages. */
  impossible: string[];
  /** Their number stays for now: a link reserves it for somebody else, or other writes always came first. */
  left: string[];
};

/** The options of a run. Without `writes`, only the report is made. */
export type NumberRun = {
  writes: boolean;
  /** The position after which an interrupted run continues. */
  after?: string | undefined;
  /** Saves the position after each page of users, with the report of the page. */
  save?: (position: string | undefined, page: NumberReport) => Promise<void>;
};

/**
 * Spells the phone numbers of an application's users in E.164 (decision 0275). Of several users with one
 * number, the one who has verified it retains it; if none has, or several have, all lose it. May be repeated
 * after an interruption.
 */
export async function normaliseNumbers(
  app: string,
  { writes, after, save = async () => undefined }: NumberRun,
): Promise<NumberReport> {
  const schema = await findSchema(app);
  const reports: NumberReport[] = [];
  for await (const { profiles, position } of pagesOfProfiles(app, after)) {
    const page: NumberReport = { respelled: [], lost: [], impossible: [], left: [] };
    for (const profile of profiles) {
      const number = profile.data[PHONE];
      if (typeof number !== 'string') continue;
      if ('fault' in typedNumber(number)) page.impossible.push(profile.user_id);
      else if (normalise(PHONE, number) !== number)
        await settleNumber(profile, schema, { report: page, writes });
    }
    await save(position, page);
    reports.push(page);
  }
  return joined(reports);
}

/** Returns one report for all, with each user once. */
export function joined(reports: readonly NumberReport[]): NumberReport {
  const all = (kind: keyof NumberReport) => [...new Set(reports.flatMap((report) => report[kind]))];
  return { respelled: all('respelled'), lost: all('lost'), impossible: all('impossible'), left: all('left') };
}

/** Settles the number of one user, and the same number of others. */
async function settleNumber(
  { app, user_id: userId }: ProfileRecord,
  schema: ProfileSchema,
  { report, writes }: { report: NumberReport; writes: boolean },
): Promise<void> {
  const settled = await retryStale(async (): Promise<Pick<Decision, 'losers' | 'respelled'> | undefined> => {
    const profile = await findProfile(app, userId);
    if (!profile || !isFormerlySpelled(profile)) return { losers: [], respelled: [] };
    const decided = await decide(profile);
    if (writes) await applyDecision(decided, schema);
    return decided;
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'conflict') return undefined;
    throw error;
  });
  if (!settled) report.left.push(userId);
  report.lost.push(...(settled?.losers ?? []).map((user) => user.user_id));
  report.respelled.push(...(settled?.respelled ?? []).map((user) => user.user_id));
}

type Decision = { number: Identity; losers: ProfileRecord[]; respelled: ProfileRecord[] };

async function decide(profile: ProfileRecord): Promise<Decision> {
  const number = { field: PHONE, value: normalise(PHONE, profile.data[PHONE]) };
  const users = [profile, ...(await otherOwners(profile, number))];
  const keeper = users.length === 1 ? profile : verifiedOwnerOf(users, number);
  const losers = users.filter((user) => user !== keeper);
  return { number, losers, respelled: keeper && isFormerlySpelled(keeper) ? [keeper] : [] };
}

/** All lose the number in one transaction, so that after an interruption none of them has it. */
async function applyDecision(
  { number, losers, respelled: keepers }: Decision,
  schema: ProfileSchema,
): Promise<void> {
  if (losers.length > 0)
    await writeAll(losers.flatMap((user) => profileChange(schema, user, withoutNumber(user))));
  for (const user of keepers) await writeAll(profileChange(schema, user, spelledAs(user, number)));
}

function isFormerlySpelled({ data }: ProfileRecord): boolean {
  return data[PHONE] !== undefined && normalise(PHONE, data[PHONE]) !== data[PHONE];
}

/** Returns the other users who have the number, in any spelling. Those who only assert it do not have it. */
async function otherOwners({ app, user_id: own }: ProfileRecord, number: Identity): Promise<ProfileRecord[]> {
  const items = await getItems(identityKeys(app, [number]));
  const ids = new Set(items.map(ownerOfIdentity).filter((id) => id !== undefined && id !== own));
  const profiles = await Promise.all([...ids].map((id) => findProfile(app, String(id))));
  return profiles.flatMap((profile) =>
    profile && normalise(PHONE, profile.data[PHONE] ?? '') === number.value ? [profile] : [],
  );
}

/**
 * Returns the one user who has verified the number: under its present spelling, to which codes were sent, or
 * else at all.
 */
function verifiedOwnerOf(users: readonly ProfileRecord[], number: Identity): ProfileRecord | undefined {
  const byCode = users.filter((user) => isVerifiedBy(user, number));
  const owners = byCode.length > 0 ? byCode : users.filter(({ verified_data }) => verified_data[PHONE]);
  return owners.length === 1 ? owners[0] : undefined;
}

function spelledAs(profile: ProfileRecord, number: Identity): ProfileRecord {
  return changedProfile(profile, respelled(profile, number));
}

/** Returns the profile without its number. Sessions that rest on nothing else end. */
function withoutNumber(profile: ProfileRecord): ProfileRecord {
  const { [PHONE]: _number, ...data } = profile.data;
  const { [PHONE]: _proved, ...verified_data } = profile.verified_data;
  const first_proofs = { ...profile.first_proofs, [PHONE]: Date.now() / 1000 };
  const auth_level = levelOf(profile.auth_level, verified_data);
  return changedProfile(profile, { ...profile, data, verified_data, first_proofs, auth_level });
}

function changedProfile(before: ProfileRecord, after: ProfileRecord): ProfileRecord {
  const meta = { ...after.meta, modified: isoNow() };
  return { ...after, meta, version: before.version + 1, ...nextUpdate(before) };
}

/**
 * Returns the writes of a profile with its identities, which fail if it has changed since it was read. The
 * recorded writer of the number does not change.
 */
function profileChange(schema: ProfileSchema, before: ProfileRecord, after: ProfileRecord): Write[] {
  const isOwn = Object.hasOwn(before.self_written ?? before.data, PHONE);
  const terms = { stale, taken: stale, deleted: stale, writtenBy: isOwn ? 'user' : 'platform' } as const;
  return profileWrites(schema, before, after, terms);
}
