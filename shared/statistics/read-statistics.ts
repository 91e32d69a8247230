import { REFUSED_TEXT_PREFIX } from '../applications/refusal-reasons.ts';
import { config } from '../platform/config.ts';
import { allInOrder } from '../platform/parallel.ts';
import { kindOf } from '../storage/items.ts';
import { countsOfDays, keyOf, keys } from '../storage/keys.ts';
import { queryItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { countNameFrom, HOUR_OF_DAY } from './daily-counts.ts';
import type { ApplicationStatistics, DayStatistics } from './statistics-contract.ts';

/** More than 31 days have, so that one query reads them unless they exceed 1 MB. */
const PAGE = 5_000;

/** The counts of messages, and what they count as. */
const SENT = {
  email: 'emails_sent',
  email_notice: 'emails_sent',
  sms: 'texts_sent',
  sms_notice: 'texts_sent',
} as const;
type SentChannel = keyof typeof SENT;
const CHANNELS = Object.keys(SENT) as SentChannel[];

/**
 * Reads the counts of an application on these days, which are in order and not empty. Strongly consistent:
 * they lack only what is not counted yet. Throws 503 `dependency_unavailable`.
 */
export async function readStatistics(app: string, days: readonly string[]): Promise<ApplicationStatistics> {
  if (config('EVENT_DAYS') === '0') return { is_counted: false, results: [] };
  const [first = '', last = first] = [days[0], days.at(-1)];
  const results = new Map(days.map((day) => [day, emptyDay(day)]));
  const range = (channel: SentChannel) => ({
    pk: keys.messageBudget(app, channel, first).pk,
    from: keys.messageBudget(app, channel, first).sk,
    to: keys.messageBudget(app, channel, last).sk,
  });
  const [counts, ...sent] = await allInOrder([
    readAll(countsOfDays(app, first, last)),
    ...CHANNELS.map((channel) => readAll(range(channel))),
  ]);
  for (const item of counts) addCounts(results, item);
  for (const [n, channel] of CHANNELS.entries())
    for (const item of sent[n] ?? []) addSent(results, channel, item);
  return { is_counted: true, results: [...results.values()] };
}

async function readAll(range: Parameters<typeof queryItems>[0]): Promise<Item[]> {
  const items: Item[] = [];
  for (let after: string | undefined; ; ) {
    const page = await queryItems(range, { limit: PAGE, after });
    items.push(...page.items);
    if (!page.more) return items;
    after = keyOf(page.items.at(-1) ?? {}).sk;
  }
}

function emptyDay(day: string): DayStatistics {
  return {
    day,
    sign_ins: 0,
    new_users: 0,
    new_guests: 0,
    deleted_users: 0,
    refused_sign_ins: {},
    refused_texts: {},
    emails_sent: 0,
    texts_sent: 0,
    sign_in_emails: { delivered: 0, bounced: 0 },
  };
}

function addCounts(results: ReadonlyMap<string, DayStatistics>, item: Item): void {
  const [, day = '', text = ''] = kindOf(keyOf(item))?.ids ?? [];
  const [found, name] = [results.get(day), countNameFrom(text)];
  if (!found) return;
  const number = (attribute: string) => Number(item[attribute] ?? 0);
  if (name.of === 'users') {
    for (const count of ['sign_ins', 'new_users', 'new_guests', 'deleted_users'] as const)
      found[count] += number(count);
  } else if (name.of === 'mail') {
    found.sign_in_emails.delivered += number('delivered');
    found.sign_in_emails.bounced += number('bounced');
  } else addRefusals(found, name.reason, item);
}

function addRefusals(found: DayStatistics, reason: string, item: Item): void {
  const hours = Object.entries(item).filter(([attribute]) => attribute.startsWith(HOUR_OF_DAY));
  const count = hours.reduce((sum, [, ofHour]) => sum + Number(ofHour), 0);
  if (reason.startsWith(REFUSED_TEXT_PREFIX))
    found.refused_texts[reason.slice(REFUSED_TEXT_PREFIX.length)] = count;
  else found.refused_sign_ins[reason] = count;
}

function addSent(results: ReadonlyMap<string, DayStatistics>, channel: SentChannel, item: Item): void {
  const found = results.get(keyOf(item).sk.slice(-'2026-01-31'.length));
  if (found) found[SENT[channel]] += Number(item['sent'] ?? 0);
}
