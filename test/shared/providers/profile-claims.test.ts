import { describe, expect, it } from 'vitest';
import { nameFromApple, profileClaims } from '../../../shared/providers/profile-claims.ts';
import { APPLE_USER, DOCUMENTED_CLAIMS } from '../../support/provider-shapes.ts';

describe('the claims of a profile', () => {
  it('are the names, the picture and the locale of a token', () => {
    expect(profileClaims('google', DOCUMENTED_CLAIMS.google)).toEqual({
      name: 'Jay Smith',
      given_name: 'Jay',
      family_name: 'Smith',
      picture: 'https://lh3.googleusercontent.com/a-/photo=s96-c',
      locale: 'en',
    });
  });

  it('have no user name of Microsoft, which is an address that nobody verified', () => {
    expect(profileClaims('microsoft', DOCUMENTED_CLAIMS.microsoft)).toEqual({ name: 'Abe Lincoln' });
  });

  it.each([
    ['a text that is too long', 'x'.repeat(201)],
    ['an empty text', ' \u200b '],
    ['a number', 7],
    ['an object', { name: 'Ann' }],
    ['null', null],
  ])('have no name that is %s', (_, name) => {
    expect(profileClaims('oidc', { name })).toEqual({});
  });

  it('have names on one line, without characters that nobody sees', () => {
    expect(profileClaims('oidc', { name: ' A\u202enn\n\u0000Lee\u200b ' })).toEqual({ name: 'Ann Lee' });
  });

  it.each([
    'http://example.com/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//example.com/a.png',
    'https://user:secret@example.com/a.png',
    'https://example.com:22/a.png',
    'https://10.0.0.1/a.png',
    `https://example.com/${'a'.repeat(2_048)}`,
    7,
  ])('have no picture at %j', (picture) => {
    expect(profileClaims('oidc', { picture })).toEqual({});
  });

  it.each(['en us', '../../etc', '<b>', 7])('have no locale %j', (locale) => {
    expect(profileClaims('oidc', { locale })).toEqual({});
  });
});

describe('the name in the first post of Apple', () => {
  it('is read in both spellings', () => {
    const expected = { given_name: 'Anna', family_name: 'Muster' };
    expect(nameFromApple(APPLE_USER)).toEqual(expected);
    const other = JSON.stringify({ name: { first_name: 'Anna', last_name: 'Muster' } });
    expect(nameFromApple(other)).toEqual(expected);
  });

  it.each([
    ['absent', null],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a name that is no object', '{"name":"Anna"}'],
    ['names of other types', '{"name":{"firstName":["Anna"],"lastName":{"a":1}}}'],
    ['too long', JSON.stringify({ name: { firstName: 'Anna' }, more: 'x'.repeat(4_096) })],
  ])('is not read if it is %s', (_, user) => {
    expect(nameFromApple(user)).toEqual({});
  });
});
