import { DAY, MINUTE } from '../../shared/platform/time.ts';
import { counterKeys } from '../../shared/storage/counters/window-counter.ts';
import { keys, owners, ranges, userPartition } from '../../shared/storage/keys.ts';
import { searchTerm, startOfTerm } from '../../shared/typed/search-term.ts';
import type { Charge } from './charged-units.ts';
import { randomFrom } from './random-numbers.ts';

/** Values of one sign-in by a code that keys depend on. */
export type SignInValues = {
  app: string;
  account: string;
  clientId: string;
  userId: string;
  email: string;
  sourceIp: string;
  challengeId: string;
  linkCode: string;
  day: string;
  /** Epoch milliseconds. */
  now: number;
};

/** The limits of a partition of DynamoDB, in units a second. */
export const LIMITS = { reads: 3000, writes: 1000 };

const startsInApplication = ({ app, sourceIp }: SignInValues) => `starts at ${app} from ${sourceIp}`;
const startsOfSource = ({ sourceIp }: SignInValues) => `starts from ${sourceIp}`;

function startsWithAddress(starter: 'strangers' | 'known devices', { app, email }: SignInValues): string {
  return keys.throttle(`starts of ${starter} at ${app} with email ${email}`, DAY).pk;
}

/** The keys of a count of ten minutes and of the ten minutes before. */
function ofWindow(subject: string, { now }: SignInValues) {
  return counterKeys({ subject, windowSeconds: 10 * MINUTE }, now);
}

/**
 * The partitions that a sign-in touches, by the keys of the service. A name with `index` is a partition of
 * the owner index.
 */
const PARTITIONS: Readonly<Record<string, (values: SignInValues) => string>> = {
  'application and schema': ({ app }) => keys.application(app).pk,
  'publishable key': ({ clientId }) => keys.credential(clientId).pk,
  'message budget': ({ app, day }) => keys.messageBudget(app, 'email', day).pk,
  'account budget': ({ account, day }) => keys.accountBudget(account, 'email', day.slice(0, 7)).pk,
  'starts with the address': (values) => startsWithAddress('strangers', values),
  'starts of known devices with the address': (values) => startsWithAddress('known devices', values),
  'starts of the source in the application': (values) => ofWindow(startsInApplication(values), values)[0].pk,
  'starts of the source in the application before': (values) =>
    ofWindow(startsInApplication(values), values)[1].pk,
  'starts of the source': (values) => ofWindow(startsOfSource(values), values)[0].pk,
  'starts of the source before': (values) => ofWindow(startsOfSource(values), values)[1].pk,
  'delivery state of the address': ({ app, email }) => keys.mailDelivery(app, email).pk,
  'identity of the address': ({ app, email }) => keys.identity(app, 'email', email).pk,
  'guesses of codes': ({ app, email, day }) => keys.codeGuesses(`stranger ${accountOf(app, email)}`, day).pk,
  challenge: ({ challengeId }) => keys.challenge(challengeId).pk,
  link: ({ linkCode }) => keys.link(linkCode).pk,
  'profile and sessions': ({ app, userId }) => userPartition(app, userId),
  'index of challenge': ({ app, email, challengeId }) =>
    indexed(owners.signIn(app, { field: 'email', value: email }, keys.challenge(challengeId)).owner),
  'index of link': ({ app, email, linkCode }) =>
    indexed(owners.signIn(app, { field: 'email', value: email }, keys.link(linkCode)).owner),
  'index of guesses of codes': ({ app, email, day }) =>
    indexed(owners.ofApplication(app, keys.codeGuesses(`stranger ${accountOf(app, email)}`, day)).owner),
  'index of message budget': ({ app, day }) =>
    indexed(owners.ofApplication(app, keys.messageBudget(app, 'email', day)).owner),
};

/** The partitions that a sign-in touches besides if it creates its user. */
const OF_NEW_USERS: typeof PARTITIONS = {
  'search entries with the beginning of the address': ({ app, email }) => searchPartition(app, email),
  'index of search entries with the beginning of the address': ({ app, userId, email }) =>
    indexed(owners.ofUser(app, userId, { pk: searchPartition(app, email), sk: '' }).owner),
  'index of profile and sessions': ({ app, userId }) => indexed(owners.profile(app, userId, '').owner),
  'index of identity of the address': ({ app, userId, email }) =>
    indexed(owners.ofUser(app, userId, keys.identity(app, 'email', email)).owner),
};
const ALL_PARTITIONS = { ...PARTITIONS, ...OF_NEW_USERS };

/** Names of kinds of index partitions that users of an application share. */
const LABELS: Readonly<Record<string, string>> = {
  'index of profile and sessions': 'owner index of the users of the application',
  'index of identity of the address': 'owner index of the user',
  'index of search entries with the beginning of the address': 'owner index of the user',
};

function searchPartition(app: string, email: string): string {
  return ranges.searchEntries(app, startOfTerm(searchTerm(email)), '').pk;
}

function accountOf(app: string, email: string): string {
  return JSON.stringify([app, 'email', email]);
}

/** Names a partition of the owner index, which is another than that of the table with the same key. */
function indexed(owner: string): string {
  return `index ${owner}`;
}

