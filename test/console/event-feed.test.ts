import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { feedQueryOf, partyOf } from '../../console/src/screens/events/event-filters.ts';
import { type FeedEvent, isGone, namesIn, sentenceOf } from '../../console/src/screens/events/feed-event.ts';
import { withNewer } from '../../console/src/screens/events/read-events.ts';
import { SENTENCES } from '../../console/src/screens/events/sentences.ts';
import { feedQuery } from '../../shared/events/event-contract.ts';
import { EVENT_TYPES } from '../../shared/events/event-types.ts';

const event = (given: Partial<FeedEvent>): FeedEvent => ({
  id: 'event_1',
  type: 'user.updated',
  at: '2026-09-14T09:30:00.000Z',
  actor: { type: 'hub_user', id: 'user_owner' },
  subject: { type: 'user', id: 'user_anna' },
  ...given,
});

describe('the sentence of an event', () => {
  it.each(Object.keys(EVENT_TYPES))('exists for %s', (type) => {
    expect(sentenceOf(event({ type }))).toBeDefined();
  });

  it('is undefined for a type of a newer service', () => {
    expect(sentenceOf(event({ type: 'user.teleported' }))).toBeUndefined();
  });

  it('has no sentences but those of types', () => {
    const types = Object.keys(SENTENCES.en).map((name) => name.replace(/\.(own|one)$/, ''));
    expect(types.filter((type) => !(type in EVENT_TYPES))).toEqual([]);
  });

  it('differs for what users do to themselves', () => {
    const self = { type: 'user', id: 'user_anna' } as const;
    expect(sentenceOf(event({ actor: self }))).toBe('user.updated.own');
    expect(sentenceOf(event({ type: 'user.created', actor: { type: 'anonymous' } }))).toBe(
      'user.created.own',
    );
    expect(sentenceOf(event({ actor: { ...self, id: 'user_ben' } }))).toBe('user.updated');
  });

  it('knows that a member who acts left the group', () => {
    const left = event({
      type: 'member.removed',
      subject: { type: 'member', id: 'member_1' },
      user: 'user_anna',
      actor: { type: 'user', id: 'user_anna' },
    });
    expect(sentenceOf(left)).toBe('member.removed.own');
  });

  it('is in the singular for what happened once', () => {
    const refused = { type: 'sign_in.refused', subject: { type: 'application', id: 'app_1' } };
    expect(sentenceOf(event({ ...refused, count: 1 }))).toBe('sign_in.refused.one');
    expect(sentenceOf(event({ ...refused, count: 10 }))).toBe('sign_in.refused');
  });
});

describe('the names of users in a feed', () => {
  it('are those of the subjects that events carry', () => {
    const object = { svc_user: 'user_anna', data: { first_name: 'Anna', last_name: 'Becker' } };
    expect([...namesIn([event({ object }), event({ subject: { type: 'user', id: 'user_gone' } })])]).toEqual([
      ['user_anna', 'Anna Becker'],
    ]);
  });

  it('lack a user who was deleted', () => {
    expect(isGone(event({}), 'user_anna')).toBe(true);
    expect(isGone(event({ object: {} }), 'user_anna')).toBe(false);
    expect(isGone(event({}), 'user_ben')).toBe(false);
  });
});

describe('a filter of the feed', () => {
  it.each([
    ['user_01k5x7q0r8xagqd6yzr5zccb45', 'user:user_01k5x7q0r8xagqd6yzr5zccb45'],
    [' group_01k5x7q0r8s84fv48n0338ymha ', 'group:group_01k5x7q0r8s84fv48n0338ymha'],
    ['key_01k5x7q0r89cx2sde2sxe0wztm', 'credential:key_01k5x7q0r89cx2sde2sxe0wztm'],
    ['app_01k5x7q0r819d0v6s25emafym9', 'application:app_01k5x7q0r819d0v6s25emafym9'],
    ['member:member_01k5x7q0r8scbbd3xyvfxxt86e', 'member:member_01k5x7q0r8scbbd3xyvfxxt86e'],
    ['customer:4711', 'user:customer:4711'],
  ])('takes %s as the subject %s', (typed, subject) => {
    expect(partyOf(typed)).toBe(subject);
  });

  it('takes the API’s names of its values', () => {
    const values = { type: 'sign_in.*,text.*', actor: 'hub_user', subject: 'user_1', guests: 'include' };
    const query = feedQueryOf({ ...values, live: 'off' });
    expect(query).toEqual({ ...values, subject: 'user:user_1' });
    expect(z.safeParse(z.object(feedQuery), { ...query, sort: 'desc' }).success).toBe(true);
  });
});

describe('new events of a live feed', () => {
  const page = (...ids: string[]) => ({ results: ids.map((id) => event({ id })), next: ids.at(-1) });
  const idsOf = (pages: { results: readonly FeedEvent[] }[]) =>
    pages.map(({ results }) => results.map(({ id }) => id));

  it('are in front of the first page, and none is there twice', () => {
    const pages = [page('e4', 'e3'), page('e2', 'e1')];
    const newer = [event({ id: 'e6' }), event({ id: 'e5' }), event({ id: 'e4' })];
    const joined = withNewer(pages, newer);
    expect(idsOf(joined)).toEqual([
      ['e6', 'e5', 'e4', 'e3'],
      ['e2', 'e1'],
    ]);
    expect(joined[0]?.next).toBe('e3');
  });
});
