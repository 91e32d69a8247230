/** The origin that a redirect has to lead to. */
export const OWN = 'https://shop.example';
const HOST = 'shop.example';
const EVIL = 'evil.example';

/** Targets that look like the service's origin, or that parsers read differently, in every place of a URL. */
const WEB = [
  // user information
  ...[`${HOST}@${EVIL}`, `${HOST}:443@${EVIL}`, `${HOST}%40@${EVIL}`],
  ...[`@${EVIL}`, `:@${EVIL}`, `${HOST}:x@${EVIL}/${HOST}`],
  ...[`a@b@${EVIL}`, `${HOST}%2f@${EVIL}`, `${HOST}%5c@${EVIL}`],
  ...[`${EVIL}%00@${HOST}`, `user:pass@${HOST}`, `user@${HOST}`],
  // slashes, backslashes and what browsers drop
  ...[`${EVIL}\\@${HOST}`, `${EVIL}\\.${HOST}`, `${HOST}\\@${EVIL}`],
  ...[`${EVIL}\t.${HOST}`, `ev\til.example`, `${EVIL}\n`],
  ...[`${EVIL}\r\n${HOST}`, ` ${EVIL}`, `${EVIL} `, `${EVIL}\0.${HOST}`],
  ...[`${EVIL}\u00a0`, `${EVIL}\u2028.${HOST}`, `/${EVIL}`, `//${EVIL}`],
  // names that begin or end like the service's own
  ...[`${HOST}.${EVIL}`, `${HOST}-${EVIL}`, `not${HOST}`, `x.${HOST}`],
  ...[`www.${HOST}`, `${HOST}.`, `${HOST}..`, `${HOST}.evil`],
  ...[`${HOST}%2e${EVIL}`, `${HOST}%2f.${EVIL}`, `${HOST}%23.${EVIL}`],
  ...[`${HOST}%3f.${EVIL}`, `${HOST}%00.${EVIL}`, `${HOST}%09.${EVIL}`],
  ...[`${HOST};.${EVIL}`, `${HOST},${EVIL}`, `${HOST}_${EVIL}`, `${HOST}&.${EVIL}`],
  ...[`${HOST}=.${EVIL}`, `${HOST}'.${EVIL}`, `(${HOST}).${EVIL}`],
  // dots, letters and digits of Unicode
  ...[`${HOST}\u3002${EVIL}`, `${HOST}\uff0e${EVIL}`, `${HOST}\uff61${EVIL}`],
  ...[`${HOST}\u2024${EVIL}`, `${HOST}\uff0f.${EVIL}`],
  ...[`sh\u043ep.example`, `\u0455hop.example`, `shop.ex\u0430mple`],
  ...[`\uff53hop.${EVIL}`, `sho\u0440.example`, `shop\u200b.${EVIL}`],
  ...[`shop\u00ad.${EVIL}`, `${HOST}\u2100${EVIL}`, `${HOST}\u2048${EVIL}`],
  ...[`${HOST}\ufe56${EVIL}`, `\u24d4vil.example`, `xn--shp-5cd.example`],
  ...[`xn--80ak6aa92e.com`, `stra\u00dfe.example`, `\u202e${HOST}`],
  ...[`\ud800.example`, `shop.example\u0338.${EVIL}`],
  // addresses instead of names
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1'],
  ...['[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '0'],
  ...['[::]', `[${HOST}]`, '[::1', 'localhost', 'localhost.', '１２７.0.0.1', '[fe80::1%25eth0]'],
  // ports
  ...[`${HOST}:444`, `${HOST}:80`, `${HOST}:0`, `${HOST}:8443`, `${HOST}:65536`],
  ...[`${HOST}:443:80`, `${HOST}:-1`, `${HOST}:4e2`, `${HOST}:443.${EVIL}`],
  // the service's name in other places
  ...[`${EVIL}/${HOST}`, `${EVIL}?${HOST}`, `${EVIL}#${HOST}`],
  ...[`${EVIL}/#@${HOST}/`, `${EVIL}?https://${HOST}/`, `${EVIL}/.${HOST}`],
  ...[`${EVIL}/;@${HOST}`, `${EVIL}/%2e%2e/${HOST}`, `${EVIL}/..;/${HOST}`, `${EVIL}:443/${HOST}`],
].map((rest) => `https://${rest}`);

const FORMS = [
  // schemes that run, read or start something
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript://shop.example/%0aalert(1)'],
  ...['java\tscript:alert(1)', '\u0001javascript:alert(1)'],
  ...['javascript\n:alert(1)', ' javascript:alert(1)', 'data:text/html,<script>1</script>'],
  ...['data:text/html;base64,PHNjcmlwdD4=', 'vbscript:msgbox(1)'],
  ...['file:///etc/passwd', 'blob:https://shop.example/1', 'filesystem:https://shop.example/t/1'],
  ...['about:blank', 'view-source:https://shop.example'],
  ...['ws://shop.example', 'wss://shop.example', 'ftp://shop.example', 'mailto:a@evil.example'],
  ...['tel:+15550100', 'sms:+15550100', 'jar:https://x!/', 'content://x'],
  ...['intent://shop.example#Intent;scheme=https;end', 'blob:null/1', 'feed:javascript:alert(1)'],
  // without a scheme, or with half of one
  ...['//evil.example', '///evil.example', '////evil.example', '/\\evil.example'],
  ...['\\/evil.example', '\\\\evil.example', '/\t/evil.example'],
  ...['/\n/evil.example', '\t//evil.example', 'https:evil.example'],
  ...['https:/evil.example', 'https:///evil.example', 'https:\\\\evil.example'],
  ...['http:evil.example', 'https://', 'https:', ':', '://evil.example'],
  ...['http://evil.example', 'http://shop.example', '%2f%2fevil.example'],
  ...['/%2fevil.example', '/%5cevil.example', '%68ttps://evil.example'],
  ...['evil.example', '..//evil.example', '/../../evil', '/a/../..//evil.example'],
  ...['?next=//evil.example', '#//evil.example', '.evil.example'],
  ...['@evil.example', ':443', ';evil.example', ''],
  // parameters of the service
  ...['https://shop.example/?svc_code=x', 'https://shop.example/#svc_code=x'],
  ...['https://shop.example/?svc%5fcode=x', '/?svc_code=x', '#svc_code=x'],
  ...['https://shop.example/\r\nset-cookie:a=b', 'https://shop.example/ onload=alert(1)'],
  ...[`https://shop.example/${'a'.repeat(3000)}`],
];

/** Redirects of attackers, each once. */
export const HOSTILE_REDIRECTS: readonly string[] = [...new Set([...WEB, ...FORMS])];
