import { afterEach, describe, expect, it, vi } from 'vitest';
import { parsePrecondition } from '../../../shared/http/precondition-headers.ts';
import type { Fault } from '../../../shared/platform/errors.ts';
import {
  assertUnmodified,
  nextUpdate,
  type Versioned,
} from '../../../shared/storage/writes/preconditions.ts';
import { eventOf } from '../../support/invoke.ts';

const record = { version: 3, updated_at: '2026-01-02T03:04:05.678Z', updated_by: 'user_1' };
const anyOperation = {
  id: 'x',
  method: 'PUT',
  path: '/x',
  summary: '',
  tags: ['x'],
  auth: [],
  uses: [],
  success: { status: 200 },
  errors: [],
} as const;

function check(headers: Record<string, string>, known: Versioned = record): Fault[] {
  const faults: Fault[] = [];
  const precondition = parsePrecondition(eventOf(anyOperation, { headers }), faults);
  if (faults.length === 0) assertUnmodified(known, precondition);
  return faults;
}

afterEach(() => vi.useRealTimers());

describe('preconditions', () => {
  it.each([
    [{}],
    [{ 'if-match': '*' }],
    [{ 'if-match': '"v3"' }],
    [{ 'if-match': '"v2", "v3"' }],
    [{ 'if-match': 'W/"v3", "other" ,"v3"' }],
    [{ 'if-match': ', "v3",' }],
    [{ 'if-unmodified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }],
    [{ 'if-unmodified-since': 'Friday, 02-Jan-26 03:04:05 GMT' }],
    [{ 'if-unmodified-since': 'Fri Jan  2 03:04:05 2026' }],
    [{ 'if-unmodified-since': '2026-01-02T03:04:05.678Z' }],
    [{ 'if-unmodified-since': '2026-01-02T05:04:05.678+02:00' }],
  ])('%j holds for a record that is as the caller saw it', (headers) => {
    expect(check(headers)).toEqual([]);
  });

  it.each([
    [{ 'if-match': '"v2"' }],
    [{ 'if-match': 'W/"v3"' }],
    [{ 'if-match': 'W/"v2", "v4"' }],
    [{ 'if-match': '"v03"' }],
    [{ 'if-match': '"3"' }],
    [{ 'if-match': '"of-another-service", W/""' }],
    [{ 'if-match': '"*"' }],
    [{ 'if-match': '"W/v3" ,"x"' }],
    [{ 'if-unmodified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }],
    [{ 'if-unmodified-since': 'Friday, 02-Jan-26 03:04:04 GMT' }],
    [{ 'if-unmodified-since': 'Fri Jan  2 03:04:04 2026' }],
    [{ 'if-unmodified-since': '2026-01-02T03:04:05.677Z' }],
  ])('%j fails with who changed the record and when', (headers) => {
    expect(() => check(headers)).toThrow(
      expect.objectContaining({
        code: 'precondition_failed',
        extras: { members: { updated_by: 'user_1', updated_at: '2026-01-02T03:04:05.678Z' } },
      }),
    );
  });

  it.each([
    [{ 'if-unmodified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }, false],
    [{ 'if-unmodified-since': 'Fri, 02 Jan 2026 03:04:06 GMT' }, true],
    [{ 'if-unmodified-since': '2026-01-02T03:04:05.678Z' }, true],
    [{ 'if-match': '"v3"' }, true],
  ])('%j of a second with two changes holds: %s', (headers, holds) => {
    const twice = () => check(headers, { ...record, same_second: true });
    if (holds) expect(twice()).toEqual([]);
    else expect(twice).toThrow('changed more than once in this second');
  });

  it('a weak tag fails with what to send, and not with a change that nobody made', () => {
    expect(() => check({ 'if-match': 'W/"v3"' })).toThrow('without W/ in front');
    expect(() => check({ 'if-match': 'W/"v3", "v2"' })).toThrow('The record has changed');
  });

  it.each([
    [{ 'if-match': 'v3' }, 'headers.if-match'],
    [{ 'if-match': 'w/"v3"' }, 'headers.if-match'],
    [{ 'if-match': '"v3' }, 'headers.if-match'],
    [{ 'if-match': '"v3" "v4"' }, 'headers.if-match'],
    [{ 'if-match': '*, "v3"' }, 'headers.if-match'],
    [{ 'if-match': ',' }, 'headers.if-match'],
    [{ 'if-match': '' }, 'headers.if-match'],
    [{ 'if-unmodified-since': '' }, 'headers.if-unmodified-since'],
    [{ 'if-match': `${' '.repeat(8000)}x` }, 'headers.if-match'],
    [{ 'if-unmodified-since': 'soon' }, 'headers.if-unmodified-since'],
    [{ 'if-unmodified-since': '2026' }, 'headers.if-unmodified-since'],
    [{ 'if-unmodified-since': 'Fri Jan 02 03:04:05.0 2026' }, 'headers.if-unmodified-since'],
  ])('%j is a fault that names the header', (headers, path) => {
    expect(check(headers)).toMatchObject([{ path }]);
  });
});

describe('nextUpdate', () => {
  it.each([
    ['2026-01-02T03:04:05.900Z', '2026-01-02T03:04:05.900Z', true],
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.679Z', true],
    ['2026-01-02T03:04:09.123Z', '2026-01-02T03:04:09.123Z', undefined],
    // The clock of another machine is ahead.
    ['2026-01-02T03:04:04.000Z', '2026-01-02T03:04:05.679Z', true],
  ])('at %s is %s, and says whether the second had another change: %s', (now, updated_at, same_second) => {
    vi.useFakeTimers({ now: new Date(now) });
    expect(nextUpdate(record)).toEqual({ updated_at, same_second });
  });
});
