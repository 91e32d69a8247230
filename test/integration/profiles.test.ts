import { describe, expect, it } from 'vitest';
import { pdf } from '../support/files.ts';
import { PHOTOGRAPHER, photo } from '../support/photos.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const service = useService();

const user = () => ({ authorization: `Bearer ${service().seed.user.access_token}` });
const backend = () => ({
  'x-svc-app-key': service().seed.client_id,
  'x-svc-app-secret': service().seed.client_secret,
});

const at = (path: string) => `${service().baseUrl}${path.replace('{app}', service().seed.application)}`;

/** Gives the seeded application fields for files. */
async function addFileFields(): Promise<void> {
  const hub = { authorization: `Bearer ${service().seed.hub_access_token}` };
  const url = at('/applications/{app}/schema');
  const { schema, user_verification_fields } = await (await fetch(url, { headers: hub })).json();
  const files = {
    photo: { type: 'image', display_name: 'Photo' },
    contract: { type: 'document', display_name: 'Contract' },
  };
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { ...hub, 'content-type': 'application/json' },
    body: JSON.stringify({ schema: { ...schema, ...files }, user_verification_fields }),
  });
  expect(answer.status).toBe(200);
}

/** Puts a file into a field; returns where the field is read. */
async function putFile(field: string, file: File): Promise<string> {
  const form = new FormData();
  form.set('value', file);
  const url = at(`/me/applications/{app}/data/fields/${field}`);
  const answer = await fetch(url, { method: 'PUT', headers: user(), body: form });
  expect(answer.status).toBe(200);
  expect((await answer.json()).data[field]).toBeUndefined();
  return url;
}

/** Reads a field until the processing of its file has ended. */
async function settled(url: string) {
  return until(async () => {
    const field = await (await fetch(url, { headers: user() })).json();
    return field.processing !== 'pending' && field;
  });
}

describe('profiles over HTTP', () => {
  it('accepts a photograph from a browser, and serves it at an address without a token', async () => {
    await addFileFields();
    const url = await putFile('photo', new File([new Uint8Array(await photo('jpeg'))], 'me.jpg'));
    const { processing, value, renderings } = await settled(url);
    expect(processing).toBe('ready');
    expect(Object.keys(renderings)).toEqual(['64', '256', '512']);
    for (const address of [value, ...Object.values(renderings)]) {
      const served = await fetch(String(address));
      expect(served.status).toBe(200);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': address === value ? 'image/jpeg' : 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'private, max-age=3600, immutable',
      });
      expect(Buffer.from(await served.arrayBuffer()).includes(PHOTOGRAPHER)).toBe(false);
    }
  });

  it('takes a document, and gives the very bytes back to its owner only', async () => {
    await addFileFields();
    const url = await putFile('contract', new File([new Uint8Array(pdf())], 'contract.pdf'));
    expect(await settled(url)).toMatchObject({ processing: 'ready', value: `${url}/file` });
    const file = await fetch(`${url}/file`, { headers: user() });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf())).toBe(true);
    expect((await fetch(`${url}/file`)).status).toBe(401);
  });

  it('tells the sample from a user', async () => {
    const sample = await fetch(at('/applications/{app}/users/__sample__/data'), { headers: backend() });
    expect(await sample.json()).toMatchObject({ svc_user: '__sample__', groups: [] });
    const { id } = service().seed.user;
    const read = await fetch(at(`/applications/{app}/users/${id}/data`), { headers: backend() });
    expect(await read.json()).toMatchObject({ svc_user: id });
  });

  it('lists, makes and deletes users', async () => {
    const url = at('/applications/{app}/users/__uuid__/data');
    const headers = { ...backend(), 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { email: 'ada@example.com' } });
    const { svc_user } = await (await fetch(url, { method: 'PUT', headers, body })).json();
    const found = await fetch(at('/applications/{app}/users/data?lookup_filter=ADA%40example.com'), {
      headers: backend(),
    });
    expect(await found.json()).toMatchObject({ results: [{ svc_user }] });
    const path = at(`/applications/{app}/users/${svc_user}/data`);
    expect((await fetch(path, { method: 'DELETE', headers: backend() })).status).toBe(204);
    expect((await fetch(path, { headers: backend() })).status).toBe(404);
  });
});
