import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getOpenapi from '../../../functions/docs/get-openapi.ts';
import * as answerUnknownRoute from '../../../functions/fallback/answer-unknown-route.ts';
import * as listGroups from '../../../functions/groups/list-groups.ts';
import * as getReady from '../../../functions/health/get-ready.ts';
import * as visitLink from '../../../functions/magic-links/visit-link.ts';
import * as provider from '../../../functions/oidc/serve-open-id-provider.ts';
import * as startSignIn from '../../../functions/sign-in/start-sign-in.ts';
import type { LambdaHandler } from '../../../shared/http/chain.ts';
import { callerAddress, checkOrigin } from '../../../shared/http/edge.ts';
import type { HttpEvent } from '../../../shared/http/http-event.ts';
import { countCalls } from '../../support/count-calls.ts';
import { contextOf, eventOf, type Request } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { newEmail } from '../../support/magic-links.ts';
import { makeCredential, newAddress } from '../../support/sign-in.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
afterEach(() => vi.unstubAllEnvs());

const SECRET = 'h8Zc2mJ4vQ9sT1xB6yN3kR7wE5aP0dF2gL4uV8iO1cY';
const EDGE = '198.18.255.1';
const NAMED = { 'x-svc-origin-secret': SECRET };

const behindEdge = (closed = false) => {
  vi.stubEnv('ORIGIN_SECRET', SECRET);
  vi.stubEnv('ORIGIN_CLOSED', closed ? 'true' : '');
};
const event = (headers: Record<string, string>, more: Request = {}): HttpEvent =>
  eventOf(startSignIn.operation, { sourceIp: EDGE, headers, ...more });

/** The address that the limits count for a request with these headers. */
function addressFor(headers: Record<string, string>): string {
  const request = event(headers);
  checkOrigin(request);
  return callerAddress(request);
}

/** Statuses of 31 sign-in requests, one more than an address may send. */
async function statusesOf(headersOf: (n: number) => Record<string, string>, sourceIp: string) {
  const { clientId } = await makeCredential(tenant.app);
  const statuses = [];
  for (let n = 0; n < 31; n++) {
    const headers = { 'x-svc-app-key': clientId, ...headersOf(n) };
    const request = event(headers, { sourceIp, body: { email: newEmail() } });
    statuses.push((await startSignIn.handler(request, contextOf('startSignIn'))).statusCode);
  }
  return statuses;
}

describe('the address of a caller', () => {
  it.each([
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1'],
  ])('is for a connection from %s the network or address %s', (sourceIp, expected) => {
    expect(callerAddress(event({}, { sourceIp }))).toBe(expected);
  });

  it('is that of its connection without CloudFront, whatever its headers say', async () => {
    const viewer = (n: number) => ({ ...NAMED, 'cloudfront-viewer-address': `203.0.113.${n}:4711` });
    const statuses = await statusesOf(viewer, newAddress());
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is that of the viewer behind CloudFront, so that viewers do not share a limit', async () => {
    behindEdge();
    const viewer = (n: number) => ({ ...NAMED, 'cloudfront-viewer-address': `203.0.113.${n}:4711` });
    expect(new Set(await statusesOf(viewer, EDGE))).toEqual(new Set([200]));
    const one = () => ({ ...NAMED, 'cloudfront-viewer-address': '192.0.2.7:4711' });
    expect((await statusesOf(one, EDGE)).at(-1)).toBe(429);
  });

  it.each([
    ['no secret', {}],
    ['an empty secret', { 'x-svc-origin-secret': '' }],
    ['another secret', { 'x-svc-origin-secret': `${SECRET}x` }],
    ['two secrets', { 'x-svc-origin-secret': `x,${SECRET}` }],
  ])('is that of its connection in a request around CloudFront with %s', (_, headers) => {
    behindEdge();
    expect(addressFor({ ...headers, 'cloudfront-viewer-address': '192.0.2.1:4711' })).toBe(EDGE);
    expect(addressFor({ ...headers, 'x-forwarded-for': '192.0.2.1' })).toBe(EDGE);
  });

  it.each([
    ['192.0.2.1:4711', '192.0.2.1'],
    ['2001:db8:0:1:2:3:4:5:4711', '2001:db8:0:1::/64'],
    ['2001:db8::5:4711', '2001:db8:0:0::/64'],
    ['[2001:DB8::5]:4711', '2001:db8:0:0::/64'],
    ['::1:4711', '0:0:0:0::/64'],
    ['2001:db8:0:1:ffff::4711:4711', '2001:db8:0:1::/64'],
    ['192.0.2.1', EDGE],
    ['192.0.2.1:4711, 203.0.113.9:1', EDGE],
    ['anybody:4711', EDGE],
    [':', EDGE],
    ['', EDGE],
  ])('in %j is %s, of IPv6 its network', (viewer, address) => {
    behindEdge();
    expect(addressFor({ ...NAMED, 'cloudfront-viewer-address': viewer })).toBe(address);
  });
});

describe('a closed origin', () => {
  const handlers: [string, LambdaHandler, Parameters<typeof eventOf>[0]][] = [
    ['an operation', listGroups.handler, listGroups.operation],
    ['a public operation', startSignIn.handler, startSignIn.operation],
    ['the readiness', getReady.handler, getReady.operation],
    ['a link', visitLink.handler, visitLink.operation],
    ['a static document', getOpenapi.handler, getOpenapi.operation],
    ['the OpenID provider', provider.handler, startSignIn.operation],
    ['an unknown route', answerUnknownRoute.handler, startSignIn.operation],
  ];

  it.each(handlers)(
    'answers 421 to a request around CloudFront, for %s, and does nothing',
    async (_, handler, of) => {
      behindEdge(true);
      const request = eventOf(of, {
        params: { app: tenant.app, code: 'x' },
        headers: { 'x-svc-origin-secret': 'guess' },
      });
      let answer: Awaited<ReturnType<LambdaHandler>> = {};
      const calls = await countCalls(async () => {
        answer = await handler(request, contextOf('any'));
      });
      expect(answer).toMatchObject({ statusCode: 421 });
      expect(answer.headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff' });
      expect(calls).toEqual([]);
    },
  );

  it('answers requests of CloudFront, and shows the secret to no handler and no log', async () => {
    behindEdge(true);
    const request = event(NAMED, { sourceIp: newAddress(), body: { email: newEmail() } });
    const { clientId } = await makeCredential(tenant.app);
    Object.assign(request.headers, { 'x-svc-app-key': clientId });
    const lines = await logLinesOf(async () => {
      expect(await startSignIn.handler(request, contextOf('startSignIn'))).toMatchObject({ statusCode: 200 });
    });
    expect(JSON.stringify([lines, request])).not.toContain(SECRET);
  });
});
