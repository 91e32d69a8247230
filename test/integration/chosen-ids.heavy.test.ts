/** @module-tag heavy */
import { describe, expect, it } from 'vitest';
import { CHOSEN_USER_IDS } from '../support/chosen-ids.ts';
import { pdf, png } from '../support/files.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const service = useService();

type Sent = { method?: string; json?: unknown; file?: Buffer; hub?: boolean };

async function send(path: string, { method = 'GET', json, file, hub = false }: Sent = {}) {
  const { baseUrl, seed } = service();
  const caller = hub
    ? { authorization: `Bearer ${seed.hub_access_token}`, 'x-svc-filename': 'logo' }
    : { 'x-svc-app-key': seed.client_id, 'x-svc-app-secret': seed.client_secret };
  const type = json ? { 'content-type': 'application/json' } : {};
  const body = json ? JSON.stringify(json) : file && new Uint8Array(file);
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...caller, ...type, ...(file && { 'content-type': 'image/png' }) },
    ...(body && { body }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

async function sendDocument(path: string): Promise<number> {
  const { baseUrl, seed } = service();
  const body = new FormData();
  body.set('value', new Blob([new Uint8Array(pdf())]), 'contract.pdf');
  const headers = { 'x-svc-app-key': seed.client_id, 'x-svc-app-secret': seed.client_secret };
  return (await fetch(`${baseUrl}${path}`, { method: 'PUT', headers, body })).status;
}

/** Gives the application a field for documents, if it has none. */
async function withDocuments(app: string): Promise<void> {
  const { body } = await send(`/applications/${app}/schema`);
  const contract = { type: 'document', display_name: 'Contract', data_category: 'custom' };
  const json = { ...body, schema: { ...body.schema, contract } };
  expect((await send(`/applications/${app}/schema`, { method: 'PUT', json, hub: true })).status).toBe(200);
}

describe('a user id of another service', () => {
  it.each(CHOSEN_USER_IDS)('%s names its user in paths, filters, links, groups and files', async (id) => {
    const { application: app } = service().seed;
    await withDocuments(app);
    const user = `/applications/${app}/users/${encodeURIComponent(id)}`;
    const email = `${crypto.randomUUID()}@example.com`;
    const put = await send(`${user}/data`, { method: 'PUT', json: { data: { email } } });
    expect(put).toMatchObject({ status: 200, body: { svc_user: id } });
    expect((await send(`${user}/data`)).body.data).toMatchObject({ user_id: id, email });
    const filter = new URLSearchParams({ id_filter: `${id},nobody` });
    const { results } = (await send(`/applications/${app}/users/data?${filter}`)).body;
    expect(results).toMatchObject([{ svc_user: id }]);

    const link = await send('/hub/auth/magic', { method: 'POST', json: { user_id: id } });
    expect(link.status).toBe(200);
    const redeemed = await fetch(link.body.link, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await redeemed.json()).toMatchObject({ app_user_id: id });

    const group = await send(`/applications/${app}/groups`, { method: 'POST', json: { name: 'G' } });
    const members = `/applications/${app}/groups/${group.body.id}/members`;
    const member = await send(members, { method: 'POST', json: { user_id: id } });
    expect(member).toMatchObject({ status: 201, body: { user_id: id } });

    expect(await sendDocument(`${user}/data/fields/contract`)).toBe(200);
    const url = await until(async () => (await send(`${user}/data/fields/contract`)).body.value ?? false);
    expect((await send(new URL(String(url)).pathname)).status).toBe(200);
    expect(String(url)).toContain(encodeURIComponent(id));
    expect((await send(`${user}/data`, { method: 'DELETE' })).status).toBe(204);
  });

  it('must still have no other characters', async () => {
    const { application: app } = service().seed;
    for (const id of ['a b', 'a/b', 'a#b', 'a%b', 'a,b', 'ä', 'a\\b']) {
      const path = `/applications/${app}/users/${encodeURIComponent(id)}/data`;
      const { status, body } = await send(path, { method: 'PUT', json: { data: {} } });
      expect(status, id).toBeOneOf([400, 404]);
      if (status === 400) expect(body.errors[0].message).toContain('_ . : @ + ~ | = -');
    }
  });
});

it.each(['logo.v2.png', '_logo', '...', '.a'])(
  'an asset id with dots and underscores, %s, names the asset and its file',
  async (id) => {
    const asset = `/applications/${service().seed.application}/assets/${id}`;
    const put = await send(asset, { method: 'PUT', file: png(), hub: true });
    expect(put).toMatchObject({ status: 200, body: { id, processing: 'pending' } });
    const ready = await until(async () => {
      const { body } = await send(asset, { hub: true });
      return body.processing === 'ready' && body;
    });
    expect((await fetch(ready.url)).status).toBe(200);
    expect((await send(asset, { method: 'DELETE', hub: true })).status).toBe(204);
  },
);
