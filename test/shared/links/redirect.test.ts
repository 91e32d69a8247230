import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApplicationConfig } from '../../../shared/applications/application.ts';
import {
  allowedTargetOfLink,
  findReturnPage,
  ownOriginsOnly,
  redirectSource,
  resolveRedirect,
  resolveReturnPage,
  targetByUser,
  targetOfLink,
  withCode,
  withQuery,
} from '../../../shared/links/redirect.ts';
import { ApiError } from '../../../shared/platform/errors.ts';

const SHOP = 'https://shop.example';
const BASE: ApplicationConfig = { default_redirect_url: `${SHOP}/app/welcome?lang=en` };
const OWN: ApplicationConfig = { ...BASE, hub: { allowed_web_origins: ['https://app.example'] } };
const STRICT: ApplicationConfig = { magic_links: { require_allowed_redirect: true } };

/** Where a redirect leads; undefined where it is refused as the contract says. */
function targetOf(raw: string, config: ApplicationConfig): string | undefined {
  try {
    return resolveRedirect(raw, config);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_redirect') return undefined;
    throw error;
  }
}

/** Texts that look like URLs, whole and in pieces. */
const urlLike = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .array(
      fc.constantFrom(
        ...['http', 'https', 'javascript', 'JavaScript', 'data'],
        ...['myapp', ':', '/', '//', '\\', '@', '..', '.', '?'],
        ...['#', ' ', '\t', '\n', '\0', '%2f', '%09', 'evil.example'],
        ...['shop.example', ';', ',', 'a', '[::1]', '８'],
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);

describe('resolveRedirect', () => {
  it.each([
    ['deeper', `${SHOP}/app/welcome/deeper`],
    ['/deeper', `${SHOP}/app/welcome/deeper`],
    ['orders?b=2#y', `${SHOP}/app/welcome/orders?b=2#y`],
    ['/', `${SHOP}/app/welcome/`],
    ['', `${SHOP}/app/welcome`],
    ['?lang=de', `${SHOP}/app/welcome?lang=de`],
    ['#top', `${SHOP}/app/welcome#top`],
    ['a/../b', `${SHOP}/app/welcome/b`],
    ['./a/%2E%2e/b/', `${SHOP}/app/welcome/b/`],
    ['.evil.example', `${SHOP}/app/welcome/.evil.example`],
    ['@evil.example', `${SHOP}/app/welcome/@evil.example`],
    ['a?to=../..', `${SHOP}/app/welcome/a?to=../..`],
    ['HTTPS://Shop.Example/A', `${SHOP}/A`],
    ['https://@shop.example/', `${SHOP}/`],
    ['http://localhost:3000/x', 'http://localhost:3000/x'],
    ['myapp://signed-in', 'myapp://signed-in'],
    ['com.example.shop:/in', 'com.example.shop:/in'],
  ])('leads %j to %s', (raw, target) => {
    expect(targetOf(raw, BASE)).toBe(target);
  });

  it.each([
    ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)'],
    ...['data:text/html,x', 'vbscript:x', 'file:///x', 'blob:https://shop.example/x', 'about:blank'],
    ...['view-source:https://shop.example', 'filesystem:x', 'ws://x'],
    ...['ftp://x', 'mailto:a@b', 'tel:1', 'sms:1', 'intent://x#Intent;end'],
    ...['//evil.example', '//shop.example/x', '///evil.example'],
    ...['/\\evil.example', '\\/evil.example', '\\\\evil.example'],
    ...['/\n/evil.example', 'https:\\\\evil.example'],
    ...['https://user@shop.example', 'https://u:p@shop.example'],
    ...['myapp://u:p@x', 'https://', 'https://[::1', 'http:'],
    ...['/a b', 'https://shop.example\u0000.evil.example'],
    ...['https://a;script-src.example', 'https://a,b.example'],
  ])('refuses %j', (raw) => {
    expect(targetOf(raw, BASE)).toBeUndefined();
  });

  it.each([
    ...['..', '../up', '/..', '/../up', 'a/../../up', './..', '../welcome', '/..//evil.example'],
    ...['%2e%2e/up', '.%2E/up', '/%2E./up', 'a/%2e%2e/%2e%2e/up'],
    ...['..%2fup', 'a%2F..%2f..%2fup', '%2e%2e%5cup'],
    ...['a%2fb/../../up', '%2f%2f..', 'a//../../up'],
  ])('refuses %j, which leads above the path of the default', (raw) => {
    expect(targetOf(raw, BASE)).toBeUndefined();
  });

  it.each([
    [`${SHOP}/app/in?a=1`, 'orders?b=2', `${SHOP}/app/in/orders?b=2`],
    [`${SHOP}/app/in?a=1`, '/orders?b=2', `${SHOP}/app/in/orders?b=2`],
    [`${SHOP}/app/in/#there`, '/orders', `${SHOP}/app/in/orders`],
    [SHOP, 'orders', `${SHOP}/orders`],
    [`${SHOP}/`, '/orders', `${SHOP}/orders`],
    [`${SHOP}:8443/a`, 'b', `${SHOP}:8443/a/b`],
  ])('appends to the default %s the redirect %j: %s', (default_redirect_url, raw, target) => {
    expect(targetOf(raw, { default_redirect_url })).toBe(target);
  });

  it('keeps each relative redirect below the default, with its query and fragment', () => {
    const piece = fc.constantFrom(
      ...['..', '.', '/', '//', '%2e', '%2E%2e', '%2f', '%5c'],
      ...['\\', ':', '@', '?', '#', 'a', 'b;c', 'é', '%00'],
      ...['\t', '\u0000', 'evil.example', 'https:', 'javascript:', '[::1]'],
    );
    const relative = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));
    const base = fc.constantFrom(`${SHOP}/app/in?a=1#b`, `${SHOP}/app/in/`, `${SHOP}/`, SHOP, `${SHOP}//x`);
    fc.assert(
      fc.property(base, fc.oneof(relative, urlLike), (default_redirect_url, raw) => {
        const target = targetOf(raw, { default_redirect_url });
        if (target === undefined || /^[a-z][a-z0-9+.-]*:/i.test(raw)) return;
        const [{ origin, pathname }, url] = [new URL(default_redirect_url), new URL(target)];
        expect(url.origin).toBe(origin);
        const below = pathname.endsWith('/') ? pathname : `${pathname}/`;
        expect(url.pathname === pathname || url.pathname.startsWith(below)).toBe(true);
        const merged = (path: string) => path.replace(/\/+/g, '/');
        const decoded = merged(url.pathname.replace(/%2f|%5c/gi, '/'));
        expect(`${new URL(decoded, origin).pathname}/`.startsWith(merged(`${pathname}/`))).toBe(true);
        expect(raw).not.toMatch(/^\/\/|[\\\t\0]/);
        const own = new URL(raw.replace(/^[^?#]*/, ''), SHOP);
        expect([url.search, url.hash]).toEqual([own.search, own.hash]);
      }),
      { numRuns: 5000 },
    );
  });

  it('refuses a relative one where there is no default', () => {
    expect(targetOf('/orders', {})).toBeUndefined();
    expect(targetOf('?x', {})).toBeUndefined();
  });

  it.each([
    ['https://app.example/x', OWN, true],
    [`${SHOP}/x`, OWN, true],
    ['/x', OWN, true],
    ['https://evil.example/', OWN, false],
    ['https://app.example.evil.example/', OWN, false],
    ['http://app.example/', OWN, false],
    ['https://app.example:444/', OWN, false],
    ['myapp:/x', OWN, true],
    ['myapp:/x', STRICT, false],
    ['myapp:/x', { ...STRICT, allowed_schemes: ['myapp'] }, true],
    [`${SHOP}/`, STRICT, false],
    [`${SHOP}/`, { ...BASE, ...STRICT }, true],
  ])('of %s with %j: allowed %s', (raw, config, allowed) => {
    expect(targetOf(raw, config) !== undefined).toBe(allowed);
  });

  it.each([
    ['https://app.example/x', OWN, true],
    [`${SHOP}/x`, OWN, true],
    ['/x', OWN, true],
    ['https://evil.example/', OWN, false],
    [`${SHOP}/x`, BASE, true],
    ['x', BASE, true],
    ['https://evil.example/', BASE, false],
    ['https://evil.example/', {}, false],
    ['myapp:/x', BASE, false],
    ['myapp:/x', { ...BASE, allowed_schemes: ['myapp'] }, true],
    ['MyApp://x', { ...OWN, allowed_schemes: ['com.example.shop', 'myapp'] }, true],
    ['myapp:/x', { ...BASE, allowed_schemes: ['com.example.shop'] }, false],
    ['javascript:alert(1)', { ...BASE, allowed_schemes: ['javascript'] }, false],
    ['https://evil.example/', { ...BASE, allowed_schemes: ['https'] }, false],
  ])('named by a backend that begins a sign-in, of %s with %j: allowed %s', (raw, config, allowed) => {
    expect(targetOf(raw, ownOriginsOnly(config)) !== undefined).toBe(allowed);
  });

  it('leads, if anywhere, to no credentials, no running scheme and no header injection', () => {
    fc.assert(
      fc.property(urlLike, (raw) => {
        const target = targetOf(raw, BASE);
        if (target === undefined) return;
        const url = new URL(target);
        expect(url.username + url.password).toBe('');
        expect(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']).not.toContain(url.protocol);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: a header would be split by them
        expect(target).not.toMatch(/[\u0000-\u0020\u007f]/);
        expect(redirectSource(target)).not.toMatch(/[\s;,']/);
      }),
      { numRuns: 2000 },
    );
  });

  it('never leaves the origins that are allowed, whatever a browser makes of the text', () => {
    fc.assert(
      fc.property(urlLike, (raw) => {
        const target = targetOf(raw, { ...OWN, ...STRICT });
        if (target === undefined) return;
        expect(['https://app.example', SHOP]).toContain(new URL(target).origin);
        expect(new URL(raw, SHOP).origin).toBe(new URL(target).origin);
      }),
      { numRuns: 2000 },
    );
  });

  it('leads a redirect that was resolved once to the same place again', () => {
    fc.assert(
      fc.property(urlLike, (raw) => {
        const target = targetOf(raw, BASE);
        if (target !== undefined) expect(targetOf(target, BASE)).toBe(target);
      }),
    );
  });
});

const LISTED: ApplicationConfig = {
  default_redirect_url: `${SHOP}/app/welcome?lang=en#/start`,
  allowed_schemes: ['com.example.shop'],
  hub: {
    allowed_web_origins: [SHOP, 'https://app.example'],
    return_urls: [
      'https://app.example/',
      `${SHOP}/signed-in?from=svc`,
      'com.example.shop:/in',
      'http://[::1]/x',
    ],
  },
};

/** The return page that a redirect names; undefined if it names none. */
function returnPageOf(raw: string, config: ApplicationConfig = LISTED): string | undefined {
  try {
    return resolveReturnPage(raw, config);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_redirect') return undefined;
    throw error;
  }
}

describe('resolveReturnPage', () => {
  it.each([
    // the default redirect, with the fragment of the application
    [`${SHOP}/app/welcome?lang=en`, `${SHOP}/app/welcome?lang=en#/start`],
    [`${SHOP}/app/welcome?lang=en#elsewhere`, `${SHOP}/app/welcome?lang=en#/start`],
    ['?lang=en', `${SHOP}/app/welcome?lang=en#/start`],
    // a listed page, as browsers write it
    ['https://app.example/', 'https://app.example/'],
    ['https://app.example', 'https://app.example/'],
    ['HTTPS://App.Example:443/', 'https://app.example/'],
    ['https://app.example/x/..', 'https://app.example/'],
    ['https://app.example/#next=https://evil.example', 'https://app.example/'],
    ['https://@app.example/', 'https://app.example/'],
    [`${SHOP}/signed-in?from=svc`, `${SHOP}/signed-in?from=svc`],
    ['com.example.shop:/in', 'com.example.shop:/in'],
    ['COM.example.shop:/in#x', 'com.example.shop:/in'],
    // this machine
    ['http://localhost:3000/any?a=1#/b', 'http://localhost:3000/any?a=1#/b'],
    ['http://127.0.0.1/', 'http://127.0.0.1/'],
    ['https://shop.localhost/x', 'https://shop.localhost/x'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
  ])('leads %s to %s', (raw, page) => {
    expect(returnPageOf(raw)).toBe(page);
  });

  it.each([
    // path
    ...[`${SHOP}/app/welcome/?lang=en`, `${SHOP}/App/welcome?lang=en`, `${SHOP}/app/welcome/x?lang=en`],
    ...[`${SHOP}/app/welcom%65?lang=en`, `${SHOP}//app/welcome?lang=en`, `${SHOP}/`, 'deeper?lang=en'],
    ...['https://app.example/redirect?to=https://evil.example', 'https://app.example//evil.example'],
    ...['https://app.example/.evil.example', 'https://app.example/%2e%2e/x', 'https://app.example/;/'],
    // query
    ...[
      `${SHOP}/app/welcome`,
      `${SHOP}/app/welcome?lang=EN`,
      `${SHOP}/app/welcome?lang=en&next=//evil.example`,
    ],
    ...[
      `${SHOP}/app/welcome?next=//evil.example&lang=en`,
      `${SHOP}/app/welcome?lang=en&`,
      'https://app.example/?',
    ],
    ...[`${SHOP}/signed-in`, `${SHOP}/signed-in?from=svc%26`, `${SHOP}/signed-in?FROM=svc`],
    // host, port, scheme, user information
    ...['http://app.example/', 'https://app.example:444/', 'https://app.example./', 'https://x.app.example/'],
    ...['https://app.example@evil.example/', 'https://u@app.example/', 'https://u:p@app.example/'],
    ...['com.example.shop:/other', 'com.example.shop:in', 'com.example.shop://in', 'com.example.other:/in'],
    // what only looks like this machine
    ...['http://localhost.evil.example/', 'http://localhost./', 'http://127.0.0.1.evil.example/'],
    ...['http://evil.example/localhost', 'http://localhost@evil.example/', 'shop://localhost/'],
    ...['javascript:alert(1)', '//app.example/', 'https:\\\\app.example/', 'https://app.example/ '],
    ...['https://app.example/#svc_link=evil', 'http://localhost/?svc_code=evil'],
  ])('refuses %j', (raw) => {
    expect(returnPageOf(raw)).toBeUndefined();
  });

  it('names the setting and the page to add', () => {
    expect(() => resolveReturnPage(`${SHOP}/in?a=1#top`, LISTED, 'return_url')).toThrow(
      `return_url: ${SHOP}/in?a=1 is not in hub.return_urls of the application. If the page is yours, add it there: PATCH the application with {"config":{"hub":{"return_urls":["${SHOP}/in?a=1"]}}}`,
    );
  });

  it('lists nothing but this machine without settings, whatever the origins', () => {
    const config = { hub: { allowed_web_origins: [SHOP] } };
    expect([returnPageOf(`${SHOP}/`, config), returnPageOf('http://localhost/', config)]).toEqual([
      undefined,
      'http://localhost/',
    ]);
  });

  it('leads elsewhere than this machine only to texts of the application', () => {
    const own = [`${SHOP}/app/welcome?lang=en#/start`, ...(LISTED.hub?.return_urls ?? [])];
    const near = fc
      .tuple(fc.constantFrom(...own), fc.string({ unit: 'binary', maxLength: 4 }))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(urlLike, near), (raw) => {
        const page = returnPageOf(raw);
        if (
          page === undefined ||
          /^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(new URL(page).hostname)
        )
          return;
        expect(own).toContain(page);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('findReturnPage', () => {
  it('finds none for another page, and throws for what is no redirect', () => {
    expect(findReturnPage(`${SHOP}/in`, LISTED, 'return_url')).toBeUndefined();
    expect(() => findReturnPage('javascript:alert(1)', LISTED, 'return_url')).toThrow(
      'return_url: the scheme',
    );
  });
});

describe('the target of a link', () => {
  const APP = 'https://app.example/';
  const moved: ApplicationConfig = { default_redirect_url: `${SHOP}/new` };

  it.each([
    ['of a user, without the query', { redirect_url: APP, redirect_by: 'user' }, LISTED, APP],
    ['of a user, no longer listed', { redirect_url: APP, redirect_by: 'user' }, moved, undefined],
    ['that nobody named', { redirect_url: `${SHOP}/old`, redirect_by: 'default' }, moved, `${SHOP}/new`],
    ['that nobody named, of none any more', { redirect_url: APP, redirect_by: 'default' }, {}, undefined],
    ['of a start with the secret', { redirect_url: `${SHOP}/x`, redirect_by: 'backend' }, moved, `${SHOP}/x`],
    [
      'of a start with the secret, moved away',
      { redirect_url: APP, redirect_by: 'backend' },
      moved,
      undefined,
    ],
    ['of a backend, with the query', { redirect_url: `${APP}x` }, moved, `${APP}x?next=1`],
    ['of none', {}, moved, undefined],
  ] as const)('%s', (_, link, config, target) => {
    expect(allowedTargetOfLink(link, config, 'next=1')).toBe(target);
    for (const query of ['svc_code=evil', 'svc_link=evil'])
      expect(() => allowedTargetOfLink(link, config, query)).toThrow('only the service adds this parameter');
  });

  it('is refused where the page is not listed any more', () => {
    const link = targetByUser(APP, LISTED);
    expect(() => targetOfLink(link, moved, '')).toThrow('hub.return_urls');
  });
});

describe('withQuery', () => {
  it.each([
    ['https://a.example/x', '', 'https://a.example/x'],
    ['https://a.example/x', 'b=2', 'https://a.example/x?b=2'],
    ['https://a.example/x?b=1', 'b=2&c=3', 'https://a.example/x?b=1&c=3'],
    ['https://a.example/x', 'b=1&b=2', 'https://a.example/x?b=1&b=2'],
    ['https://a.example/x?b=1#top', 'c=%23evil', 'https://a.example/x?b=1&c=%23evil#top'],
    ['myapp:in', 'c=3', 'myapp:in?c=3'],
    ['https://a.example/?x=a%20b&flag&sig=%2B%2F', '', 'https://a.example/?x=a%20b&flag&sig=%2B%2F'],
    [
      'https://a.example/?x=a%20b&flag&sig=%2B%2F',
      'y=a%20b+c&on&%73ig=1&x',
      'https://a.example/?x=a%20b&flag&sig=%2B%2F&y=a%20b+c&on',
    ],
    ['https://a.example/?x=%zz', '&&y=%', 'https://a.example/?x=%zz&y=%'],
    ['https://a.example/?x=1', '?x=2', 'https://a.example/?x=1&?x=2'],
    ['https://a.example/x', '?x=2', 'https://a.example/x??x=2'],
    ['https://a.example/x#/route?tab=1', 'b=2', 'https://a.example/x?b=2#/route?tab=1'],
  ])('adds to %s the query %j', (target, query, result) => {
    expect(withQuery(target, query)).toBe(result);
  });

  it('keeps every stored parameter and place, and adds exactly the others', () => {
    const pairs = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'á&=', ''), fc.string()), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(pairs, pairs, (stored, added) => {
        const url = new URL('https://a.example/path#fragment');
        url.search = new URLSearchParams(stored).toString();
        const result = new URL(withQuery(url.href, new URLSearchParams(added).toString()));
        const names = new Set(stored.map(([name]) => name));
        const expected = [...stored, ...added.filter(([name]) => !names.has(name))];
        expect([...result.searchParams]).toEqual(expected.map(([name, value]) => [name, value]));
        expect([result.origin, result.pathname, result.hash]).toEqual([url.origin, url.pathname, url.hash]);
      }),
    );
  });

  /** What may stand in a query as it is: a browser sends nothing else. */
  const rawQuery = fc.string({
    unit: fc.constantFrom(...'ab=&%+?/:@;,.-_~!$()*2F', '%2B', '%20', 'x=', '&y'),
    maxLength: 20,
  });

  it('keeps the stored query byte for byte, and adds only other names, unchanged', () => {
    fc.assert(
      fc.property(rawQuery, rawQuery, (stored, added) => {
        const target = new URL(`https://a.example/path?${stored}#fragment`);
        const result = new URL(withQuery(target.href, added));
        expect(result.search.startsWith(target.search)).toBe(true);
        const names = new Set(target.searchParams.keys());
        const nameOf = (pair: string) => [...new URLSearchParams(`&${pair}`).keys()][0] ?? '';
        const others = added.split('&').filter((pair) => pair !== '' && !names.has(nameOf(pair)));
        const start = target.search ? `${target.search}&` : '?';
        expect(result.search).toBe(others.length > 0 ? start + others.join('&') : target.search);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('withCode', () => {
  it.each([
    ['https://a.example/x?b=1', 'https://a.example/x?b=1#svc_code=C'],
    ['https://a.example/x#', 'https://a.example/x#svc_code=C'],
    ['https://a.example/#top', 'https://a.example/#top&svc_code=C'],
    ['https://a.example/#tab=2&x=%20', 'https://a.example/#tab=2&x=%20&svc_code=C'],
    ['https://a.example/#/orders', 'https://a.example/#/orders?svc_code=C'],
    ['https://a.example/#!/orders', 'https://a.example/#!/orders?svc_code=C'],
    ['https://a.example/#/orders?tab=2', 'https://a.example/#/orders?tab=2&svc_code=C'],
    ['myapp:in', 'myapp:in#svc_code=C'],
  ])('adds the one-time code to %s: %s', (target, result) => {
    expect(withCode(target, 'C')).toBe(result);
  });

  it('keeps the target of a link, and is the only code that a page finds there', () => {
    fc.assert(
      fc.property(urlLike, urlLike, (raw, fragment) => {
        const target = targetOf(`${raw}#${fragment}`, BASE);
        if (target === undefined) return;
        const [before, after] = [new URL(target), new URL(withCode(target, 'one-time_Code'))];
        expect({ ...parts(after), hash: '' }).toEqual({ ...parts(before), hash: '' });
        expect(after.hash.startsWith(before.hash)).toBe(true);
        expect([...after.hash.matchAll(/[#?&]svc_code=([\w-]+)/g)].map(([, code]) => code)).toEqual([
          'one-time_Code',
        ]);
      }),
    );
  });
});

const parts = ({ origin, pathname, search, hash }: URL) => ({ origin, pathname, search, hash });
