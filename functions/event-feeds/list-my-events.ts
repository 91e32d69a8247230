import { feedPage, OwnEvent, ownEvent, ownFeedQuery } from '../../shared/events/event-contract.ts';
import { SECURITY_TYPES } from '../../shared/events/event-types.ts';
import { readFeed } from '../../shared/events/read-feed.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { schemaFor } from '../../shared/profiles/audience.ts';
import { schemaFromItem } from '../../shared/schemas/schema-store.ts';

export const operation = defineOperation({
  id: 'listMyEvents',
  method: 'GET',
  path: '/me/applications/{app}/events',
  summary: 'Your security events: sign-ins, sign-outs, changes of address, new clients',
  description: 'If somebody else acted, the event has only the kind of the actor.',
  tags: ['events'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:read'],
  reads: 'own_profile',
  query: ownFeedQuery,
  success: { status: 200, schema: feedPage(OwnEvent) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, async ({ params, profile, own, query }) => {
  const page = await readFeed(params.app, {
    ...query,
    party: `user:${profile.user_id}`,
    accepts: ({ subject, type }) => subject.type === 'user' && SECURITY_TYPES.has(type),
  });
  const visible = new Set(Object.keys(schemaFor('user', schemaFromItem(own.schemaItem)).schema));
  return { ...page, results: page.results.map((event) => ownEvent(event, visible)) };
});
