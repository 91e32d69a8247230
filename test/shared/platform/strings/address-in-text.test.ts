import { describe, expect, it } from 'vitest';
import { hasAddress } from '../../../../shared/platform/strings/address-in-text.ts';

const HONEST = [
  ...['Shop', 'Dr. No', 'Dr.No', 'St. John', 'St.John', 'Node.js Club'],
  ...['Vue.js', 'Inc.Co', 'Acme Co.Ltd', 'Acme Pty.Ltd'],
  ...['Yahoo! Inc.', 'U.S. Bank', 'J.P. Morgan', 'A.C. Milan'],
  ...['A.C.Milan', 'E.ON', 's.Oliver', 'T.K.Maxx', 'Dr.Oetker'],
  ...['1. FC Köln', '1.FC Köln', 'F.C.St.Pauli', 'M.Sc. Alumni'],
  ...['Ph.D. Club', 'S.H.I.E.L.D.', 'Web 2.0', 'Version 1.2.3'],
  ...['3.14', '10.000 Schritte', '24/7 Support', 'and/or', 'Vol.2'],
  ...['No.1', '9:30 Club', 'Route 66: the shop', 'Coffee@Home'],
  ...[
    'Season 2024/2025',
    '1998 – 2024',
    'Wedding 24.12.2025',
    'Camp 12/24/2025-1/2/2026',
    '2025-12-24, 19:30',
  ],
  ...[
    'Open 10:00–18:30',
    'Studio 54',
    'Shop 12345678-1234-4321-8765-12345678901b',
    '911 Club',
    'Est. 1987, 3 shops',
    '365 × 24',
  ],
  ...['Wait...', 'a.m. and p.m.', 'e.g. Shop', 'C:/games'],
  ...['Hotel:Budapest', 'Re: Zero', '1.2.3.4.5', '999.1.2.3'],
  ...[
    'ようこそ。コードを入力してください。',
    'ジョン・スミス',
    'أهلا۔ الرمز',
    '欢迎。请输入',
    'Привет. Код',
    'Ελλάδα.Αθήνα',
    '',
  ],
];

const HOSTILE = [
  ...['https://evil.example', 'Your bank: verify at https://evil.example/login'],
  ...['HTTPS://EVIL.EXAMPLE', 'hxxp://evil'],
  ...['evil.com', 'EVIL.COM', 'Verify at evil.com.', 'evil.com-verify'],
  ...['evil.com/login', 'login@evil.com', 'evil.co.uk'],
  ...['mailto:a', 'http:evil', 'tel:+12025550100', 'www.evil'],
  ...['bit.ly/x', 't.me/evil', 'x.co/a', 'co.ltd/login', 'dr.no:80'],
  ...['evil。com', 'evil．com', 'evil｡com', 'evil․com', 'evil﹒com'],
  ...['evil۔com', 'evil।com', 'evil·com', 'evil・com', 'evil‧com'],
  ...['evil\u200b.com', 'evil.\u200bcom', 'evil.c\u200dom', 'evil.c\u00adom'],
  ...['evil.\u2060com', 'evil.c\ufe0fom', 'evil\u3164.com'],
  ...['evil.\u{e0063}com', 'evil.c\u202eom', 'ev\u034fil.com'],
  ...['ｅｖｉｌ．ｃｏｍ', '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', 'ⓔⓥⓘⓛ.ⓒⓞⓜ', 'evil.c\u0301om'],
  ...['192.0.2.1', '192.0.2.1/login', '１９２．０．２．１', '192。0。2。1'],
  ...['at 8.8.8.8:8080', '[2001:db8::1]/login', '[::1]'],
  ...['evil.xn--fiqs8s', 'xn--bcher-kva.example', 'münchen.example'],
  ...['пример.рф', '例子.中国', '例子。中国', 'こちらevil.comにアクセス'],
  ...['Call 0900 123456', '+49 (900) 12-34-56', '0900/123456', '0.9.0.0.1.2.3', '1 2 3 4 5 6 7', '1234567'],
  ...['٠٩٠٠١٢٣٤٥٦', '０９００１２３４５６', '०९०० १२३४५६', '𝟬𝟵𝟬𝟬𝟭𝟮𝟯𝟰', '⓪⑨⓪⓪①②③', '0️⃣9️⃣0️⃣0️⃣1️⃣2️⃣3️⃣'],
  ...['0900\u200b123\u2060456', 'Bank0900123456now', '2024 2025 2026', '2024-2025 123', '0900 12.12.2025'],
  ...['http:⁄⁄evil', 'http:∕∕evil', 'https：／／evil', 'evil.onion', 'evil.test', 'evil.com.Welcome'],
];

describe('hasAddress', () => {
  it.each(HONEST)('finds none in %j', (text) => {
    expect(hasAddress(text)).toBe(false);
  });

  it.each(HOSTILE)('finds one in %j', (text) => {
    expect(hasAddress(text)).toBe(true);
    expect(hasAddress(`Welcome to ${text} today`)).toBe(true);
    expect(hasAddress(text, ['booking.com', 'shop.booking.com'])).toBe(true);
  });

  it.each([
    ['Booking.com', ['booking.com']],
    ['Booking.com', ['secure.booking.com']],
    ['BOOKING.COM Partner Hub', ['booking.com']],
    ['Das Booking.com-Portal', ['www.booking.com']],
    ['Bücher.example', ['xn--bcher-kva.example']],
    ['Booking.com and Hotels.com', ['booking.com', 'hotels.com']],
  ])('lets %j name our host', (text, own) => {
    expect(hasAddress(text, own)).toBe(false);
  });

  it.each([
    'https://booking.com',
    'booking.com/verify',
    'a@booking.com',
    'booking.com:8080',
    'evil.com is not Booking.com',
    'evilbooking.com',
    'booking.com.evil.com',
    'login.booking.com',
    'www.booking.com',
    'Bucher.example',
  ])('refuses %j in spite of own hosts', (text) => {
    expect(hasAddress(text, ['booking.com', 'xn--bcher-kva.example'])).toBe(true);
  });
});
