import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type FeedEvent, feedEvent, feedQuery, feedRequest } from '../../../shared/events/event-contract.ts';
import { type FeedRequest, readFeed } from '../../../shared/events/read-feed.ts';
import type { ReadCommand, Report } from '../command.ts';
import { optionalText, type Values } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Events that are shown without `--after`, and that are read at once. */
const SHOWN = 50;
/** Pause between two looks at the end of a feed. */
const PAUSE_MILLISECONDS = 1000;

export const tailEvents: ReadCommand = {
  kind: 'read',
  name: 'events tail',
  summary: 'Show the events of an application or account',
  details: `Shows the last ${SHOWN} events, or those after --after, oldest first: when, what, who, about what, and the names of
the fields that changed. Events have ids and no personal data. With --follow it goes on with the events to come
until it is interrupted; with --json each of them is a line of its own. --user selects those about a user, and those
that concern the user, such as of memberships; also of a user who is deleted.`,
  options: [
    { flags: '--app <id>', text: 'the application (app_...)' },
    { flags: '--account <id>', text: 'the account (acct_...)' },
    { flags: '--user <id>', text: 'only events about this user of --app, or that concern the user' },
    {
      flags: '--type <patterns>',
      text: 'only these types, such as user.created or group.*, with commas between',
    },
    { flags: '--after <event>', text: 'only events after this one (event_...)' },
    { flags: '--follow', text: 'go on with the events to come' },
  ],
  needs: ['table'],
  run: async (values, _target, terminal) => {
    const scope = scopeOf(values);
    const start = await firstPage(scope, values);
    if (values['follow'] === true) return follow(scope, { values, start, terminal });
    return { text: linesOf(start.events) || 'no events', data: start };
  },
};

type Page = { events: FeedEvent[]; next?: string | undefined };

function scopeOf(values: Values): string {
  const [app, account] = [optionalText(values, 'app'), optionalText(values, 'account')];
  const scope = app ?? account;
  if (scope === undefined || (app !== undefined && account !== undefined))
    throw new Error('choose one of --app and --account');
  if (account !== undefined && optionalText(values, 'user') !== undefined)
    throw new Error('--user is a user of an application: name it with --app');
  return scope;
}

/** Returns the request for the events that the options select. Throws an Error that names a wrong option. */
function requestOf(values: Values, page: Pick<FeedRequest, 'sort' | 'after'>): FeedRequest {
  const types = z.safeParse(feedQuery.type, optionalText(values, 'type'));
  if (!types.success) throw new Error(`--type: ${types.error.issues[0]?.message}`);
  const user = optionalText(values, 'user');
  const subject = z.safeParse(feedQuery.subject, user && `user:${user}`);
  if (!subject.success) throw new Error('--user: must be the id of a user');
  return feedRequest({ ...page, page_size: SHOWN, type: types.data, subject: subject.data });
}

async function firstPage(scope: string, values: Values): Promise<Page> {
  const after = optionalText(values, 'after');
  if (after !== undefined) return pageAfter(scope, values, after);
  // The newest event is the first of a descending page, and where following goes on.
  const { results } = await readFeed(scope, requestOf(values, { sort: 'desc' }));
  const [newest] = (await readFeed(scope, { page_size: 1, sort: 'desc' })).results;
  return { events: results.toReversed().map((event) => feedEvent(event)), next: newest?.id };
}

async function pageAfter(scope: string, values: Values, after: string | undefined): Promise<Page> {
  const { results, next } = await readFeed(scope, requestOf(values, { sort: 'asc', after }));
  return { events: results.map((event) => feedEvent(event)), next };
}

type Following = { values: Values; start: Page; terminal: Terminal };

/** Prints pages as they come, until the person interrupts. */
async function follow(scope: string, { values, start, terminal }: Following): Promise<Report> {
  const ended = terminal.untilInterrupted();
  let shown = start.events.length;
  const print = ({ events }: Page) => {
    const text = values['json'] === true ? events.map((e) => JSON.stringify(e)).join('\n') : linesOf(events);
    if (events.length > 0) terminal.print(`${text}\n`);
  };
  print(start);
  for (let { next } = start; !ended.aborted; ) {
    const page = await pageAfter(scope, values, next);
    print(page);
    shown += page.events.length;
    if (page.next === next)
      await pause(PAUSE_MILLISECONDS, undefined, { signal: ended }).catch(() => undefined);
    next = page.next;
  }
  return { text: `${shown} events`, data: { shown } };
}

function linesOf(events: readonly FeedEvent[]): string {
  return events.map(lineOf).join('\n');
}

function lineOf({ id, at, type, actor, subject, changed, count, reason }: FeedEvent): string {
  const who = actor.id === undefined ? actor.type : `${actor.type} ${actor.id}`;
  const more = [changed?.join(', '), reason, count === undefined ? undefined : `${count} times`];
  const details = more.filter((detail) => detail !== undefined && detail !== '').join('; ');
  return `${at} ${type} ${subject.type} ${subject.id} by ${who}${details && ` (${details})`} ${id}`;
}
