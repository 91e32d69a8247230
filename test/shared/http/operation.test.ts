import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { capabilitiesOf, defineOperation, type Operation } from '../../../shared/http/operation.ts';
import type { AuthScheme } from '../../../shared/http/principal.ts';
import type { Capability } from '../../../shared/platform/config.ts';

const operation = (auth: AuthScheme[], uses: Capability[]): Operation => ({
  id: 'getThing',
  method: 'GET',
  path: '/things',
  summary: 'A thing',
  tags: ['things'],
  auth,
  uses,
  success: { status: 204 },
  errors: [],
});

describe('capabilitiesOf', () => {
  it.each<[AuthScheme[], Capability[], Capability[]]>([
    [['keys'], ['table:read'], ['table:read']],
    [['user'], ['table:read'], ['table:read', 'users:note-activity']],
    [['user'], ['table:write', 'users:write'], ['table:write', 'users:write']],
    [[], [], []],
  ])('of callers %j with %j are %j: the activity of users is noted', (auth, uses, all) => {
    expect(capabilitiesOf(operation(auth, uses))).toEqual(all);
  });
});

describe('the location of a created record', () => {
  const created = { ...operation(['keys'], []), path: '/apps/{app}/things' } as const;
  const schema = z.object({ id: z.string(), size: z.number() });

  it('may name path parameters and texts of the answer', () => {
    const success = { status: 201, location: '/apps/{app}/things/{id}', schema } as const;
    expect(defineOperation({ ...created, success })).toMatchObject({ success });
  });

  it('does not compile with any other name', () => {
    const unknown = { status: 201, location: '/apps/{app}/things/{note}', schema } as const;
    // @ts-expect-error the answer has no `note`
    expect(defineOperation({ ...created, success: unknown })).toBeDefined();
    const numeric = { status: 201, location: '/apps/{app}/things/{size}', schema } as const;
    // @ts-expect-error `size` is a number
    expect(defineOperation({ ...created, success: numeric })).toBeDefined();
  });
});
