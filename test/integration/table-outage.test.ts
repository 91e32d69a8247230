import { expect, it } from 'vitest';
import { logLinesOf } from '../support/log-lines.ts';
import { useService } from '../support/service.ts';
import { useTableOutage } from '../support/table-outage.ts';

const service = useService();
const outage = useTableOutage();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service().baseUrl + path, { headers });
const asHub = () => ({ authorization: `Bearer ${service().seed.hub_access_token}` });

it('answers 503 with Retry-After to hub users and keys while the table is down', async () => {
  const before = await get('/accounts', asHub());
  expect(before.status).toBe(200);
  outage.refuse();
  const keys = { 'x-svc-app-key': 'key_hub', 'x-svc-app-secret': 'sec_any' };
  for (const headers of [asHub(), keys]) {
    const answer = await get('/accounts', headers);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.has('www-authenticate')).toBe(false);
    expect(await answer.json()).toMatchObject({ status: 503, code: 'dependency_unavailable' });
  }
  outage.end();
  expect((await get('/accounts', asHub())).status).toBe(200);
});

it('answers public operations that need no table, and never 401', async () => {
  outage.refuse();
  expect((await get('/openapi.json', asHub())).status).toBe(200);
  expect((await get('/docs')).status).toBe(200);
  expect((await get('/accounts')).status).toBe(401);
});

it('logs the failure of the authorizer by the id that the caller sees', async () => {
  outage.refuse();
  let instance: unknown;
  const lines = await logLinesOf(async () => {
    ({ instance } = Object(await (await get('/accounts', asHub())).json()));
  });
  const ofRequest = lines
    .map((line) => JSON.parse(line))
    .filter(({ request_id }) => request_id === instance)
    .map(({ message, dependency }) => [message, dependency]);
  expect(ofRequest).toEqual([
    ['the caller could not be authenticated', 'table'],
    ['request', 'authorizer'],
  ]);
});
