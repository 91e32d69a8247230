/** What becomes of a sign-in that the demonstration makes. */
type Course =
  | 'right code'
  | 'right code at the second try'
  | 'five wrong codes'
  | 'link opened only'
  | 'nothing typed'
  | 'too many starts'
  | 'link of a backend';

/** A sign-in that the demonstration makes: by whom, its course, its network and its browser. */
export type MadeUpSignIn = { address: string; course: Course; source: string; browser: string };

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signIn = (address: string, course: Course, source: string, browser: string): MadeUpSignIn => ({
  address,
  course,
  source,
  browser,
});

/**
 * Sign-ins, in the order in which they are made. Each sends one message, except `link of a backend`, which
 * sends none, and `too many starts`, which sends five. The sources are for documentation (RFC 5737, RFC
 * 3849).
 */
export const MADE_UP_SIGN_INS: readonly MadeUpSignIn[] = [
  signIn('anna.becker@example.com', 'right code', '192.0.2.10', MAC),
  signIn('anna.becker@example.com', 'link of a backend', '192.0.2.10', PHONE),
  signIn('olivia.carter@example.com', 'right code', '198.51.100.24', WINDOWS),
  signIn('layla.haddad@example.com', 'right code at the second try', '203.0.113.77', ANDROID),
  signIn('matthias.unbekannt@example.net', 'nothing typed', '192.0.2.41', WINDOWS),
  signIn('hina.sato@example.com', 'right code', '2001:db8:1::15', PHONE),
  signIn('hina.sato@example.com', 'link of a backend', '2001:db8:1::15', MAC),
  signIn('camille.lefevre@example.com', 'five wrong codes', '198.51.100.90', LINUX),
  signIn('camille.lefevre@example.com', 'right code', '198.51.100.90', LINUX),
  signIn('lucia.fernandez@example.com', 'link opened only', '203.0.113.5', PHONE),
  signIn('+12125550186', 'right code', '198.51.100.7', ANDROID),
  signIn('+447700900382', 'right code at the second try', '192.0.2.199', PHONE),
  signIn('viktor.blum@example.net', 'right code', '198.51.100.140', WINDOWS),
  signIn('robo.crawler@example.net', 'too many starts', '203.0.113.200', LINUX),
  signIn('lukasz.wojcik@example.com', 'right code', '192.0.2.63', LINUX),
  signIn('linh.nguyen@example.com', 'link of a backend', '2001:db8:2::8', ANDROID),
  signIn('grace.okafor@example.com', 'link of a backend', '198.51.100.33', PHONE),
  signIn('noa.levi@example.com', 'link of a backend', '203.0.113.61', MAC),
  signIn('olena.kovalenko@example.com', 'link of a backend', '192.0.2.88', WINDOWS),
];
