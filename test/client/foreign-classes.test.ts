import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';
import { createService, requireUser, type ServiceError } from '../../client/src/server.ts';
import { useService } from '../support/service.ts';

const running = useService();

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Replaces the global classes as adapters do: what the platform makes is no instance of them any more. */
function replaceClasses(): void {
  for (const name of ['Response', 'Headers', 'Blob', 'FormData', 'ReadableStream'] as const) {
    const Platform: new (...given: never[]) => object = globalThis[name];
    vi.stubGlobal(name, class extends Platform {});
  }
}

function backend(fetchOption?: typeof fetch) {
  const { baseUrl, seed } = running();
  const { application, client_id: clientId, client_secret: clientSecret } = seed;
  const credentials = { clientId, clientSecret };
  return createService({ baseUrl, application, credentials, ...(fetchOption && { fetch: fetchOption }) });
}

/** A fetch that notes its requests. */
function noting() {
  const requests: RequestInit[] = [];
  const answer: typeof fetch = async (_, init = {}) => {
    requests.push(init);
    return Response.json({});
  };
  return { fetch: answer, requests };
}

function headersOf({ headers }: RequestInit = {}): Headers {
  return new Headers(headers);
}

describe('a program with foreign classes of the platform', () => {
  it('gets the result of a write, which is sent once', async () => {
    let sent = 0;
    replaceClasses();
    const service = backend((input, init) => {
      sent += 1;
      return fetch(input, init);
    });
    expect(await service.createGroup({ body: { name: 'Crew' } })).toMatchObject({ name: 'Crew' });
    expect(sent).toBe(1);
  });

  it('gets the code and faults of a refusal', async () => {
    replaceClasses();
    const refused = backend().createGroup({ body: { name: 'a\nb' } });
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('learns which user calls, by headers of any class', async () => {
    const { baseUrl, seed } = running();
    const { application, user } = seed;
    const request = new Request('http://shop.example/', {
      headers: { authorization: `Bearer ${user.access_token}` },
    });
    replaceClasses();
    const guard = requireUser({ baseUrl, application }).fetch((_, { userId }) => Response.json(userId));
    expect(await (await guard(request)).json()).toBe(user.id);
  });

  it('finds the error that was thrown, of any class, as the cause', async () => {
    const thrown: unknown = runInNewContext('new TypeError("fetch failed")');
    const service = createService({
      baseUrl: 'http://service.example',
      retries: 0,
      fetch: () => Promise.reject(thrown),
    });
    const error = await service
      .getApplication({ path: { app: 'app_1' } })
      .catch((failure: ServiceError) => failure);
    expect(error).toMatchObject({ code: 'unreachable', status: 0 });
    expect(error).toHaveProperty('cause', thrown);
  });

  it('sends a blob of any class with its media type', async () => {
    const logo = new Blob(['<svg/>'], { type: 'image/svg+xml' });
    const { fetch: answer, requests } = noting();
    replaceClasses();
    const headers = { 'x-svc-filename': 'logo.svg' };
    await backend(answer).uploadApplicationLogo({ path: { type: 'light' }, body: logo, headers });
    expect(headersOf(requests[0]).get('content-type')).toBe('image/svg+xml');
  });
});

describe('a page with foreign classes of the platform', () => {
  const TOKENS = JSON.stringify({ accessToken: 'token', refreshToken: 'refresh', refreshAt: 4102444800000 });

  function signedIn(answer: typeof fetch): SignIn {
    const storage = { getItem: () => TOKENS, setItem: () => {}, removeItem: () => {} };
    const { baseUrl, seed } = running();
    const { application, client_id: clientId } = seed;
    return new SignIn({ baseUrl, application, clientId, storage, fetch: answer });
  }

  it('sends a form of any class as a form', async () => {
    const form = new FormData();
    const { fetch: answer, requests } = noting();
    replaceClasses();
    await signedIn(answer).callOwn('/files', { method: 'POST', body: form });
    expect(requests.map(({ body }) => body)).toEqual([form]);
  });

  it('never sends a stream of any class twice', async () => {
    const { baseUrl } = running();
    const stream = new Blob(['text']).stream();
    const bodies: unknown[] = [];
    const refusing: typeof fetch = async (_, { body } = {}) => {
      bodies.push(body);
      if (body === stream) return Response.json({ code: 'invalid_token' }, { status: 401 });
      return Response.json({ access_token: 'another', expires_in: 3600 });
    };
    replaceClasses();
    await signedIn(refusing).fetch(`${baseUrl}/orders`, { method: 'POST', body: stream });
    expect(bodies.filter((body) => body === stream)).toHaveLength(1);
  });
});
