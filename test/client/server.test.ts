import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createService, etagOf, ServiceError, verifyToken } from '../../client/src/server.ts';
import { png } from '../support/files.ts';
import { listeningPort } from '../support/listening-port.ts';
import { seedKeys } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';

const running = useService();
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function backend(options: { baseUrl?: string; fetch?: typeof fetch; retries?: number } = {}) {
  const { baseUrl, seed } = running();
  const { application, client_id: clientId, client_secret: clientSecret } = seed;
  return createService({ baseUrl, application, credentials: { clientId, clientSecret }, ...options });
}

/** A fetch whose first answers are lost after the service has done the work. */
function losing(count: number): { fetch: typeof fetch; requests: Request[] } {
  const requests: Request[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request.clone());
      const answer = await fetch(request);
      if (requests.length <= count) throw new TypeError('fetch failed');
      return answer;
    },
  };
}

/** A server that answers with these statuses, one after another, then with 200. */
async function answering(...answers: [status: number, headers?: Record<string, string>][]) {
  let requests = 0;
  const server = createServer((_, response) => {
    const [status, headers] = answers[requests] ?? [200];
    requests += 1;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"results":[]}');
  });
  closing.push(() => server.close());
  const port = await listeningPort(server);
  return { baseUrl: `http://127.0.0.1:${port}`, requests: () => requests };
}

async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ServiceError) return error;
  throw new Error(`no ServiceError: ${error}`);
}

describe('a typed call', () => {
  it('creates, reads, updates by ETag and deletes a group', async () => {
    const service = backend();
    const group = await service.createGroup({ body: { name: 'Crew' } });
    const read = await service.getGroup({ path: { group: group.id } });
    expect(read).toMatchObject({ id: group.id, name: 'Crew' });
    const path = { group: group.id };
    await service.updateGroup({ path, body: { name: 'New crew' }, ifMatch: etagOf(read) });
    const late = failureOf(service.updateGroup({ path, body: { name: 'Late' }, ifMatch: etagOf(read) }));
    expect(await late).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect(await service.deleteGroup({ path })).toBeUndefined();
  });

  it('throws an error with code, faults and request id', async () => {
    const error = await failureOf(backend().createGroup({ body: { name: 'a\nb' } }));
    expect(error).toMatchObject({ name: 'ServiceError', status: 400, code: 'invalid_input' });
    expect(error.faults.map(({ path }) => path)).toEqual(['body.name']);
    expect(error.requestId).toMatch(/\S/);
  });

  it('asks a function for the token before each call, and again after a refusal', async () => {
    const { baseUrl, seed } = running();
    const tokens = ['invalid', seed.user.access_token, 'invalid', 'also invalid'];
    const refusals: (string | undefined)[] = [];
    const accessToken = (refused?: string) => {
      refusals.push(refused);
      return tokens.shift() ?? '';
    };
    const service = createService({ baseUrl, application: seed.application, credentials: { accessToken } });
    expect(await service.getMyData()).toMatchObject({ data: { email: seed.user.email } });
    expect(await failureOf(service.getMyData())).toMatchObject({ status: 401, code: 'invalid_token' });
    expect(refusals).toEqual([undefined, 'invalid', undefined, 'invalid']);
  });

  it('is sent once if the function has no other token', async () => {
    const { baseUrl, seed } = running();
    const { fetch: counting, requests } = losing(0);
    const credentials = { accessToken: () => 'invalid' };
    const service = createService({ baseUrl, application: seed.application, credentials, fetch: counting });
    expect(await failureOf(service.getMyData())).toMatchObject({ status: 401, code: 'invalid_token' });
    expect(requests).toHaveLength(1);
  });

  it('uploads a logo', async () => {
    const { baseUrl, seed } = running();
    const { application, hub_access_token: accessToken } = seed;
    const service = createService({ baseUrl, application, credentials: { accessToken } });
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>';
    const body = new Blob([svg], { type: 'image/svg+xml' });
    const headers = { 'x-svc-filename': 'logo.svg' };
    const app = await service.uploadApplicationLogo({ path: { type: 'light' }, body, headers });
    expect(JSON.stringify(app)).toContain('logo_light');
  });

  it('sends a body with a file as a form', async () => {
    const { baseUrl, seed } = running();
    const { application, hub_access_token: accessToken } = seed;
    const manager = createService({ baseUrl, application, credentials: { accessToken } });
    const picture = { type: 'image', display_name: 'Picture' } as const;
    const { schema = {} } = (await manager.getSchema()) ?? {};
    await manager.replaceSchema({ body: { schema: { ...schema, picture } } });
    const path = { user: seed.user.id, field: 'picture' };
    const value = new File([new Uint8Array(png())], 'me.png', { type: 'image/png' });
    await manager.replaceUserField({ path, body: { value, notify: false } });
    await expect.poll(() => manager.getUserField({ path })).toMatchObject({ processing: 'ready' });
  });

  it('names the member of the path that is missing', async () => {
    const service = createService({ baseUrl: running().baseUrl });
    await expect(service.getApplication()).rejects.toThrow('path.app is missing: set `application`');
  });
});

