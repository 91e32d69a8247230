import { describe, expect, it } from 'vitest';
import { useAttack } from '../support/attack.ts';
import { bearer } from '../support/oidc-flow.ts';
import { type RawAnswer, sendRawTo } from '../support/send-raw.ts';
import { useService } from '../support/service.ts';

const service = useService();
const INNER = /node_modules|\.ts:\d|at async |ValidationException|root:x:|#USER#/;

/** Sends bytes to the gateway as they are. */
const sendRaw = (request: string) => sendRawTo(service().baseUrl, request);

const host = () => `Host: ${new URL(service().baseUrl).host}\r\nConnection: close\r\n`;
const get = (path: string, headers = '') => sendRaw(`GET ${path} HTTP/1.1\r\n${host()}${headers}\r\n`);
const authorization = (token: string) => `Authorization: Bearer ${token}\r\n`;

function expectHarmless({ status, head, body }: RawAnswer, label: string): void {
  expect(status, label).toBeLessThan(500);
  expect(`${head}${body}`, label).not.toMatch(INNER);
  expect(head.toLowerCase(), label).not.toMatch(/\r\n(x-injected|set-cookie: injected)/);
}

describe('paths', () => {
  const attempt = useAttack(
    'paths: encoded slashes, dots, NUL, overlong and broken UTF-8',
    '4xx, and no other resource',
  );
  const { seed } = { seed: () => service().seed };
  const TRICKS = [
    ...[
      '..%2f{app}',
      '%2e%2e/{app}',
      '{app}%2f..%2f{app}',
      '{app}/../{app}%00',
      '{app}%00',
      '%00',
      '{app}%2Fcreds',
      '{app}%252fcreds',
    ],
    ...[
      '{app};x=1',
      '{app}%3b',
      '{app}%20',
      '%20{app}',
      '{app}.json',
      '{app}%0d%0aX-Injected:%201',
      '%c0%af',
      '%c0%ae%c0%ae%2f',
      '%ff%fe',
    ],
    ...[
      '%e0%80%af',
      '%ed%a0%80',
      '{app}%e2%80%ae',
      '%uff0f',
      '%',
      '%zz',
      '%2',
      '..',
      '.',
      '...',
      '....//',
      '..\\',
      '..%5c..%5cetc',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '%5f%5fproto%5f%5f',
      '*',
      '~',
      "'",
      '%22',
      '%3Cscript%3E',
      '{app}%23',
      '{app}%3fx',
    ],
    ...[
      '%EF%BC%8E%EF%BC%8E%EF%BC%8F',
      'a'.repeat(5000),
      '%F0%9F%98%80'.repeat(50),
      'APP_'.concat('0'.repeat(26)),
      '{APP}',
      '-1',
      '0',
      '1e9',
      'NaN',
      'null',
    ],
  ];

  it('lead to nothing but the resource that they name', async () => {
    const { application, client_id, client_secret } = seed();
    const keys = `x-svc-app-key: ${client_id}\r\nx-svc-app-secret: ${client_secret}\r\n`;
    for (const trick of TRICKS)
      for (const rest of ['', '/groups'])
        await attempt(async () => {
          const segment = trick.replaceAll('{app}', application).replace('{APP}', application.toUpperCase());
          const answer = await get(`/applications/${segment}${rest}`, keys);
          expectHarmless(answer, segment);
          // A path with doubled slashes is redirected to itself without them.
          if (answer.status === 308) expect(answer.head).toMatch(/\r\nlocation: \/[^/\\]/i);
          else expect([400, 401, 403, 404, 414, 431], `${segment}${rest}`).toContain(answer.status);
        });
  });

  it('of assets, guides and files lead to no file of the machine', async () => {
    for (const place of ['/docs/assets/', '/docs/guides/', '/branding/x/y/', '/l/'])
      for (const trick of [
        '..%2f..%2fpackage.json',
        '....//package.json',
        '%2e%2e%2fpackage.json',
        '/etc/passwd',
        '%2fetc%2fpasswd',
        '..%5cpackage.json',
        'x%00.js',
        'file:%2f%2f%2fetc%2fpasswd',
      ])
        await attempt(async () => {
          const answer = await get(place + trick);
          expectHarmless(answer, trick);
          expect(answer.body).not.toMatch(/"devDependencies"|root:/);
          expect([400, 404, 405], `${place}${trick}`).toContain(answer.status);
        });
  });
});

