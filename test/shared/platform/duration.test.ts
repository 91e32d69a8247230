import fc from 'fast-check';
import { decodeJwt, SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseDuration } from '../../../shared/platform/duration.ts';

const UNITS = {
  1: ['seconds', 'second', 'secs', 'sec', 's'],
  60: ['minutes', 'minute', 'mins', 'min', 'm'],
  3600: ['hours', 'hour', 'hrs', 'hr', 'h'],
  86400: ['days', 'day', 'd'],
  604800: ['weeks', 'week', 'w'],
  31557600: ['years', 'year', 'yrs', 'yr', 'y'],
};

/** Seconds of a duration as jose reads it; undefined where it reads none. */
async function secondsByJose(text: string): Promise<number | undefined> {
  try {
    const claims = new SignJWT({}).setExpirationTime(text).setProtectedHeader({ alg: 'HS256' });
    return decodeJwt(await claims.sign(new Uint8Array(32))).exp;
  } catch {
    return undefined;
  }
}

afterEach(() => vi.useRealTimers());

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

  it('refuses more than a number holds', () => {
    expect(parseDuration(`${'9'.repeat(400)}d`)).toBeUndefined();
  });

  it('agrees with jose on every text of the grammar', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const digits = fc.stringMatching(/^\d{1,12}$/);
    const amount = fc.oneof(
      digits,
      fc.tuple(digits, digits).map((pair) => pair.join('.')),
    );
    const unit = fc
      .constantFrom(...Object.values(UNITS).flat())
      .chain((name) => fc.mixedCase(fc.constant(name)));
    await fc.assert(
      fc.asyncProperty(amount, fc.constantFrom('', ' '), unit, async (number, space, name) => {
        const text = number + space + name;
        expect(parseDuration(text), text).toBeDefined();
        expect(parseDuration(text), text).toBe(await secondsByJose(text));
      }),
      { numRuns: 500 },
    );
  });

  it('reads only what jose reads, without its signs, `ago` and `from now`', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const pieces = fc.constantFrom(
      '1',
      '30',
      '0',
      '.',
      '1.5',
      ' ',
      '+',
      '-',
      'd',
      'sec',
      'H',
      'ago',
      'from now',
      'e3',
    );
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 5 }).map((parts) => parts.join('')),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(text, async (candidate) => {
        const [ours, theirs] = [parseDuration(candidate), await secondsByJose(candidate)];
        if (ours === undefined && theirs !== undefined) expect(candidate).toMatch(/^[-+ ]|ago$|from now$/i);
        else expect(ours).toBe(theirs);
      }),
      { numRuns: 1000 },
    );
  });
});