describe('an id that is no segment of a path', () => {
  /** A client with the token of a manager, which may delete the application. */
  function manager(options: { application?: string; fetch?: typeof fetch } = {}) {
    const { baseUrl, seed } = running();
    const { application, hub_access_token: accessToken } = seed;
    return createService({ baseUrl, application, credentials: { accessToken }, ...options });
  }

  const WRONG = ['', '.', '..', '../', '..\\', 'a/..', '/', '\\', '../../creds'];
  const REFUSAL = / is missing| must be an id: not empty, not "\." or "\.\.", and without slashes/;

  it.each(WRONG)('is refused before anything is sent: %j', async (id) => {
    const sent: unknown[] = [];
    const fetchAndNote: typeof fetch = async (input) => {
      sent.push(input);
      return Response.json({});
    };
    const service = manager({ fetch: fetchAndNote });
    const calls = [
      () => service.removeGroupMember({ path: { group: 'group_1', member: id } }),
      () => service.removeGroupMember({ path: { group: id, member: 'member_1' } }),
      () => service.createOidcClientCredential({ path: { client: id }, body: { name: 'Backend' } }),
      () => service.deleteCredential({ path: { client_id: id } }),
      () => service.getUser({ path: { user: id } }),
      () => service.getApplication({ path: { app: id } }),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toThrow(TypeError);
      await expect(call()).rejects.toThrow(REFUSAL);
    }
    await expect(manager({ application: id, fetch: fetchAndNote }).getApplication()).rejects.toThrow(REFUSAL);
    expect(sent).toEqual([]);
  });

  it.each(['%2e%2e', '%2E.', '%2f', '...', 'a..b'])(
    'is not one that only looks like it: %j',
    async (user) => {
      const error = await failureOf(backend().getUser({ path: { user } }));
      expect(error).toMatchObject({ status: user.includes('%') ? 400 : 404 });
    },
  );

  it('deletes no group in place of a member', async () => {
    const { id: group } = await backend().createGroup({ body: { name: 'Crew' } });
    const refused = backend().removeGroupMember({ path: { group, member: '..' } });
    await expect(refused).rejects.toThrow('path.member must be an id');
    expect(await backend().getGroup({ path: { group } })).toMatchObject({ id: group });
  });

  it('deletes no application in place of a credential', async () => {
    const { id: application } = await manager().createApplication({ body: { name: 'Kept' } });
    const service = manager({ application });
    await expect(service.deleteCredential({ path: { client_id: '..' } })).rejects.toThrow(
      'path.client_id must be an id',
    );
    expect(await service.getApplication()).toMatchObject({ id: application });
  });
});

describe('an address that a URL parser has shortened', () => {
  it('deletes nothing, and names the address it may have meant', async () => {
    const { baseUrl, seed } = running();
    const { id: group } = await backend().createGroup({ body: { name: 'Crew' } });
    const keys = seedKeys(seed);
    const groupPath = `/applications/${seed.application}/groups/${group}`;
    for (const end of ['/members/..', '/members/%2e%2e', '/members/.%2E', '/', '//', '%2F'])
      for (const method of ['DELETE', 'PATCH', 'POST']) {
        const answer = await fetch(baseUrl + groupPath + end, { method, headers: keys });
        expect(answer, `${method} ${end}`).toMatchObject({ status: 404, redirected: false });
        expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(` ${groupPath}$`) });
      }
    expect(await backend().getGroup({ path: { group } })).toMatchObject({ id: group });
  });

  it('is redirected if it only reads', async () => {
    const answer = await fetch(`${running().baseUrl}/hub/app-config/?x=1`, { redirect: 'manual' });
    expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
      status: 308,
      location: '/hub/app-config?x=1',
    });
  });
});

describe('a list', () => {
  it('is read page by page with the filters of the first request', async () => {
    const service = backend();
    const names = ['A', 'B', 'C'];
    for (const name of names) await service.createGroup({ body: { name } });
    const requests: string[] = [];
    const fetchAndNote: typeof fetch = (input, init) => {
      requests.push(String(input));
      return fetch(input, init);
    };
    const found = [];
    const query = { page_size: 1, sort: 'desc' } as const;
    for await (const { name } of backend({ fetch: fetchAndNote }).listGroups.all({ query })) found.push(name);
    expect(found.slice(0, 3)).toEqual(['C', 'B', 'A']);
    expect(requests.length).toBeGreaterThanOrEqual(3);
    expect(requests.every((url) => url.includes('page_size=1') && url.includes('sort=desc'))).toBe(true);
  });
});