/** What a sign-in charges to one kind of partition. */
export type KindCharge = { kind: string; reads: number; writes: number };

/**
 * Returns the charges of a recorded sign-in by the kind of their partition. Throws an Error for a partition
 * that the model does not have, so that the model cannot be older than the keys. A known user has fewer.
 */
export function chargesByKind(
  charges: readonly Charge[],
  values: SignInValues,
  user: 'known' | 'new' = 'known',
): KindCharge[] {
  const partitions = user === 'new' ? ALL_PARTITIONS : PARTITIONS;
  const kinds = new Map(Object.entries(partitions).map(([kind, of]) => [of(values), kind]));
  const sums = new Map<string, KindCharge>();
  for (const { partition, item, reads, writes } of charges) {
    const ofItem = kinds.get(item);
    const kind = partition === item ? ofItem : `index of ${ofItem}`;
    if (kind === undefined || partitions[kind]?.(values) !== partition)
      throw new Error(`the model has no partition ${partition} of the item ${item}`);
    const sum = sums.get(kind) ?? { kind, reads: 0, writes: 0 };
    sums.set(kind, { kind, reads: sum.reads + reads, writes: sum.writes + writes });
  }
  return [...sums.values()];
}

/** Who signs in: applications by their share, each with many users. */
export type Load = { perSecond: number; seconds: number; tenants: number; exponent: number; seed: number };

/** The most that any partition of a kind is charged in one second. */
export type Peak = KindCharge & { partitions: number };

/**
 * Simulates sign-ins and returns the peak of each kind of partition. Shares of the applications follow Zipf's
 * law: the nth has `1 / n^exponent` of the first. The same seed gives the same result.
 */
export function simulate(charges: readonly KindCharge[], load: Load): Peak[] {
  const random = randomFrom(load.seed);
  const tenantOf = zipf(load, random);
  const startOf = zipf({ tenants: STARTS, exponent: 1 }, randomFrom(load.seed + 1));
  const peaks = new Map<string, Peak>();
  for (let second = 0; second < load.seconds; second++) {
    const sums = new Map<string, KindCharge>();
    for (let n = 0; n < load.perSecond; n++)
      addSignIn(sums, charges, valuesOf(tenantOf(), startOf(), random));
    for (const sum of sums.values()) {
      const peak = peaks.get(sum.kind) ?? { kind: sum.kind, reads: 0, writes: 0, partitions: 0 };
      peaks.set(sum.kind, {
        kind: sum.kind,
        reads: Math.max(peak.reads, sum.reads),
        writes: Math.max(peak.writes, sum.writes),
        partitions: peak.partitions + 1,
      });
    }
  }
  const ofSecond = (peak: Peak) => ({ ...peak, partitions: Math.round(peak.partitions / load.seconds) });
  return [...peaks.values()].map(ofSecond).sort((a, b) => usedOf(b) - usedOf(a));
}

/** Returns how much of the limits of a partition a peak uses: above 1 the partition is throttled. */
export function usedOf({ reads, writes }: Pick<Peak, 'reads' | 'writes'>): number {
  return reads / LIMITS.reads + writes / LIMITS.writes;
}

function addSignIn(
  sums: Map<string, KindCharge>,
  charges: readonly KindCharge[],
  values: SignInValues,
): void {
  for (const { kind, reads, writes } of charges) {
    const partition = ALL_PARTITIONS[kind]?.(values) ?? kind;
    const label = LABELS[kind] ?? (kind.startsWith('index of ') ? 'owner index of the application' : kind);
    const sum = sums.get(partition) ?? { kind: label, reads: 0, writes: 0 };
    sums.set(partition, { kind: sum.kind, reads: sum.reads + reads, writes: sum.writes + writes });
  }
}

const USERS_OF_A_TENANT = 1_000_000;
const SOURCES = 10_000_000;
/** Pairs of letters with which addresses begin. By Zipf's law, every fifth address begins with the first. */
const STARTS = 100;

function valuesOf(tenant: number, start: number, random: () => number): SignInValues {
  const whole = (below: number) => Math.floor(random() * below);
  const userId = `user_${whole(USERS_OF_A_TENANT)}`;
  return {
    app: `app_${tenant}`,
    account: `acct_${tenant}`,
    clientId: `key_${tenant}`,
    userId,
    email: `${start.toString(36).padStart(2, 'a')}${userId}@example.com`,
    sourceIp: `source ${whole(SOURCES)}`,
    challengeId: `challenge ${random()}`,
    linkCode: `link ${random()}`,
    day: '2026-01-01',
    now: Date.UTC(2026, 0, 1),
  };
}

/** Returns a function that draws a number, such as a tenant, by its share. */
function zipf({ tenants, exponent }: Pick<Load, 'tenants' | 'exponent'>, random: () => number): () => number {
  const weights = Array.from({ length: tenants }, (_, n) => 1 / (n + 1) ** exponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  const bounds = weights.map((weight) => {
    reached += weight / total;
    return reached;
  });
  return () => {
    const drawn = random();
    const found = bounds.findIndex((bound) => drawn < bound);
    return found < 0 ? tenants - 1 : found;
  };
}
