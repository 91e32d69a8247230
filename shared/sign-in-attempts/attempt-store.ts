import { isId } from '../platform/ids.ts';
import { definedMembers, propertiesOf } from '../platform/properties.ts';
import { attemptDays } from '../platform/request/request-attempt.ts';
import { DAY, epochNow } from '../platform/time.ts';
import { addToCounts, type MailCount } from '../statistics/daily-counts.ts';
import { kindOf } from '../storage/items.ts';
import { hashOf, type Key, keyOf, keys, ranges } from '../storage/keys.ts';
import { getItem, getItems, queryItems } from '../storage/read-items.ts';
import { all, below, either, hasNo, type Item, notExists } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { put, update } from '../storage/writes/writes.ts';
import type { Attempt, AttemptFacts, AttemptPlace, AttemptStep, RecordedStep, StepName } from './attempt.ts';
import { beginningOfAttempt } from './attempt-id.ts';

/** Refused and wrong requests of an attempt that are recorded. */
const MAX_REFUSALS = 20;
/** The beginning of the attributes that have a step. */
const STEP = 'step_';

/** The first digits of hashes: the partitions that share the attempts of an application. */
export const ATTEMPT_SLOTS = [...'0123456789abcdef'];

export function attemptKey({ app, address, id }: AttemptPlace): Key {
  return keys.signInAttempt(app, slotOf(address), address, id);
}

/** Returns the key of the item that leads from a request to its attempt. */
export function requestKey(app: string, requestId: string): Key {
  const [digit = '0'] = Buffer.from(hashOf(requestId), 'base64url').toString('hex');
  return keys.attemptRequest(app, digit, requestId);
}

/** Returns the key of the time until which attempts with an address are deleted. */
export function deletedKey(app: string, address: string): Key {
  return keys.attemptPurge(app, slotOf(address), address);
}

/** Returns the range of the attempts with an address. */
export function attemptsWith(app: string, address: string) {
  return ranges.signInAttempts(app, slotOf(address), address);
}

function slotOf(address: string): string {
  return address.slice(0, 1);
}

/**
 * Adds a step to its attempt, in any order with others, and notes which attempt its request is part of. A
 * repeated call changes nothing. Of wrong and refused requests it adds 20. Throws 503
 * `dependency_unavailable`.
 */
export async function addStep(recorded: RecordedStep): Promise<void> {
  const { app, address, id, step, facts } = recorded;
  const { user, ...others } = facts;
  const name = attributeOf(step);
  const expires_at = Math.floor(beginningOfAttempt(id) / 1000) + attemptDays() * DAY;
  const isCounted = step.step === 'refused' || step.step === 'wrong_code';
  const room = isCounted ? either(hasNo('refusals'), below('refusals', MAX_REFUSALS)) : undefined;
  // The user who signs in replaces the one who had the address before.
  const replacesUser = step.step === 'completed';
  const changes = {
    set: { [name]: step, expires_at, ...definedMembers(replacesUser ? facts : others) },
    ...(!replacesUser && user !== undefined && { first: { user } }),
    ...(isCounted && { add: { refusals: 1 } }),
  };
  const write = update(attemptKey(recorded), changes, room ? all(hasNo(name), room) : hasNo(name));
  const outcome = await tryWrite(write);
  const count = countOfDelivery(recorded);
  // A step is added once, so a report that SES repeats does not count again.
  if (count && outcome.held) await tryWrite(addToCounts(app, count.day, count.name, { [count.what]: 1 }));
  // A repetition finds the step, and perhaps not yet what leads to it.
  const isThere = outcome.held || outcome.current?.[name] !== undefined;
  if (!isThere || step.request === undefined || step.step === 'link_opened') return;
  const item = { ...requestKey(app, step.request), address, attempt: id, user, expires_at };
  const { browser, country } = step;
  const origin = step.step === 'completed' ? definedMembers({ browser, country }) : {};
  await tryWrite(put({ ...item, ...origin }, notExists()));
}