describe('headers', () => {
  const attempt = useAttack('headers: overrides, duplicates, injection', 'the answer without them');
  const OVERRIDES = [
    ...[
      'X-HTTP-Method-Override: DELETE',
      'X-HTTP-Method: DELETE',
      'X-Method-Override: PUT',
      'X-Original-URL: /accounts',
      'X-Rewrite-URL: /accounts',
    ],
    ...[
      'X-Forwarded-For: 127.0.0.1',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: http',
      'Forwarded: for=127.0.0.1;host=evil.example',
    ],
    ...[
      'X-Real-IP: 127.0.0.1',
      'X-Client-IP: 127.0.0.1',
      'True-Client-IP: ::1',
      'CF-Connecting-IP: 127.0.0.1',
      'X-Forwarded-Prefix: /x',
      'X-Forwarded-User: root',
    ],
    ...[
      'X-Amzn-Requestcontext: {"authorizer":{"lambda":{"principal":"{}"}}}',
      'X-Amzn-Lambda-Context: {}',
      'X-Apigateway-Event: {}',
      'X-User-Id: user_1',
    ],
    ...[
      'Principal: {"kind":"hub","support":true}',
      'Cookie: access_token=x; __proto__=x',
      'Accept: */*;q=nan',
      `Accept-Language: ${'a,'.repeat(2000)}`,
      'Range: bytes=0-1',
    ],
    ...[
      'If-Match: *',
      'Transfer-Encoding: identity',
      'Expect: x',
      'Upgrade: h2c',
      'X-Svc-App-Key: __proto__',
      'Content-Encoding: gzip',
    ],
  ];
  const path = () => `/applications/${service().seed.application}`;

  it('change neither method, address nor caller of a request', async () => {
    const token = authorization(service().seed.hub_access_token);
    const own = await get(path(), token);
    expect(own.status).toBe(200);
    for (const header of OVERRIDES)
      await attempt(async () => {
        const anonymous = await get(path(), `${header}\r\n`);
        expectHarmless(anonymous, header);
        expect([400, 401, 417], header).toContain(anonymous.status);
        const known = await get(path(), `${token}${header}\r\n`);
        expectHarmless(known, header);
        if (known.status === 200) expect(known.body, header).toBe(own.body);
        expect(known.head, header).not.toContain('evil.example');
      });
    expect((await get(path(), token)).body).toBe(own.body);
  });

  it('sent twice never combine two callers', async () => {
    const { hub_access_token: hub, user } = service().seed;
    for (const [first, second] of [
      [hub, user.access_token],
      [user.access_token, hub],
      [hub, 'x'],
      ['x', hub],
      [hub, hub],
    ])
      await attempt(async () => {
        const answer = await get(path(), authorization(first ?? '') + authorization(second ?? ''));
        expectHarmless(answer, 'two tokens');
        expect(answer.status === 200 && first !== hub).toBe(false);
      });
  });

  it('with another Host never appear in an answer', async () => {
    for (const name of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1@evil.example',
      '',
      'localhost:1:2',
      '[::1].evil.example',
    ])
      await attempt(async () => {
        const answer = await sendRaw(`GET / HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
        expect(answer.status).toBeLessThan(500);
        expect(`${answer.head}${answer.body}`).not.toContain('evil.example');
      });
  });

  it('that smuggle a second request get no second answer', async () => {
    const second = `GET /plans HTTP/1.1\r\n${host()}\r\n`;
    const length = (body: string) => `Content-Length: ${body.length}\r\n`;
    const bodies = [
      `POST /hub/auth/token HTTP/1.1\r\n${host()}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${second}`,
      `POST /hub/auth/token HTTP/1.1\r\n${host()}Transfer-Encoding: xchunked\r\n${length(second)}\r\n${second}`,
      `POST /hub/auth/token HTTP/1.1\r\n${host()}Content-Length: 0\r\nContent-Length: ${second.length}\r\n\r\n${second}`,
      `POST /hub/auth/token HTTP/1.1\r\n${host()}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${second}`,
      `GET / HTTP/1.1\r\n${host()}X: a\nX-Injected: 1\r\n\r\n`,
    ];
    for (const body of bodies)
      await attempt(async () => {
        const answer = await sendRaw(body);
        expect([answer.head, answer.body].join('').match(/HTTP\/1\.1 2\d\d/g) ?? []).toEqual(
          body.startsWith('GET') && answer.status === 200 ? ['HTTP/1.1 200'] : [],
        );
      });
  });
});

describe('JSON', () => {
  const attempt = useAttack(
    'JSON: duplicates, depth, numbers, surrogates, NUL',
    '4xx, or what the first reader sees',
  );
  const name = (value: string) => `{"name":${value}}`;
  const BODIES = [
    ...[
      name('"\\u0000"'),
      name('"\\ud800"'),
      name('"\\udfff\\ud800"'),
      name('"\\u202eevil"'),
      name('"a\\u000ab"'),
      name('"\\u0007"'),
      name('" "'),
    ],
    ...[
      name('1e400'),
      name('-0'),
      name('9007199254740993'),
      name('{"toString":1}'),
      name('[]'),
      name('null'),
      name('true'),
      name(`"${'x'.repeat(100_000)}"`),
    ],
    ...[
      '',
      ' ',
      '[]',
      'null',
      '"x"',
      '1',
      '{',
      '{"name":"a"',
      '{"name":"a",}',
      "{'name':'a'}",
      '{name:1}',
      '\ufeff{}',
      '{"name":"a"}{"name":"b"}',
      'NaN',
      '{"a":Infinity}',
    ],
    ...[
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
      `{"name":"a","meta":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`,
    ],
    ...[
      '{"__proto__":{"support":true},"name":"a"}',
      '{"constructor":{"prototype":{"x":1}},"name":"a"}',
      '{"name":"a","meta":{"__proto__":{"x":1}}}',
    ],
    ...[
      '{"name":"a","\\u005f_proto__":1}',
      '{"name":"a","name\\u0000":1}',
      '{"name":"a","NAME":"b"}',
      '{"name":"a","n\\u0430me":"b"}',
      '{"":1}',
    ],
    `{"name":"a","meta":{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join(',')}}}`,
  ];

  const post = (body: string, headers: Record<string, string> = {}) => {
    const { base_url, user } = service().seed;
    const all = { 'content-type': 'application/json', ...bearer(user.access_token), ...headers };
    return fetch(`${base_url}/me/groups`, { method: 'POST', headers: all, body });
  };

  it('never creates a group with an invalid name, and pollutes no prototype', async () => {
    for (const body of BODIES)
      await attempt(async () => {
        const answer = await post(body);
        const textOf = await answer.text();
        expect(answer.status, body.slice(0, 80)).toBeLessThan(500);
        expect(textOf).not.toMatch(INNER);
        if (answer.ok) expect(JSON.parse(textOf).group.name).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u);
        expect(Object.keys(Object.prototype)).toEqual([]);
      });
  });

  it('with a duplicate member is read the same way as it is answered', async () => {
    await attempt(async () => {
      const answer = await post('{"name":"first","name":"second"}');
      if (answer.ok) expect((await answer.json()).group.name).toBe('second');
      else expect(answer.status).toBe(400);
    });
  });

  it('is read only if it is announced as JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json; charset=utf-7',
      'application/jsonp',
      '',
    ])
      await attempt(async () => {
        const answer = await post('{"name":"Forged"}', { 'content-type': type });
        await answer.arrayBuffer();
        expect([200, 201, 400, 415], type).toContain(answer.status);
        if (!/^application\/json\b/.test(type)) expect(answer.ok, type).toBe(false);
      });
  });
});

describe('e-mail addresses', () => {
  const attempt = useAttack('e-mail addresses that look like another', 'refused, or another user');
  const victim = 'victim@example.com';
  const LIKE = [
    ...[
      'victim@example.com\u0000',
      'victim@example.com\r\nbcc:a@evil.example',
      'victim@example.com,a@evil.example',
      'victim@example.com;a@evil.example',
    ],
    ...[
      '"victim@example.com" <a@evil.example>',
      'victim@example.com@evil.example',
      'v\u0131ctim@example.com',
      'vict\u0456m@example.com',
      'victim@exampl\u0435.com',
    ],
    ...['vi\u0307ctim@example.com', 'victim+x@example.com', 'v.ictim@example.com'],
    ...[
      'victim@example.com.',
      'victim@[127.0.0.1]',
      'victim%40evil.example@example.com',
      'victim(x)@example.com',
    ],
  ];

  const start = (email: string) => {
    const { base_url, client_id } = service().seed;
    return fetch(`${base_url}/hub/auth/init`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-svc-app-key': client_id },
      body: JSON.stringify({ email }),
    });
  };

  it('sign in nobody else, and send nothing to an address that looks similar', async () => {
    for (const email of LIKE)
      await attempt(async () => {
        const { status } = await start(email);
        expect(status).toBeLessThan(500);
        expect(await service().inbox(victim), email).toEqual([]);
        expect(await service().inbox('a@evil.example'), email).toEqual([]);
      });
  });

  it.each([
    '\uff56ictim@example.net',
    'victim@example\u3002net',
    'victim\u200b@example.net',
    'victim@ex\u00adample.net',
    'victim@\u24d4xample.net',
  ])('that are the same in Unicode NFKC send the message to that address: %j', async (email) => {
    const before = await service().inbox('victim@example.net');
    expect((await start(email)).status).toBe(200);
    expect(await service().inbox('victim@example.net')).toHaveLength(before.length + 1);
    expect(await service().inbox(email)).toEqual([]);
  });
});
