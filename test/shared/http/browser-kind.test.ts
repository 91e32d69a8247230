import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { browserKind } from '../../../shared/http/browser-kind.ts';
import type { HttpEvent } from '../../../shared/http/http-event.ts';

const kindOf = (userAgent: string) => {
  const requestContext = { http: { userAgent } } as APIGatewayProxyEventV2['requestContext'];
  return browserKind({ requestContext } as HttpEvent);
};

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPAD = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the kind of a browser', () => {
  it.each([
    ['Chrome', 'macOS', `${MAC} ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`],
    ['Edge', 'macOS', `${MAC} ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`],
    ['Opera', 'macOS', `${MAC} ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
    ['Safari', 'Mac or iPad', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`],
    [
      'Firefox',
      'Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    ],
    [
      'Chrome',
      'iOS',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${WEBKIT} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    ],
    ['Chrome', 'iOS', `${MAC} ${IPAD} CriOS/130.0.6723.90 Version/18.1 Safari/605.1.15`],
    ['Firefox', 'iOS', `${MAC} ${IPAD} FxiOS/132.0 Safari/605.1.15`],
    ['Edge', 'iOS', `${MAC} ${IPAD} Version/18.0 EdgiOS/130.0.2849.80 Safari/605.1.15`],
    ['Opera', 'iOS', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${IPAD} Version/18.1 OPT/5.2.0 Mobile/15E148`],
    [
      'Google app',
      'iOS',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${IPAD} GSA/340.3 Mobile/15E148 Safari/604.1`,
    ],
    ['DuckDuckGo', 'iOS', `${MAC} ${IPAD} Version/18.1 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
    ['DuckDuckGo', 'macOS', `${MAC} ${IPAD} Version/18.1 Safari/605.1.15 Ddg/18.1`],
    [
      'DuckDuckGo',
      'Android',
      `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/130.0 Mobile DuckDuckGo/5 Safari/537.36`,
    ],
    [
      'Silk',
      'Android',
      `Mozilla/5.0 (Linux; Android 11; KFTRWI) ${WEBKIT} Silk/130.4.1 like Chrome/130.0 Safari/537.36`,
    ],
    [
      'Samsung Internet',
      'Android',
      `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/26.0 Chrome/122 Safari`,
    ],
  ])('is %s on %s', (name, system, userAgent) => {
    expect(kindOf(userAgent)).toEqual({ name, system });
  });

  it('has words of the header only from a closed list', () => {
    expect(kindOf('Your bank at https://evil.example, on Linux')).toEqual({ system: 'Linux' });
    expect(kindOf('curl/8.5.0')).toBeUndefined();
    expect(kindOf(`Mozilla/5.0 (Fuchsia) ${WEBKIT} Chrome/130.0 Safari/537.36`)).toEqual({ name: 'Chrome' });
  });
});
