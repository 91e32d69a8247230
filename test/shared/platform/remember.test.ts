import { describe, expect, it } from 'vitest';
import { remember } from '../../../shared/platform/remember.ts';
import { linearRegex } from '../../../shared/platform/strings/linear-regex.ts';

describe('remember', () => {
  it('forgets the oldest entry of a full map', () => {
    const map = new Map<string, number>();
    for (const [n, key] of ['a', 'b', 'c'].entries()) remember(map, key, n, 2);
    expect([...map]).toEqual([
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('counts a known entry once, and makes it the newest', () => {
    const map = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    remember(map, 'a', 3, 2);
    expect([...map]).toEqual([
      ['b', 2],
      ['a', 3],
    ]);
  });
});

describe('linearRegex', () => {
  it('compiles a pattern once, and forgets it after a thousand others', () => {
    const first = linearRegex('^first$');
    expect(linearRegex('^first$')).toBe(first);
    for (let n = 0; n < 1_000; n++) linearRegex(`^other${n}$`);
    expect(linearRegex('^first$')).not.toBe(first);
    expect(linearRegex('^first$')).toEqual(first);
  });
});
