import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  EVENT_TYPES,
  type EventType,
  matchesType,
  SECURITY_TYPES,
  TypePattern,
} from '../../../shared/events/event-types.ts';

const TYPES = Object.keys(EVENT_TYPES) as EventType[];

describe('types of events', () => {
  it('begin with the type of their subject, except refusals', () => {
    const others = TYPES.filter((type) => !type.startsWith(`${EVENT_TYPES[type].subject}.`));
    expect(others).toEqual(['sign_in.refused', 'text.refused', 'sign_in.slowed']);
  });

  it('are shown to users only if they concern the user', () => {
    expect([...SECURITY_TYPES].filter((type) => EVENT_TYPES[type].subject !== 'user')).toEqual([]);
    expect(SECURITY_TYPES.has('user.signed_in')).toBe(true);
    expect(SECURITY_TYPES.has('user.updated')).toBe(false);
  });
});

describe('patterns of types', () => {
  it.each(['*', 'user.*', 'sign_in.*', 'account_member.*', 'user.created'])('accept %s', (pattern) => {
    expect(z.safeParse(TypePattern, pattern).success).toBe(true);
  });

  it.each(['', 'user', 'user.', 'user.crea*', '*.created', 'users.*', 'User.created'])(
    'refuse %j and say what is accepted',
    (pattern) => {
      const { error } = z.safeParse(TypePattern, pattern);
      expect(error?.issues[0]?.message).toContain('user.*');
    },
  );

  it('select a type, the types that begin alike, or all', () => {
    const selected = (pattern: string) => TYPES.filter((type) => matchesType(pattern, type));
    expect(selected('*')).toEqual(TYPES);
    expect(selected('user.created')).toEqual(['user.created']);
    expect(selected('account.*')).toEqual([
      'account.created',
      'account.updated',
      'account.deleted',
      'account.read_by_staff',
    ]);
  });
});
