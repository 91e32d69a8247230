import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as authenticate } from '../../functions/authorizer/authenticate.ts';
import * as createLink from '../../functions/magic-links/create-magic-link.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import { resetTableClient } from '../../shared/storage/table-client.ts';
import { useBackends } from '../support/backends.ts';
import { contextOf, eventOf } from '../support/invoke.ts';
import { listeningPort } from '../support/listening-port.ts';
import { makeCredential, openSessionOf } from '../support/sign-in.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';

useBackends();
/**
 * What a function has left in these tests: enough for a few calls that fail, less than one that waits for its
 * own time-out.
 */
const REMAINING = 2_000;
let tenant: Tenant;
let headers: Record<string, string>;
let refreshToken: string;
const silent = createServer(() => undefined);

beforeAll(async () => {
  tenant = await makeTenant();
  ({ headers } = await makeCredential(tenant.app));
  ({ refreshToken } = await openSessionOf(tenant.app, tenant.userId));
  vi.stubEnv('TIMEOUT_FACTOR', '1');
  vi.stubEnv('DYNAMODB_ENDPOINT', `http://127.0.0.1:${await listeningPort(silent)}`);
  resetTableClient();
});
afterAll(() => {
  vi.unstubAllEnvs();
  resetTableClient();
  silent.closeAllConnections();
  silent.close();
});

function context() {
  const end = performance.now() + REMAINING;
  return { ...contextOf('test'), getRemainingTimeInMillis: () => end - performance.now() };
}

describe('a table that takes connections and never answers', () => {
  it.each([
    ['reads', getMyData, () => ({ params: { app: tenant.app }, principal: tenant.user })],
    ['writes', createLink, () => ({ principal: tenant.keys, body: { user_id: tenant.userId } })],
    ['refreshes', issueToken, () => ({ body: { refresh_token: refreshToken } })],
  ])('is a 503 with Retry-After before the function ends: %s', async (_name, module, request) => {
    const { handler, operation } = module as typeof getMyData;
    const answer = await handler(eventOf(operation, request()), context());
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'Retry-After': '2' } });
  });

  it('lets the authorizer say in time that it cannot know the caller', async () => {
    const event = { ...eventOf(getMyData.operation, { headers }), type: 'REQUEST' as const };
    const verdict = await authenticate(
      { ...event, routeArn: 'arn', identitySource: [], cookies: [] },
      context(),
    );
    expect(JSON.parse(verdict.context.principal)).toMatchObject({ reason: 'dependency_unavailable' });
  });
});
