import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import { shownDomain, shownEmail } from '../../../shared/platform/strings/shown-email.ts';
import { typedCode } from '../../../shared/typed/typed-code.ts';
import { typedEmail } from '../../../shared/typed/typed-email.ts';
import { withAsciiDigits } from '../../../shared/typed/typed-text.ts';
import { type Spelling, TYPED_EMAILS } from '../../support/typed-texts.ts';

describe('a typed e-mail address', () => {
  it.each<Spelling>([
    ...TYPED_EMAILS,
    ["!#$'*+-=?^_`{|}~@example.com", "!#$'*+-=?^_`{|}~@example.com"],
    ['почта@пример.рф', undefined],
  ])('%j is sent to %s', (typed, meant) => {
    const understood = typedEmail(typed);
    expect('value' in understood ? understood.value : undefined).toBe(meant);
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
});

describe('a domain that people read', () => {
  it.each([
    'müller.example',
    'bücher.müller.example',
    'łódź.example',
    'đồng.example',
    'faß.example',
    '例え.テスト',
    '東京.example',
    '한국.example',
    'пример.рф',
    'ооо.рф',
    'кофейня.example',
    'παράδειγμα.ελ',
    'παράδειγμα.example',
    'مثال.example',
    'उदाहरण.example',
    'example.com',
  ])('%s is in Unicode', (domain) => {
    expect(shownEmail(`info@${domainToASCII(domain)}`)).toBe(`info@${domain}`);
  });

  it.each([
    ['of two scripts', 'ехаmple.com'],
    ['of Cyrillic letters that all look like Latin ones', 'аррӏе.com'],
    ['of Greek letters that all look like Latin ones', 'κοτα.com'],
    ['of Armenian letters outside Armenia', 'օօօ.com'],
    ['with a phonetic letter', 'ɡoogle.com'],
    ['with a letter that looks like a sign', 'ǃa.com'],
    ['of a script that nobody writes domains in', 'ᏔᎡ.com'],
  ])('stays in A-labels if it has a label %s', (_, domain) => {
    const address = `info@${domainToASCII(domain)}`;
    expect(address).toContain('@xn--');
    expect(shownEmail(address)).toBe(address);
  });

  it('shows each label by itself', () => {
    const [good, bad] = [domainToASCII('müller.de'), domainToASCII('аррӏе.de')];
    expect(shownDomain(`${bad.split('.')[0]}.${good}`)).toBe(`${bad.split('.')[0]}.müller.de`);
  });

  it.each(['+12025550123', 'xn--a@example.com', 'info@xn--a.example', 'user_1', '@xn--'])(
    'leaves %s as it is',
    (text) => {
      expect(shownEmail(text)).toBe(text);
    },
  );
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

  it.each(['', '12345', '1234567', '91234567', 'abcdef', '123456\n7'])('%j is refused', (typed) => {
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
