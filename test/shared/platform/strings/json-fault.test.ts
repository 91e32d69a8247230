import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from '../../../../shared/platform/strings/json-fault.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the fault of a JSON text', () => {
  it.each([
    ['', 1, 1, 'a value'],
    ['  \n', 2, 1, 'a value'],
    ['{"a":', 1, 6, 'a value'],
    ['{"a":}', 1, 6, 'a value'],
    ['{"a" 1}', 1, 6, 'a colon'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'a comma or }'],
    ['{"a":1,}', 1, 8, 'a name in double quotes'],
    ["{'a':1}", 1, 2, 'a name in double quotes, or }'],
    ['{a:1}', 1, 2, 'a name in double quotes, or }'],
    ['[1 2]', 1, 4, 'a comma or ]'],
    ['[1,]', 1, 4, 'a value'],
    ['[,]', 1, 2, 'a value or ]'],
    ['[1}', 1, 3, 'a comma or ]'],
    ['[[1]', 1, 5, 'a comma or ]'],
    ['{"a":1} {"b":2}', 1, 9, 'the end'],
    ['{"password":hunter2}', 1, 13, 'a value'],
    ['{"a":"b', 1, 6, 'a value'],
    ['{"a":"b\n"}', 1, 6, 'a value'],
    ['{"a":"\\x"}', 1, 6, 'a value'],
    ['{"a":01}', 1, 6, 'a value'],
    ['{"a":NaN}', 1, 6, 'a value'],
    ['\ufeff{}', 1, 1, 'a value'],
    [']', 1, 1, 'a value'],
  ])('%j is at line %i, column %i: %s', (text, line, column, expected) => {
    expect(isJson(text)).toBe(false);
    expect(findJsonFault(text)).toEqual({ line, column, expected });
  });

  it('is found in exactly those texts that JSON.parse refuses', async () => {
    const json = fc.json().map((text) => [text] as const);
    const damaged = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', '{', ']', ',', ':', '\\', 'e', '-', '\n', '\u0001'),
      )
      .map(([text, at, mark]) => {
        const place = at % (text.length + 1);
        return [text.slice(0, place) + mark + text.slice(place + 1)] as const;
      });
    await fc.assert(
      fc.property(fc.oneof(json, damaged), ([text]) => {
        expect(findJsonFault(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['deep', '['.repeat(500_000)],
    ['an endless string', `"${'\\"a'.repeat(200_000)}`],
    ['many values', `[${'1,'.repeat(200_000)}`],
  ])('is found in a long text: %s', (_, text) => {
    expect(findJsonFault(text)).toBeDefined();
  });
});
