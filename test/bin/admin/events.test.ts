import { describe, expect, it } from 'vitest';
import { appendEvents } from '../../../shared/events/append-events.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { admin, adminJson, adminUntil } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { changeOf, changesOfScope } from '../../support/events.ts';
import { scanTable } from '../../support/scan-table.ts';
import { until } from '../../support/wait.ts';

useBackends();

const newScope = () => newId('app');
const tail = (app: string, ...args: string[]) => adminJson('events', 'tail', '--app', app, ...args);

describe('npm run admin -- events tail', () => {
  it('shows who changed what and when, a line each, and writes nothing', async () => {
    const app = newScope();
    const change = changeOf(app, { changed: ['email', 'first_name'] });
    const [event] = await appendEvents([change]);
    const before = await scanTable();
    const { code, stdout } = await admin('events', 'tail', '--app', app);
    expect(code).toBe(0);
    expect(stdout).toBe(
      `${change.at} user.updated user user_1 by credential key_1 (email, first_name) ${event?.id}\n`,
    );
    expect(await scanTable()).toEqual(before);
  });

  it('shows the last 50 events, oldest first, as JSON with the cursor to go on', async () => {
    const app = newScope();
    const events = await appendEvents(changesOfScope(app, 60));
    const { code, document } = await tail(app);
    expect(code).toBe(0);
    expect(document.result.events.map(({ id }: { id: string }) => id)).toEqual(
      events.slice(10).map(({ id }) => id),
    );
    expect(document.result.next).toBe(events.at(-1)?.id);
    expect(document.result.events[0]).toMatchObject({ application: app, type: 'user.updated' });
  });

  it('shows the events of an account, of some types, after an event', async () => {
    const account = newId('acct');
    const [first] = await appendEvents([
      changeOf(account, { type: 'account.created' }),
      changeOf(account, { type: 'account_member.added' }),
      changeOf(account, { type: 'account.updated' }),
    ]);
    const args = ['--account', account, '--type', 'account.*,account_invite.*', '--after', String(first?.id)];
    const { document } = await adminJson('events', 'tail', ...args);
    expect(document.result.events).toMatchObject([{ account, type: 'account.updated' }]);
  });

  it('shows the events about a user of an application, and those that concern the user', async () => {
    const app = newScope();
    await appendEvents([
      changeOf(app),
      changeOf(app, { subject: { type: 'user', id: 'user_2' } }),
      changeOf(app, { type: 'member.added', subject: { type: 'member', id: 'member_1' }, user: 'user_2' }),
    ]);
    const { document } = await tail(app, '--user', 'user_2');
    const types = document.result.events.map(({ type }: { type: string }) => type);
    expect(types).toEqual(['user.updated', 'member.added']);
    expect((await tail(app, '--user', 'user_2', '--type', 'member.*')).document.result.events).toHaveLength(
      1,
    );
    expect((await admin('events', 'tail', '--app', app, '--user', 'user_3')).stdout).toBe('no events\n');
  });

  it.each([
    [['--account', 'acct_1', '--user', 'user_1'], '--user is a user of an application: name it with --app'],
    [['--app', 'app_1', '--user', ''], '--user: must be the id of a user'],
  ])('refuses a user that it cannot find: %j', async (args, message) => {
    const { code, stderr } = await admin('events', 'tail', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('says that there are none', async () => {
    expect((await admin('events', 'tail', '--app', newScope())).stdout).toBe('no events\n');
  });

  it('continues with --follow, printing each later event once, until interrupted', async () => {
    const app = newScope();
    const events = await appendEvents(changesOfScope(app, 2));
    const interrupt = new AbortController();
    let printed = '';
    const print = (text: string) => {
      printed += text;
    };
    const args = ['events', 'tail', '--app', app, '--follow', '--json'];
    const ended = adminUntil(interrupt.signal, print, ...args);
    await until(() => printed.includes(String(events[1]?.id)));
    events.push(...(await appendEvents(changesOfScope(app, 2))));
    await until(() => printed.includes(String(events[3]?.id)));
    interrupt.abort();
    expect(await ended).toBe(0);
    const lines = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.slice(0, 4).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(lines.slice(4)).toMatchObject([{ result: { shown: 4 } }]);
  });

  it.each([
    [[], 'choose one of --app and --account'],
    [['--app', 'app_1', '--account', 'acct_1'], 'choose one of --app and --account'],
    [['--app', 'app_1', '--type', 'user.exploded'], '--type: must be'],
    [['--app', 'app_1', '--after', 'event_1'], 'id of an event of this feed'],
  ])('refuses %j', async (args, text) => {
    const { code, stderr } = await admin('events', 'tail', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(text);
  });
});