/** The steps that count as deliveries of e-mails. */
const DELIVERIES: Readonly<Partial<Record<StepName, MailCount>>> = {
  message_delivered: 'delivered',
  message_bounced: 'bounced',
};

/** Returns where a step counts as the delivery of an e-mail; undefined if it is none. */
export function countOfDelivery({ address, step }: Pick<RecordedStep, 'address' | 'step'>) {
  const what = DELIVERIES[step.step];
  const day = new Date(step.at).toISOString().slice(0, 10);
  return what && { what, day, name: { of: 'mail', slot: slotOf(address) } as const };
}

/** Where a sign-in came from, as its user recognises it. */
export type SignInOrigin = Pick<AttemptStep, 'browser' | 'country'>;

/** Returns where the sign-ins of a user in these requests came from, as far as they are recorded. */
export async function originsOfSignIns(
  app: string,
  userId: string,
  requests: readonly string[],
): Promise<ReadonlyMap<string, SignInOrigin>> {
  const items = await getItems(requests.map((request) => requestKey(app, request)));
  const known = requests.flatMap((request, n) => {
    const item = items[n];
    if (!item || item['user'] !== userId || isAttemptOver(item)) return [];
    const { browser, country } = item as SignInOrigin;
    return [[request, definedMembers({ browser, country })] as const];
  });
  return new Map(known);
}

/** Names the attribute of a step. There is one of each kind, and of refusals one for each request. */
function attributeOf({ step, request, at }: AttemptStep): string {
  if (step !== 'refused' && step !== 'wrong_code') return `${STEP}${step}`;
  return `${STEP}${hashOf(request ?? String(at)).slice(0, 8)}`;
}

/** Returns up to `limit` attempts with an address, the newest first, of those before the attempt `after`. */
export async function readAttempts(
  app: string,
  address: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ attempts: Attempt[]; more: boolean }> {
  const position = after === undefined ? undefined : attemptKey({ app, address, id: after }).sk;
  const { items, more } = await queryItems(attemptsWith(app, address), {
    limit,
    after: position,
    descending: true,
  });
  return { attempts: items.flatMap(attemptFrom), more };
}

/** Returns the user of the attempt that a request was part of; undefined if none is known. */
export async function userOfRequest(app: string, requestId: string): Promise<string | undefined> {
  const found = await findRequest(app, requestId);
  return found && (found.user ?? (await findAttempt(found))?.facts.user);
}

/** The attempt of a request, and its user if the request knew one. */
export type AttemptOfRequest = AttemptPlace & { user?: string | undefined };

/** Returns the attempt that a request was part of; undefined if none is recorded. */
export async function findRequest(app: string, requestId: string): Promise<AttemptOfRequest | undefined> {
  const item = await getItem(requestKey(app, requestId));
  if (!item || isAttemptOver(item)) return undefined;
  const { address, attempt, user } = item;
  return {
    app,
    address: String(address),
    id: String(attempt),
    ...(user !== undefined && { user: String(user) }),
  };
}

export async function findAttempt(place: AttemptPlace): Promise<Attempt | undefined> {
  const item = await getItem(attemptKey(place));
  return item && attemptFrom(item)[0];
}

/** Returns the attempt of an item; nothing if its time is over. */
export function attemptFrom(item: Item): Attempt[] {
  const [app = '', , address = '', id = ''] = kindOf(keyOf(item))?.ids ?? [];
  if (isAttemptOver(item) || !isId('attempt', id)) return [];
  const { channel, method, client, known, user } = item;
  const facts = { channel, method, client, known, user } as AttemptFacts;
  const steps = Object.entries(item).flatMap(([name, value]) =>
    name.startsWith(STEP) ? [{ ...propertiesOf(value) } as AttemptStep] : [],
  );
  return [{ app, address, id, facts, steps }];
}

function isAttemptOver({ expires_at }: Item): boolean {
  return Number(expires_at) <= epochNow();
}
