import { bestEffort } from '../platform/best-effort.ts';
import { config } from '../platform/config.ts';
import { DAY, epochNow } from '../platform/time.ts';
import { hashOf, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { all, below, either, hasNo, notExists } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';

/** Origins of an application that are noted in a UTC day. */
const MAX_ORIGINS = 10;
/** The lifetime of a note in the table after its day. */
const KEPT_DAYS = 14;
const LONGEST_ORIGIN = 300;
/** The beginning of the attributes that have an origin. */
const ATTRIBUTE = 'origin_';

/** The day, since the epoch, and the origins of each application that this instance has noted in it. */
let day = 0;
let noted = new Map<string, Set<string>>();

/** Forgets what was noted, as a new function instance knows nothing. For tests and local servers. */
export function forgetUnlistedOrigins(): void {
  day = 0;
  noted = new Map();
}

/**
 * Notes that a page of an origin called that the application does not list. The first note of a day becomes
 * an event (decision 0252). Never throws, and takes at most 250 ms. An instance writes at most 10 notes a
 * day.
 */
export async function noteUnlistedOrigin(app: string, origin: string): Promise<void> {
  if (config('EVENT_DAYS') === '0' || !isNew(app, origin.slice(0, LONGEST_ORIGIN))) return;
  await bestEffort(
    countUnlistedOrigin(app, origin.slice(0, LONGEST_ORIGIN)),
    'an origin that is not listed could not be noted',
    { application: app },
  );
}

function isNew(app: string, origin: string): boolean {
  const today = Math.floor(epochNow() / DAY);
  if (day !== today) forgetUnlistedOrigins();
  day = today;
  const known = noted.get(app) ?? new Set();
  if (known.has(origin) || known.size >= MAX_ORIGINS) return false;
  noted.set(app, known.add(origin));
  return true;
}

async function countUnlistedOrigin(app: string, origin: string): Promise<void> {
  const attribute = `${ATTRIBUTE}${hashOf(origin).slice(0, 16)}`;
  await tryWrite(
    update(
      keys.unlistedOrigins(app, day),
      { add: { count: 1 }, set: { [attribute]: origin, expires_at: (day + 1 + KEPT_DAYS) * DAY } },
      either(notExists(), all(hasNo(attribute), below('count', MAX_ORIGINS))),
    ),
  );
}

/** Returns the origins that were noted in the last two weeks, each with the UTC day of its last note. */
export async function recentUnlistedOrigins(app: string): Promise<{ origin: string; day: string }[]> {
  const today = Math.floor(epochNow() / DAY);
  const days = Array.from({ length: KEPT_DAYS }, (_, ago) => today - ago);
  const items = await getItems(days.map((one) => keys.unlistedOrigins(app, one)));
  const last = new Map<string, string>();
  for (const [ago, item] of items.entries())
    for (const [name, origin] of Object.entries(item ?? {}))
      if (name.startsWith(ATTRIBUTE) && typeof origin === 'string' && !last.has(origin))
        last.set(origin, new Date((today - ago) * DAY * 1000).toISOString().slice(0, 10));
  return [...last].map(([origin, day]) => ({ origin, day }));
}
