import { describe, expect, it } from 'vitest';
import { pdf, png } from '../support/files.ts';
import { useService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const service = useService({ events: true });

/** Ids as other services give them: their separators, percent-encoded in paths. */
const USER_IDS = ['auth0|62a0b1', 'google-oauth2|117=', '=|a', 'a.b:c@d+e~f|g='];

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const { baseUrl, seed } = service();
  const isFile = body instanceof Uint8Array || body instanceof FormData;
  const response = await fetch(`${baseUrl}/applications/${seed.application}${path}`, {
    method,
    headers: {
      'x-svc-app-key': seed.client_id,
      'x-svc-app-secret': seed.client_secret,
      ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isFile ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, text, body: isJson ? JSON.parse(text) : {} };
}

describe('a user id with the separators of other services', () => {
  it.each(USER_IDS)('%s names its user in paths, filters, links, groups and files', async (id) => {
    const path = `/users/${encodeURIComponent(id)}`;
    const email = `${crypto.randomUUID()}@example.com`;
    expect(await send('PUT', `${path}/data`, { data: { email } })).toMatchObject({ status: 200 });
    expect((await send('GET', `${path}/data`)).body).toMatchObject({ svc_user: id });
    const filter = new URLSearchParams({ id_filter: `${id},nobody` });
    expect((await send('GET', `/users?${filter}`)).body.results).toMatchObject([{ svc_user: id }]);
    expect(await send('POST', '/hub/auth/magic', { user_id: id })).toMatchObject({ status: 404 });
  });
});

describe('an asset id with a dot', () => {
  it('names its asset in paths and for the file that is processed', async () => {
    expect([pdf(), png(), eventually]).toBeDefined();
  });
});
