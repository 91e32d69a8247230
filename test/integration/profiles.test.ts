import { describe, expect, it } from 'vitest';
import { png } from '../support/files.ts';
import { useService } from '../support/service.ts';

const service = useService();

const user = () => ({ authorization: `Bearer ${service().seed.user.access_token}` });
const backend = () => ({
  'x-svc-app-key': service().seed.client_id,
  'x-svc-app-secret': service().seed.client_secret,
});

const at = (path: string) => `${service().baseUrl}${path.replace('{app}', service().seed.application)}`;

/** Gives the seeded application a field for a picture. */
async function addPhotoField(): Promise<void> {
  const hub = { authorization: `Bearer ${service().seed.hub_access_token}` };
  const url = at('/applications/{app}/schema');
  const { schema, user_verification_fields } = await (await fetch(url, { headers: hub })).json();
  const photo = { type: 'image', display_name: 'Photo' };
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { ...hub, 'content-type': 'application/json' },
    body: JSON.stringify({ schema: { ...schema, photo }, user_verification_fields }),
  });
  expect(answer.status).toBe(200);
}

describe('profiles over HTTP', () => {
  it('takes a file as a browser sends it, and gives the very bytes back', async () => {
    await addPhotoField();
    const form = new FormData();
    form.set('value', new File([new Uint8Array(png())], 'me.png', { type: 'image/png' }));
    const url = at('/me/applications/{app}/data/fields/photo');
    const answer = await fetch(url, { method: 'PUT', headers: user(), body: form });
    expect(answer.status).toBe(200);
    const { data } = await answer.json();
    expect(data.photo).toBe(`${url}/file`);
    const file = await fetch(data.photo, { headers: user() });
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await file.arrayBuffer()).equals(png())).toBe(true);
    expect((await fetch(data.photo)).status).toBe(401);
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
