import { describe, expect, it } from 'vitest';
import { digitsIn, faultOf, methodsOf, recipientIn, recipientOf } from '../../client/src/element/address.ts';

const BOTH = ['email', 'phone'] as const;
const offered = (email: boolean, phone: boolean) => ({
  email: { enabled: email },
  phone: { enabled: phone },
});

describe('what was typed as an address', () => {
  it.each([
    [' ada@example.com ', { email: 'ada@example.com' }],
    ['+1 (202) 555-0123', { phone: '+12025550123' }],
    ['0049 151/1234-5678', { phone: '+4915112345678' }],
    ['＋８１９０１２３４５６７８', { phone: '+819012345678' }],
    ['٠٠٢٠١٠٠١٢٣٤٥٦٧', { phone: '+201001234567' }],
  ])('%s is a recipient', (typed, recipient) => {
    expect(recipientIn(typed, BOTH)).toEqual(recipient);
  });

  it.each(['', 'ada', 'ada@', 'ada@example', '0151 12345678', '+1234', 'a b@example.com', '+0123456789'])(
    '%j is none',
    (typed) => {
      expect(recipientIn(typed, BOTH)).toBeUndefined();
    },
  );

  it('is none of a method that is not offered', () => {
    expect(recipientIn('ada@example.com', ['phone'])).toBeUndefined();
    expect(recipientIn('+12025550123', ['email'])).toBeUndefined();
  });

  it.each([
    ['', BOTH, 'emailInvalid'],
    ['ada', BOTH, 'emailInvalid'],
    ['(0151) 12345678', BOTH, 'phoneInvalid'],
    ['0151 12345678', ['email'] as const, 'emailInvalid'],
    ['ada', ['phone'] as const, 'phoneInvalid'],
  ] as const)('%j is explained for %j by %s', (typed, methods, text) => {
    expect(faultOf(typed, methods)).toBe(text);
  });

  it('is known again after a reload', () => {
    expect([recipientOf('ada@example.com'), recipientOf('+12025550123')]).toEqual([
      { email: 'ada@example.com' },
      { phone: '+12025550123' },
    ]);
  });
});

describe('what was typed as a code', () => {
  it.each(['123456', ' 123 456 ', '123-456', '١٢٣٤٥٦', '１２３４５６', '१२३४५६'])('%s is 123456', (typed) => {
    expect(digitsIn(typed)).toBe('123456');
  });
});

describe('the methods of the element', () => {
  it('are those that the application offers, limited to those of the page', () => {
    expect(methodsOf(offered(true, true), undefined)).toEqual(['email', 'phone']);
    expect(methodsOf(offered(true, true), ' phone ')).toEqual(['phone']);
    expect(methodsOf(offered(true, false), 'phone, email')).toEqual(['email']);
  });
});
