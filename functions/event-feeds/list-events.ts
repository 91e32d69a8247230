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

export const operation = defineOperation({
  id: 'listEvents',
  method: 'GET',
  path: '/applications/{app}/events',
  summary: 'The events of an application: who changed what, and when',
  description:
    'To follow the feed, pass the `next` of each answer as `after`: at once while `more` is true, else after a pause. Nothing is skipped or repeated, also while others write. An event appears a few seconds after its change. With `type` or `actor` a page ends after about 1,000 examined events. Events are kept for 400 days, unless the deployment says otherwise. Readers get as `object` only what they may read by an operation of its own.',
  tags: ['events'],
  auth: ['hub', 'service_account', 'keys'],
  roles: ['owner', 'admin'],
  firstPartyOnly: true,
  uses: ['table:read'],
  query: feedQuery,
  success: { status: 200, schema: feedPage(FeedEvent) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, async ({ params, principal, query: { include, ...query } }) => {
  const page = await readFeed(params.app, feedRequest(query));
  const shapes = include && (await subjectShapes(page.results, principal.kind));
  return { ...page, results: page.results.map((event) => feedEvent(event, shapes?.get(event.id))) };
});
