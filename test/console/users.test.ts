import type { ProfileSchema } from '@svc/client/server';
import { describe, expect, it } from 'vitest';
import { asClientCall, asCurl } from '../../console/src/api/as-code.ts';
import { describe as describeRequest } from '../../console/src/api/operation.ts';
import {
  cursorOfLink,
  faultsOfLine,
  importParts,
  lineResults,
} from '../../console/src/screens/users/ndjson.ts';
import { personOf, webAddress } from '../../console/src/screens/users/person.ts';
import { dataOfForm, valueOfText } from '../../console/src/screens/users/profile-fields.ts';
import {
  isSearchable,
  listRequest,
  searchRequest,
  userFilters,
} from '../../console/src/screens/users/user-filters.ts';
import { DEFAULT_SCHEMA as STORED_SCHEMA } from '../../shared/schemas/schema.ts';
import { MAX_LINES } from '../../shared/transfers/import-users.ts';

/** The schema of a new application, as the API answers it. */
const DEFAULT_SCHEMA = STORED_SCHEMA as ProfileSchema;

const say = (name: string) => name;

describe('the filters of users', () => {
  it('search from two letters or digits on, in any script', () => {
    expect(['an', '李明', '+1 2', 'a1'].filter(isSearchable)).toHaveLength(4);
    expect([undefined, '', 'a', '+1', '@@'].filter(isSearchable)).toEqual([]);
  });

  it('become the body of a search', () => {
    const now = Date.parse('2026-03-08T00:00:00Z');
    const values = { q: 'anna', state: 'disabled', verified: 'false', created: 'week', guests: 'include' };
    expect(searchRequest(values, 'next', now)).toEqual({
      term: 'anna',
      page_size: 50,
      state: 'disabled',
      verified: false,
      created_after: '2026-03-01T00:00:00.000Z',
      guests: true,
      after: 'next',
    });
  });

  it('leave out what an address has and no filter offers', () => {
    const values = { q: 'anna', state: 'odd', verified: 'odd', created: 'toString', guests: 'only' };
    expect(searchRequest(values, undefined)).toEqual({ term: 'anna', page_size: 50 });
    expect(listRequest({ guests: 'odd' }, undefined)).toEqual({ page_size: 50, sort: 'desc' });
  });

  it('list guests alone only without a search', () => {
    expect(listRequest({ guests: 'only' }, undefined)).toMatchObject({ guests: 'only' });
    const options = (q?: string) => userFilters({ q }, say).find(({ name }) => name === 'guests')?.options;
    expect(Object.keys(options() ?? {})).toEqual(['include', 'only']);
    expect(Object.keys(options('anna') ?? {})).toEqual(['include']);
  });

  it('say which of them need a search', () => {
    const refused = (q?: string) =>
      userFilters({ q }, say).flatMap(({ name, refusal }) => (refusal ? [name] : []));
    expect(refused()).toEqual(['state', 'verified', 'created']);
    expect(refused('anna')).toEqual([]);
  });
});

describe('a person', () => {
  const user = { svc_user: 'user_1', data: { user_id: 'user_1' } };
  const schema = { ...DEFAULT_SCHEMA.schema };
  const withPicture = {
    ...schema,
    photo: { ...schema['nick_name'], type: 'image' as const, display_name: 'Photo' },
  } as Parameters<typeof personOf>[1];

  it('has the first picture of the schema, if that is an address of the web', () => {
    const data = (photo: string) => ({ ...user.data, photo });
    const address = 'https://files.example.com/1.png';
    expect(personOf({ ...user, data: data(address) }, withPicture).picture).toBe(address);
    expect(personOf({ ...user, data: data('javascript:alert(1)') }, withPicture).picture).toBeUndefined();
    expect(personOf({ ...user, data: data(address) }).picture).toBeUndefined();
  });

  it('has no address that runs a script or reads a file', () => {
    const odd = ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative', '', 7, null];
    expect(odd.map(webAddress)).toEqual(odd.map(() => undefined));
  });
});

describe('a text of a form', () => {
  it('becomes a value of the type of its field', () => {
    expect(valueOfText('number', ' 1.5 ')).toBe(1.5);
    expect(valueOfText('boolean', 'false')).toBe(false);
    expect(valueOfText('object', '{"a":1}')).toEqual({ a: 1 });
    expect(valueOfText('any', '[1]')).toEqual([1]);
    expect(valueOfText('any', 'free text')).toBe('free text');
    expect(valueOfText('date', ' 2024-02-29 ')).toBe('2024-02-29');
    expect(valueOfText('string', '12')).toBe('12');
    expect(valueOfText('string', '  ')).toBeUndefined();
  });

  it('stays a text if it is none of the type, so that the service refuses it', () => {
    expect(valueOfText('number', 'ten')).toBe('ten');
    expect(valueOfText('number', 'true')).toBe('true');
    expect(valueOfText('object', '{"a":')).toBe('{"a":');
  });

  it('is left out of the data of a new user if it is empty', () => {
    expect(dataOfForm(DEFAULT_SCHEMA, { email: 'a@example.com', first_name: '', odd: 'x' })).toEqual({
      email: 'a@example.com',
    });
  });
});

describe('a file of users', () => {
  it('is divided into requests whose lines keep their numbers', () => {
    const lines = Array.from({ length: 1201 }, (_, n) => `{"n":${n}}`);
    const parts = importParts(`${lines.join('\n')}\n`);
    expect(parts.map(({ users }) => users)).toEqual([MAX_LINES, MAX_LINES, 201]);
    for (const [n, { body }] of parts.entries()) {
      const read = body.split('\n');
      expect(read.findIndex((line) => line !== '')).toBe(n * MAX_LINES);
      expect(read[n * MAX_LINES]).toBe(lines[n * MAX_LINES]);
    }
  });

  it('counts no empty lines, and divides long ones', () => {
    expect(importParts('\n \n\r\n')).toEqual([]);
    expect(importParts('\n{"a":1}\n\n{"b":2}')).toEqual([{ body: '\n{"a":1}\n\n{"b":2}', users: 2 }]);
    const long = `"${'ä'.repeat(500_000)}"`;
    expect(importParts([long, long, long, long].join('\n')).map(({ users }) => users)).toEqual([3, 1]);
  });

  it('has its faults by line, in the words of the service', () => {
    const [fine, bad, whole] = lineResults(
      '{"line":1,"status":201}\n{"line":2,"status":400,"error":{"code":"invalid_input","detail":"d","errors":[{"path":"line 2.data.email","message":"m"}]}}\n{"line":3,"status":409,"error":{"code":"identity_taken","detail":"is taken"}}\n',
    );
    expect([fine, bad, whole].map((one) => one && faultsOfLine(one))).toEqual([
      [],
      ['line 2.data.email: m'],
      ['is taken'],
    ]);
  });

  it('goes on with the next page of an export', () => {
    expect(cursorOfLink('<?page_size=1000&after=a%2Bb>; rel="next"')).toBe('a+b');
    expect(cursorOfLink(null)).toBeUndefined();
  });

  it('is a file in the request that is copied', () => {
    const body = new Blob([], { type: 'application/x-ndjson' });
    const described = describeRequest('importUsers', { path: { app: 'app_1' }, body });
    const curl = asCurl('POST /applications/{app}/users/import application/x-ndjson', described, 'https://a');
    expect(curl).toContain("-H 'Content-Type: application/x-ndjson'");
    expect(curl).toContain("--data-binary '@users.ndjson'");
    expect(asClientCall(described)).toContain(`"body": await openAsBlob('users.ndjson')`);
  });
});
