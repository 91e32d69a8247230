import { describe, expect, it } from 'vitest';
import { shownEmail } from '../../../shared/platform/shown-email.ts';
import { typedCode } from '../../../shared/typed/typed-code.ts';
import { typedEmail } from '../../../shared/typed/typed-email.ts';
import { withAsciiDigits } from '../../../shared/typed/typed-text.ts';

describe('a typed e-mail address', () => {
  it.each([
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['INFO@MÜLLER.example', 'info@xn--mller-kva.example'],
    ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
    ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
    ['почта@пример.рф', undefined],
    ['post@пример.рф', 'post@xn--e1afmkfd.xn--p1ai'],
    ['post@例え。テスト', 'post@xn--r8jz45g.xn--zckzah'],
    ['first&last@example.com', 'first&last@example.com'],
    ['a/b@example.com', 'a/b@example.com'],
    ['x%y@example.com', 'x%y@example.com'],
    ["!#$'*+-=?^_`{|}~@example.com", "!#$'*+-=?^_`{|}~@example.com"],
    [' pad@example.com', 'pad@example.com'],
    ['\u202agrace@example.com\u202c', 'grace@example.com'],
    ['gra\u200bce@example.com\ufeff', 'grace@example.com'],
    ['ｇｒａｃｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'grace@example.com'],
    ['grace٧@example.com', 'grace7@example.com'],
  ])('%j is sent to %s', (typed, value) => {
    const understood = typedEmail(typed);
    expect('value' in understood ? understood.value : undefined).toBe(value);
  });

  it.each([
    ['', 'must be an e-mail address'],
    ['grace', 'must be an e-mail address'],
    ['@example.com', 'must be an e-mail address'],
    ['grace@', 'must be an e-mail address'],
    ['grace@example', 'must be an e-mail address'],
    ['grace@127.0.0.1', 'must be an e-mail address'],
    ['grace@ex%61mple.com', 'must be an e-mail address'],
    ['grace@example.com/x', 'must be an e-mail address'],
    ['grace@example.com:25', 'must be an e-mail address'],
    ['a b@example.com', 'must be an e-mail address'],
    ['.grace@example.com', 'must be an e-mail address'],
    ['gra..ce@example.com', 'must be an e-mail address'],
    ['"grace h"@example.com', 'must be an e-mail address'],
    ['a@b@example.com', 'must be an e-mail address'],
    ['grace@example.com\r\nbcc: x@example.com', 'must be an e-mail address'],
    ['grâce@example.com', 'must be an e-mail address that has only letters without accents before its @'],
    [`${'a'.repeat(250)}@example.com`, 'may have up to 254 characters'],
  ])('%.40j is refused', (typed, fault) => {
    expect(typedEmail(typed)).toEqual({ fault });
  });

  it('is shown with its domain in Unicode', () => {
    expect(shownEmail('info@xn--mller-kva.example')).toBe('info@müller.example');
    expect(shownEmail('grace@example.com')).toBe('grace@example.com');
    expect(shownEmail('+12025550123')).toBe('+12025550123');
  });
});

describe('a typed code', () => {
  it.each([
    '١٢٣٤٥٦',
    '۱۲۳۴۵۶',
    '１２３４５６',
    '123 456',
    ' 123-456 ',
    'Code: 123456.',
    '१२३४५६',
    '\u200e123456',
    '𝟏𝟐𝟑𝟒𝟓𝟔',
  ])('%s is 123456', (typed) => {
    expect(typedCode(typed)).toEqual({ value: '123456' });
  });

  it.each(['', '12345', '1234567', 'abcdef', '123456\n7'])('%j is refused', (typed) => {
    expect(typedCode(typed)).toEqual({ fault: 'must be the 6 digits of the message' });
  });
});

describe('digits of every script', () => {
  it('become ASCII ones', () => {
    for (let point = 0; point <= 0x1ffff; point += 1) {
      const text = String.fromCodePoint(point);
      if (/\p{Nd}/u.test(text)) expect(withAsciiDigits(text), point.toString(16)).toMatch(/^[0-9]$/);
    }
    expect(withAsciiDigits('٠٩ ۰۹ ०९ ০৯ ๐๙ ០៩')).toBe('09 09 09 09 09 09');
  });
});