describe('a lost answer', () => {
  it('makes one group, not two: the repetition has the same Idempotency-Key', async () => {
    const { fetch, requests } = losing(1);
    const name = `Lost ${crypto.randomUUID()}`;
    await backend({ fetch }).createGroup({ body: { name } });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
    const groups = [];
    for await (const group of backend().listGroups.all()) if (group.name === name) groups.push(group);
    expect(groups).toHaveLength(1);
  });

  it('of a deletion counts as done when the record is gone', async () => {
    const { id } = await backend().createGroup({ body: { name: 'Gone' } });
    const { fetch, requests } = losing(1);
    await backend({ fetch }).deleteGroup({ path: { group: id } });
    expect(requests).toHaveLength(2);
    expect(await failureOf(backend().deleteGroup({ path: { group: id } }))).toMatchObject({ status: 404 });
  });

  it('of a write with a precondition is not repeated, but told', async () => {
    const group = await backend().createGroup({ body: { name: 'One' } });
    const path = { group: group.id };
    const ifMatch = etagOf(await backend().getGroup({ path }));
    const { fetch, requests } = losing(1);
    const error = await failureOf(backend({ fetch }).updateGroup({ path, body: { name: 'Two' }, ifMatch }));
    expect(error).toMatchObject({ status: 0, code: 'unreachable' });
    expect(requests).toHaveLength(1);
  });

  it.each(['If-None-Match', 'If-Unmodified-Since'])('of a write with %s is not repeated', async (name) => {
    const { fetch, requests } = losing(1);
    const value = name === 'If-None-Match' ? '*' : new Date().toUTCString();
    const request = { path: { user: crypto.randomUUID() }, body: { data: {} }, headers: { [name]: value } };
    expect(await failureOf(backend({ fetch }).replaceUser(request))).toMatchObject({ code: 'unreachable' });
    expect(requests).toHaveLength(1);
  });

  it('is not repeated after creating a user with a generated id, to avoid another', async () => {
    const name = `Lost ${crypto.randomUUID()}`;
    const { fetch, requests } = losing(2);
    const body = { data: { first_name: name } };
    const replaced = backend({ fetch }).replaceUser({ path: { user: '__uuid__' }, body });
    expect(await failureOf(replaced)).toMatchObject({ code: 'unreachable' });
    const users = [{ user_id: '__uuid__', data: { first_name: name } }];
    expect(await failureOf(backend({ fetch }).upsertUsers({ body: { users } }))).toMatchObject({
      code: 'unreachable',
    });
    expect(requests).toHaveLength(2);
  });

  it('is told after all retries', async () => {
    const { fetch, requests } = losing(9);
    expect(await failureOf(backend({ fetch, retries: 1 }).listGroups())).toMatchObject({
      code: 'unreachable',
    });
    expect(requests).toHaveLength(2);
  });
});

describe('a temporary error', () => {
  it('is repeated after Retry-After', async () => {
    const { baseUrl, requests } = await answering([429, { 'retry-after': '1' }], [503]);
    const started = performance.now();
    await backend({ baseUrl }).listGroups();
    expect(requests()).toBe(3);
    expect(performance.now() - started).toBeGreaterThanOrEqual(1000);
  });

  it('is told at once if Retry-After is longer than a caller would wait', async () => {
    const { baseUrl, requests } = await answering([429, { 'retry-after': '3600' }]);
    expect(await failureOf(backend({ baseUrl }).listGroups())).toMatchObject({
      status: 429,
      retryAfterSeconds: 3600,
    });
    expect(requests()).toBe(1);
  });

  it('of a POST without Idempotency-Key is repeated only if it surely had no effect', async () => {
    const failing = await answering([500]);
    const start = { body: { email: 'ada@example.com' }, headers: {} };
    expect(await failureOf(backend({ baseUrl: failing.baseUrl }).startSignIn(start))).toMatchObject({
      status: 500,
    });
    expect(failing.requests()).toBe(1);
    const throttled = await answering([429]);
    await backend({ baseUrl: throttled.baseUrl }).startSignIn(start);
    expect(throttled.requests()).toBe(2);
  });
});

describe('verifyToken', () => {
  it('accepts a token of the application and returns its user', async () => {
    const { baseUrl, seed } = running();
    const verified = await verifyToken(seed.user.access_token, { baseUrl, application: seed.application });
    expect(verified).toMatchObject({ userId: seed.user.id, application: seed.application });
    expect(verified.sessionId).toMatch(/\S/);
    expect(verified.clientId).toBe(seed.client_id);
  });

  it('refuses changed tokens, and those of others: apps, service accounts, issuers', async () => {
    const { baseUrl, seed } = running();
    const options = { baseUrl, application: seed.application };
    const [head, claims, signature] = seed.user.access_token.split('.');
    const refused = [
      verifyToken(seed.user.access_token, { baseUrl, application: 'app_other' }),
      verifyToken(seed.service_account_token, options),
      verifyToken(seed.hub_access_token, options),
      verifyToken(seed.user.access_token, { ...options, baseUrl: baseUrl.replace('localhost', '127.0.0.1') }),
      verifyToken(`${head}.${claims?.slice(0, -2)}AA.${signature}`, options),
    ];
    const outcomes = await Promise.allSettled(refused);
    expect(outcomes.map(({ status }) => status)).toEqual(refused.map(() => 'rejected'));
  });
});
