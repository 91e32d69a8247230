/** Spellings of a text that people type, paste and upload, and what it means; undefined: it is refused. */
export type Spelling = readonly [typed: string, meant: string | undefined];

/** Phone numbers with their country. */
export const TYPED_NUMBERS: readonly Spelling[] = [
  ['+44 (0)7700 900123', '+447700900123'],
  ['+49 0171 1234567', '+491711234567'],
  ['+49 (0) 171 1234567', '+491711234567'],
  ['+49 171/1234567', '+491711234567'],
  ['0049 171 1234567', '+491711234567'],
  ['\u202a+12025550123\u202c', '+12025550123'],
  ['+1\u2011202\u2011555\u20110123', '+12025550123'],
  ['+1 1 202 555 0123', '+12025550123'],
  ['＋４４ 7700 900123', '+447700900123'],
  ['+٩٦٦501234567', '+966501234567'],
  ['+۹۶۶۵۰۱۲۳۴۵۶۷', '+966501234567'],
  ['+4915', undefined],
  ['+999 171 1234567', undefined],
  ['0171 1234567', undefined],
];

/** E-mail addresses. */
export const TYPED_EMAILS: readonly Spelling[] = [
  ['info@müller.example', 'info@xn--mller-kva.example'],
  ['INFO@MÜLLER.EXAMPLE', 'info@xn--mller-kva.example'],
  ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
  ['post@пример.рф', 'post@xn--e1afmkfd.xn--p1ai'],
  ['post@例え。テスト', 'post@xn--r8jz45g.xn--zckzah'],
  ['first&last@example.com', 'first&last@example.com'],
  ['a/b@example.com', 'a/b@example.com'],
  ['x%y@example.com', 'x%y@example.com'],
  [' pad@example.com', 'pad@example.com'],
  ['\u200bpad@example.com\u200b', 'pad@example.com'],
  ['\u202apad@example.com\u202c', 'pad@example.com'],
  ['ｐａｄ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'pad@example.com'],
  ['pad٧@example.com', 'pad7@example.com'],
  ['grâce@example.com', undefined],
  ['grace@example', undefined],
];
