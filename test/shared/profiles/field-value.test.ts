import { describe, expect, it } from 'vitest';
import { FormFile } from '../../../shared/http/input/form-file.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { convertValue, fieldOf, fileOf } from '../../../shared/profiles/field-value.ts';
import type { Field } from '../../../shared/schemas/schema.ts';
import { fieldLike, schemaLike } from '../../support/schemas.ts';

type Type = Field['type'];
const convert = (type: Type, sent: unknown) => convertValue('thing', fieldLike({ type }), sent);

describe('convertValue', () => {
  it.each<[Type, unknown, unknown]>([
    ['string', 'text', 'text'],
    ['string', '', ''],
    ['string', 7, '7'],
    ['string', true, 'true'],
    ['number', '7', 7],
    ['number', ' -1.5e3 ', -1500],
    ['number', '.5', 0.5],
    ['number', 0, 0],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', false, false],
    ['date', ' 2024-02-29 ', '2024-02-29'],
    ['date', '2024-02-29T12:30:00.5+01:00', '2024-02-29T12:30:00.5+01:00'],
    ['object', '{"a":[1]}', { a: [1] }],
    ['object', { a: 1 }, { a: 1 }],
    ['any', '{"a":1}', '{"a":1}'],
    ['any', [1, 'b'], [1, 'b']],
    ['any', false, false],
  ])('to %s makes of %j %j', (type, sent, value) => {
    expect(convert(type, sent)).toEqual(value);
  });

  it.each<[Type, unknown]>([
    ['string', { a: 1 }],
    ['string', null],
    ['string', 'x'.repeat(10_001)],
    ['number', ''],
    ['number', 'seven'],
    ['number', '0x10'],
    ['number', 'Infinity'],
    ['number', '1e200'],
    ['number', '9007199254740993'],
    ['number', true],
    ['number', null],
    ['boolean', 'TRUE'],
    ['boolean', '1'],
    ['boolean', 0],
    ['date', '29.02.2024'],
    ['date', '2024-02-29T25:00:00Z'],
    ['date', '2023-02-29'],
    ['date', 20_240_229],
    ['object', '[1]'],
    ['object', '{"a":'],
    ['object', '"text"'],
    ['object', 'null'],
    ['object', '{"a":{"__proto__":{}}}'],
    ['any', null],
    ['any', { constructor: 1 }],
    ['string', new FormFile(Buffer.from('text'), 'a.txt')],
    ['any', new FormFile(Buffer.from('text'), 'a.txt')],
  ])('to %s refuses %j, naming field and type', (type, sent) => {
    expect(() => convert(type, sent)).toThrow(
      `body.value: cannot be converted to ${type}, the type of thing`,
    );
  });

  it.each<[Type, unknown, string]>([
    ['string', { a: 1 }, 'must be a text, a number or a boolean'],
    ['number', 'seven', 'must be a decimal number such as -1.5'],
    ['number', '9007199254740993', 'must be a number up to 2^53'],
    ['boolean', 'TRUE', 'must be true or false'],
    ['date', '2023-02-29', 'must be a date such as 2024-02-29, or a date-time with its offset'],
    ['object', '[1]', 'must be a JSON object'],
    ['object', '{"a":', 'is not valid JSON: line 1, column 6 must be a value'],
    ['object', "{\n'a':1}", 'is not valid JSON: line 2, column 1 must be a name in double quotes, or }'],
    ['object', '{"a":{"__proto__":{}}}', 'must not have __proto__, constructor or prototype keys'],
    ['any', null, 'must not be null'],
    ['object', new FormFile(Buffer.from('{}'), 'a.json'), 'is a file: send text without a filename'],
  ])('to %s of %j says what is wrong with it', (type, sent, fault) => {
    expect(() => convert(type, sent)).toThrow(
      `body.value: cannot be converted to ${type}, the type of thing: it ${fault}`,
    );
  });

  it('says how long a text may be', () => {
    expect(() => convert('string', 'x'.repeat(10_001))).toThrow('it may have up to 10000 characters');
  });
});

describe('fileOf', () => {
  const file = new FormFile(Buffer.from('x'), 'a.png');

  it.each<Type>(['image', 'document'])(
    'takes a file for a field of type %s, and says so to any value',
    (type) => {
      expect(fileOf('photo', fieldLike({ type }), file)).toBe(file);
      expect(() => fileOf('photo', fieldLike({ type }), 'https://cdn.example/a.png')).toThrow(
        'send it as multipart/form-data',
      );
    },
  );
});

describe('fieldOf', () => {
  const schema = schemaLike({ hidden: { user_visible: false } });

  it.each([
    ['platform', 'email', true],
    ['platform', 'hidden', true],
    ['platform', 'nothing', false],
    ['platform', 'toString', false],
    ['user', 'email', true],
    ['user', 'hidden', false],
  ] as const)('is for %s and %s: %s', (audience, name, known) => {
    const find = () => fieldOf(schema, audience, name);
    if (known) expect(find()).toBe(schema.schema[name]);
    else
      expect(find).toThrow(
        new ApiError('field_not_found', `${name} is not a field of the application's schema`),
      );
  });
});
