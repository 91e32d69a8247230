import * as z from 'zod/mini';
import { feedPage, OwnEvent, ownEvent, ownFeedQuery } from '../../shared/events/event-contract.ts';
import { SECURITY_TYPES } from '../../shared/events/event-types.ts';
import { readFeed } from '../../shared/events/read-feed.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { schemaFor } from '../../shared/profiles/audience.ts';
import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import { schemaFromItem } from '../../shared/schemas/schema-store.ts';
import { originsOfSignIns } from '../../shared/sign-in-attempts/attempt-store.ts';

export const operation = defineOperation({
  id: 'listMyEvents',
  method: 'GET',
  path: '/me/applications/{app}/events',
  summary: 'Your security events: sign-ins, sign-outs, changes of address, new clients',
  description:
    'If somebody else acted, the event has only the kind of the actor. Browser and country of a sign-in are known as long as [its attempt](#lookupSignInAttempts).',
  tags: ['events'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:read'],
  reads: 'own_fields',
  query: {
    ...ownFeedQuery,
    browsers: z.optional(
      z
        .enum(['include'])
        .check(z.describe('`include` adds browser and country of sign-ins, as far as they are recorded')),
    ),
  },
  success: { status: 200, schema: feedPage(OwnEvent) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, async ({ params, profile, own, query }) => {
  const { browsers: _browsers, ...asked } = query;
  const page = await readFeed(params.app, {
    ...asked,
    party: `user:${profile.user_id}`,
    accepts: ({ subject, type }) => subject.type === 'user' && SECURITY_TYPES.has(type),
  });
  const visible = new Set(Object.keys(schemaFor('user', schemaFromItem(own.schemaItem)).schema));
  const results = page.results.map((event) => ownEvent(event, visible));
  return { ...page, results: query.browsers === undefined ? results : await withOrigins(profile, results) };
});

/** Adds browser and country to sign-ins. Events keep neither, because they outlive their user. */
async function withOrigins(
  { app, user_id }: Pick<ProfileRecord, 'app' | 'user_id'>,
  events: readonly OwnEvent[],
): Promise<OwnEvent[]> {
  const isSignIn = ({ type }: OwnEvent) => type === 'user.signed_in';
  const requests = events.filter(isSignIn).flatMap(({ request_id }) => request_id ?? []);
  const origins = await originsOfSignIns(app, user_id, requests);
  return events.map((event) =>
    isSignIn(event) ? { ...event, ...origins.get(event.request_id ?? '') } : event,
  );
}
