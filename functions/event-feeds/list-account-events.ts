import { getAccount } from '../../shared/accounts/account-store.ts';
import {
  FeedEvent,
  feedEvent,
  feedPage,
  feedQuery,
  feedRequest,
} from '../../shared/events/event-contract.ts';
import { readFeed } from '../../shared/events/read-feed.ts';
import { subjectShapes } from '../../shared/events/subject-shapes.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { roleIn } from '../../shared/http/principal.ts';

export const operation = defineOperation({
  id: 'listAccountEvents',
  method: 'GET',
  path: '/accounts/{account}/events',
  summary: 'The events of an account: its members, invites and applications',
  description:
    'As for the events of an application. Changes inside an application are in the feed of that application.',
  tags: ['events'],
  auth: ['hub'],
  roles: ['owner', 'admin'],
  firstPartyOnly: true,
  uses: ['table:read'],
  query: feedQuery,
  success: { status: 200, schema: feedPage(FeedEvent) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, async ({ params, principal, query: { include, ...query } }) => {
  // Service staff may name any account, so check that it exists.
  if (!roleIn(principal, params.account)) await getAccount(params.account);
  const page = await readFeed(params.account, feedRequest(query));
  const shapes = include && (await subjectShapes(page.results, 'hub'));
  return { ...page, results: page.results.map((event) => feedEvent(event, shapes?.get(event.id))) };
});
