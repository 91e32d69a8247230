/** @module-tag heavy */
import { expect, it } from 'vitest';
import * as listEvents from '../../../functions/event-feeds/list-events.ts';
import { appendEvents } from '../../../shared/events/append-events.ts';
import { countCalls } from '../../support/count-calls.ts';
import { changesOfScope } from '../../support/events.ts';
import { invoke } from '../../support/invoke.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

async function page(query: Record<string, string>) {
  const { app, keys: principal } = tenant;
  const { body } = await invoke(listEvents, { params: { app }, query, principal });
  return body as { results: { id: string }[]; next: string; more: boolean };
}

it('a feed of 10,000 events is read completely, at the same cost from start to end', {
  tags: 'nightly',
}, async () => {
  const shards = Array.from({ length: 2 }, () => changesOfScope(tenant.app, 5000));
  const appended = (await Promise.all(shards.map((changes) => appendEvents(changes)))).flat();
  const read: string[] = [];
  let last = await page({ page_size: '100' });
  for (read.push(...last.results.map(({ id }) => id)); last.more; ) {
    last = await page({ page_size: '100', after: last.next });
    read.push(...last.results.map(({ id }) => id));
  }
  expect(read).toHaveLength(10_000);
  expect(read).toEqual(appended.map(({ id }) => id).toSorted());
  const atEnd = await countCalls(() => page({ after: last.next, sort: 'desc' }));
  expect(atEnd).toEqual(await countCalls(() => page({})));
});
