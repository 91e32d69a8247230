import { describe, expect, it } from 'vitest';
import { faultOf, hasCode, methodsOf, recipientIn, recipientOf } from '../../client/src/element/address.ts';

const BOTH = ['email', 'phone'] as const;
const offered = (email: boolean, phone: boolean) => ({
  email: { enabled: email },
  phone: { enabled: phone },
});

describe('a typed address', () => {
  it.each([
    [' ada@example.com ', 'email'],
    ['ada＠example.com', 'email'],
    ['ada', 'email'],
    ['+1 (202) 555-0123', 'phone'],
    ['0151 12345678', 'phone'],
    ['٠٠٢٠١٠٠١٢٣٤٥٦٧', 'phone'],
  ] as const)('%s is sent as it was typed', (typed, method) => {
    expect(recipientIn(typed, BOTH)).toEqual({ [method]: typed });
  });

  it('is of the only method that is offered', () => {
    expect(recipientIn('ada', ['phone'])).toEqual({ phone: 'ada' });
    expect(recipientIn('+12025550123', ['email'])).toEqual({ email: '+12025550123' });
  });

  it('is none if it is empty, or of a method that is not offered', () => {
    expect(recipientIn(' ', BOTH)).toBeUndefined();
    expect(recipientIn('ada@example.com', ['phone'])).toBeUndefined();
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

describe('a typed code', () => {
  it.each(['123456', '912345', ' 123 456 ', '123-456', '١٢٣٤٥٦', '１２３４５６', '१२३४५६'])(
    '%s has six digits',
    (typed) => {
      expect(hasCode(typed)).toBe(true);
    },
  );

  it.each(['', '12345', '1234567', '91234567'])('%j has not', (typed) => {
    expect(hasCode(typed)).toBe(false);
  });
});

describe('the methods of the element', () => {
  it('are those that the application offers, limited to those of the page', () => {
    expect(methodsOf(offered(true, true), undefined)).toEqual(['email', 'phone']);
    expect(methodsOf(offered(true, true), ' phone ')).toEqual(['phone']);
    expect(methodsOf(offered(true, false), 'phone, email')).toEqual(['email']);
  });
});
