import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDuration } from '../../../shared/platform/duration.ts';

const UNITS = {
  1: ['seconds', 'second', 'secs', 'sec', 's'],
  60: ['minutes', 'minute', 'mins', 'min', 'm'],
  3600: ['hours', 'hour', 'hrs', 'hr', 'h'],
  86400: ['days', 'day', 'd'],
  604800: ['weeks', 'week', 'w'],
  31557600: ['years', 'year', 'yrs', 'yr', 'y'],
};

describe('parseDuration', () => {
  it('reads every unit of the specification, in any case, with and without the space', () => {
    for (const [seconds, names] of Object.entries(UNITS)) {
      for (const name of names) {
        expect(parseDuration(`2${name}`), name).toBe(2 * Number(seconds));
        expect(parseDuration(`2 ${name.toUpperCase()}`), name).toBe(2 * Number(seconds));
      }
    }
  });

  it('reads decimals', () => {
    expect(parseDuration('1.5 hours')).toBe(5400);
  });

  it.each([
    '',
    '30',
    'd',
    '+30d',
    '-30d',
    '30d ago',
    '30d from now',
    '30  d',
    ' 30d',
    '30d ',
    '.5d',
    '1.d',
    '1e3s',
    '30dd',
    '३०d',
  ])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it('refuses anything that is not number, optional space and unit', () => {
    const unit = /^\d+(\.\d+)? ?[a-z]+$/i;
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!unit.test(text)) expect(parseDuration(text)).toBeUndefined();
      }),
    );
  });
});
