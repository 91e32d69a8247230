import { describe, expect, it } from 'vitest';
import { placeOfTerm, recogniseTerm, termAt } from '../../console/src/screens/attempts/term.ts';

const recognised = (text: string) => recogniseTerm(text, ['google', 'my-company']);

describe('a pasted term of sign-in attempts', () => {
  it.each([
    [' Anna@Example.com ', 'email', 'Anna@Example.com'],
    ['Anna Becker <anna@example.com>', 'email', 'anna@example.com'],
    ['mailto:anna@example.com', 'email', 'anna@example.com'],
    ['+49 151 (555) 01-23', 'phone', '+49 151 (555) 01-23'],
    ['0049 151 5550123', 'phone', '+49 151 5550123'],
    ['0151 5550123', 'phone', '0151 5550123'],
    ['user_01k5x7q0r8xagqd6yzr5zccb45', 'user_id', 'user_01k5x7q0r8xagqd6yzr5zccb45'],
    ['customer|4711', 'user_id', 'customer|4711'],
    ['JKJVzh7qvHcEP1g=', 'request_id', 'JKJVzh7qvHcEP1g='],
    ['0b9f2c64-6ad4-4a3e-9f0e-1d6a52f1c9aa', 'request_id', '0b9f2c64-6ad4-4a3e-9f0e-1d6a52f1c9aa'],
    ['{"status":400, "instance" : "JKJaXmPLvHcESHA="}', 'request_id', 'JKJaXmPLvHcESHA='],
    ['Google', 'provider', 'google'],
    ['my-company', 'provider', 'my-company'],
  ])('%s is recognised as %s', (text, kind, value) => {
    expect(recognised(text)).toEqual({ kind, value });
  });

  it.each(['', '   ', 'why can she not sign in?', '{"status":400}'])(
    '"%s" is recognised as nothing',
    (text) => {
      expect(recognised(text)).toBeUndefined();
    },
  );
});

describe('the address of a page of sign-in attempts', () => {
  it.each([
    { kind: 'email', value: 'anna+shop@example.com' },
    { kind: 'phone', value: '+49 151 5550123' },
  ] as const)('has a person’s $kind in the fragment, which no server gets', (term) => {
    const place = placeOfTerm(term);
    expect(place.search).toEqual({});
    expect(termAt(place)).toEqual(term);
    expect(termAt({ ...place, hash: `#${place.hash}` })).toEqual(term);
  });

  it.each([
    { kind: 'user_id', value: 'user_01k5x7q0r8xagqd6yzr5zccb45' },
    { kind: 'request_id', value: 'JKJVzh7qvHcEP1g=' },
    { kind: 'provider', value: 'google' },
  ] as const)('has a $kind in the query', (term) => {
    const place = placeOfTerm(term);
    expect(place).toEqual({ search: { [term.kind]: term.value }, hash: '' });
    expect(termAt(place)).toEqual(term);
  });

  it('names no person by the query', () => {
    expect(termAt({ search: { email: 'anna@example.com' }, hash: '' })).toBeUndefined();
  });
});
