import { describe, expect, it } from 'vitest';
import { capabilitiesOf, type Operation } from '../../../shared/http/operation.ts';
import type { Scheme } from '../../../shared/http/principal.ts';
import type { Capability } from '../../../shared/platform/config.ts';

const operation = (auth: Scheme[], uses: Capability[]): Operation => ({
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
  it.each<[Scheme[], Capability[], Capability[]]>([
    [['keys'], ['table:read'], ['table:read']],
    [['user'], ['table:read'], ['table:read', 'users:note-activity']],
    [['user'], ['table:write', 'users:write'], ['table:write', 'users:write']],
    [[], [], []],
  ])('of callers %j with %j are %j: the activity of users is noted', (auth, uses, all) => {
    expect(capabilitiesOf(operation(auth, uses))).toEqual(all);
  });
});
