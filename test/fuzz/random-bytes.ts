import fc from 'fast-check';

const CRLF = '\r\n';

const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');
const oddMethods = fc.constantFrom(
  'TRACE',
  'CONNECT',
  'get',
  'G ET',
  'X'.repeat(5000),
  '',
  'PRI',
  'M-SEARCH',
  '\u0000GET',
);
const targets = fc.constantFrom(
  '/',
  '/ready',
  '/openapi.json',
  '/docs',
  '/token',
  '/hub/auth/init',
  '/me/groups',
  '/applications/app_hub',
  '/applications/nothing/users/nobody/data',
  '/oidc/app_hub/token',
  '/oidc/app_hub/auth?client_id=x&response_type=code',
  '/l/nothing',
);
const oddTargets = fc.constantFrom(
  '*',
  '//',
  '/..%2f..%2fetc/passwd',
  '/%',
  '/%zz',
  '/%00',
  '/%c0%ae',
  '/\u0001',
  'http://other.example/ready',
  'http://[::1/ready',
  'ftp://x/',
  'other.example:443',
  `/${'a'.repeat(20_000)}`,
  `/ready?${'a=b&'.repeat(3000)}`,
  '/applications/__proto__',
  '/ready#fragment',
  '/ready HTTP/1.1 /x',
);
const versions = fc.constantFrom(
  ' HTTP/1.1',
  ' HTTP/1.1',
  ' HTTP/1.0',
  ' HTTP/0.9',
  ' HTTP/2.0',
  ' HTTP/9.9',
  ' http/1.1',
  '',
  ' HTTP/1.1 ',
);
const lineEnds = fc.constantFrom(CRLF, CRLF, CRLF, '\n', '\r', '\r\r\n');

const often = <T>(arbitrary: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: odd });

const requestLine = fc
  .tuple(often(methods, oddMethods), often(targets, oddTargets), often(fc.constant(' HTTP/1.1'), versions))
  .map(([method, target, version]) => `${method} ${target}${version}`);

const header = fc.constantFrom(
  'Host: localhost',
  'Host: other.example',
  'Host: a\r\nHost: b',
  'Accept: application/json',
  'Authorization: Bearer a.b.c',
  'Authorization: Basic !!!',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data; boundary=',
  'Cookie: a=b; __Host-session=x',
  'Connection: close',
  'Connection: keep-alive, upgrade',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 0x10',
  'Content-Length: 99999999999999999999',
  'Content-Length: 3\r\nContent-Length: 4',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 4',
  'Expect: 100-continue',
  'Expect: nonsense',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'If-None-Match: *',
  'X-Forwarded-For: 10.0.0.1',
  'X-Folded: a\r\n b',
  'X-Null: a\u0000b',
  ': no name',
  'no colon',
  'X Space: a',
  'Origin: https://other.example',
  'Range: bytes=0-18446744073709551615',
  'Accept-Encoding: gzip;q=1e999',
  `X-Long: ${'a'.repeat(9000)}`,
  `X-Longer: ${'a'.repeat(70_000)}`,
  `${'n'.repeat(20_000)}: a`,
);
const flood = fc
  .constantFrom(100, 1500, 3000)
  .map((count) => Array.from({ length: count }, (_, n) => `X-${n}: a`));
const headers = fc.oneof(
  { weight: 12, arbitrary: fc.array(header, { maxLength: 5 }).map((all) => ['Host: localhost', ...all]) },
  { weight: 2, arbitrary: fc.array(header, { maxLength: 5 }) },
  { weight: 1, arbitrary: flood },
);

const bodies = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  fc.constantFrom(
    'hello',
    '{}',
    '{"a":',
    '5\r\nhello\r\n0\r\n\r\n',
    '5\r\nhel',
    '5\r\nhelloworld\r\n0\r\n\r\n',
    'ffffffffffffffff\r\nhello\r\n',
    '-5\r\nhello\r\n0\r\n\r\n',
    '5;extension=1\r\nhello\r\n0\r\nX-Trailer: a\r\n\r\n',
    `5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
    '5\nhello\n0\n\n',
    '0\r\n\r\nGET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n',
    '1\r\na\r\n'.repeat(2000),
    '[['.repeat(4000),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

const request = fc
  .tuple(requestLine, headers, often(fc.constant(CRLF), lineEnds), bodies)
  .map(([line, all, end, body]) => Buffer.from([line, ...all, '', body].join(end), 'latin1'));

/** The beginning of another protocol, or nothing that is one. */
const noHttp = fc.oneof(
  fc.constantFrom(
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    Buffer.from('16030100c8010000c40303', 'hex'),
    Buffer.from('SSH-2.0-x\r\n'),
    Buffer.from('\r\n'.repeat(2000)),
    Buffer.alloc(0),
    Buffer.alloc(20_000, 'a'),
  ),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);

const cut = fc
  .tuple(request, fc.nat({ max: 999 }))
  .map(([bytes, part]) => bytes.subarray(0, Math.ceil((bytes.length * part) / 1000)));

/** What a client sends over one connection: requests in a row, whole or cut off, or no HTTP at all. */
export const randomBytes: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 8, arbitrary: request },
  { weight: 3, arbitrary: cut },
  {
    weight: 2,
    arbitrary: fc.array(request, { minLength: 2, maxLength: 6 }).map((all) => Buffer.concat(all)),
  },
  { weight: 1, arbitrary: noHttp },
);
