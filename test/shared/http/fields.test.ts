import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as f from '../../../shared/http/fields.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('a text of people', () => {
  const NOWHERE = [
    ...['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\ud800b', 'a\udc00', 'a\u2028b', 'a\u2029b'],
    ...['a\u061cb', 'a\u200eb', 'a\u200fb', 'a\u202ab', 'a\u202eb', 'a\u2066b', 'a\u2069b'],
  ];
  const IN_TEXTS_ONLY = ['a\nb', 'a\r\nb', 'a\tb'];

  it.each(NOWHERE)('never has a control character or half a character: %j', (value) => {
    for (const schema of [f.name(''), f.line('', 100), f.text('')])
      expect(accepts(schema, value)).toBe(false);
  });

  it.each(IN_TEXTS_ONLY)('has tabs and line breaks only where it may have several lines: %j', (value) => {
    expect(accepts(f.text(''), value)).toBe(true);
    for (const schema of [f.name(''), f.line('', 100)]) expect(accepts(schema, value)).toBe(false);
  });

  it.each(['Grüße, 東京', '👩‍👩‍👧', 'a – b'])('has any character that can be written: %j', (value) => {
    for (const schema of [f.name(''), f.line('', 100), f.text('')]) expect(accepts(schema, value)).toBe(true);
  });

  it('is limited in length, and a name has something in it', () => {
    expect(accepts(f.text('', 3), 'abcd')).toBe(false);
    expect(accepts(f.line('', 3), 'abcd')).toBe(false);
    expect(accepts(f.name(''), ' ')).toBe(false);
    for (const schema of [f.name(''), f.line('', 10), f.text('')])
      expect(z.parse(schema, ' Shop\n')).toBe('Shop');
  });
});

describe('an http URL', () => {
  const isTaken = (url: string) => accepts(f.httpUrl('An address'), url);

  it.each(['https://shop.example/@ada', 'http://localhost:3000/in?to=a@b'])('may be %s', (url) => {
    expect(isTaken(url)).toBe(true);
  });

  it.each([
    'https://u:p@shop.example/',
    'https:///u:p@shop.example/',
    'https:u@shop.example',
    'ftp://shop.example/',
    '/in',
  ])('may not be %s', (url) => {
    expect(isTaken(url)).toBe(false);
  });
});

describe('an allowed origin', () => {
  it.each([
    ['https://shop.example/', 'https://shop.example'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['capacitor://localhost/', 'capacitor://localhost'],
  ])('%s is stored without the slash with which address bars copy it', (copied, origin) => {
    expect(z.parse(f.clientOrigin('An origin'), copied)).toBe(origin);
  });

  it.each(['https://shop.example//', 'https://shop.example/in', 'null', 'javascript://x'])(
    'is never %s',
    (value) => expect(accepts(f.clientOrigin('An origin'), value)).toBe(false),
  );
});
