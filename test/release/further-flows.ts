import { createServer } from 'node:http';
import { expect } from 'vitest';
import { newBinding } from '../support/code-challenge.ts';
import { listeningPort } from '../support/listening-port.ts';
import { newEmail } from '../support/magic-links.ts';
import { call } from '../support/npm-start.ts';
import { bearer } from '../support/oidc-flow.ts';
import { newPhone } from '../support/phones.ts';
import type { RunningService } from '../support/service.ts';
import { until } from '../support/wait.ts';
import {
  appOf,
  ask,
  type Flow,
  hubOf,
  type Json,
  keysOf,
  newUser,
  publicKeyOf,
  signInByCode,
} from './requests.ts';

const FOREIGN_PAGE = 'https://elsewhere.example';

/** A new application with a key, by default of the demonstration's account. */
async function newShop(
  service: RunningService,
  account = service.seed.account,
): Promise<{ app: string; key: string; secret: string }> {
  const body = { name: 'Shop', account };
  const { id } = await ask(service, 'POST /applications', hubOf(service), body);
  const made = await ask(service, `POST /applications/${id}/creds`, hubOf(service), { name: 'Page' });
  return { app: String(id), key: String(made['client_id']), secret: String(made['secret']) };
}

/** The deliveries of a webhook. */
async function deliveriesOf(service: RunningService, path: string): Promise<Json[]> {
  const { results } = await ask(service, `GET ${path}/deliveries`, hubOf(service));
  return results as Json[];
}

const states = async (service: RunningService, path: string) =>
  (await deliveriesOf(service, path)).map(({ state, cause }) => `${cause ?? 'event'} ${state}`).sort();

/** Flows of search, devices, templates, webhooks and staff. */
export const FURTHER_FLOWS: readonly Flow[] = [
  {
    name: 'messages of an account that shares the pool',
    write: async (service) => {
      const { id } = await ask(service, 'POST /accounts', hubOf(service), { name: 'Small' });
      await ask(service, `PUT /accounts/${id}/subscription`, hubOf(service), { plan: 'free' });
      const { key } = await newShop(service, String(id));
      await sendMessages(service, key);
      return { key };
    },
    read: (service, { key = '' }) => sendMessages(service, key),
  },
  {
    name: 'a user whom the search finds',
    write: async (service) => {
      const { id = '', access = '' } = await newUser(service);
      const last = `Zwingli${Date.now()}`;
      await ask(service, `PATCH /me${appOf(service)}/data`, bearer(access), { data: { last_name: last } });
      return { id, last };
    },
    read: async (service, { id = '', last = '' }) => {
      const path = `${appOf(service)}/users`;
      const find = async (term: string) => {
        const { results } = await ask(service, `POST ${path}/search`, keysOf(service), { term });
        return Object(results).map((user: Json) => user['svc_user']);
      };
      expect(await find(last)).toEqual([id]);
      const other = `Calvin${Date.now()}`;
      await ask(service, `PATCH ${path}/${id}/data`, keysOf(service), { data: { last_name: other } });
      expect([await find(last), await find(other)]).toEqual([[], [id]]);
    },
  },
  {
    name: 'a device that has signed in, and its sessions',
    write: async (service) => {
      const email = newEmail();
      const tokens = await signInByCode(service, { email });
      return { email, device: String(tokens['device_key']), access: String(tokens['access_token']) };
    },
    read: async (service, { email, device, access }) => {
      const again = await signInByCode(service, { email, device_key: device });
      expect(again).toHaveProperty('device_key');
      const path = `/me${appOf(service)}/sessions`;
      const { results } = await ask(service, `GET ${path}`, bearer(again['access_token']));
      const { client_id: client } = service.seed;
      expect(results).toMatchObject([
        { kind: 'api', client, current: true },
        { kind: 'api', client },
      ]);
      await ask(service, `DELETE ${path}/${Object(results)[1].id}`, bearer(again['access_token']));
      expect(await call(service.baseUrl + path, bearer(access))).toMatchObject({ status: 401 });
    },
  },
  {
    name: 'guests, of whom one gets an address',
    write: async (service) => {
      const { app, key } = await newShop(service);
      const config = { hub: { auth: { sign_in_methods: { anonymous: { enabled: true } } } } };
      await ask(service, `PATCH /applications/${app}`, hubOf(service), { config });
      const begin = () => ask(service, 'POST /hub/auth/guest', { 'x-svc-app-key': key });
      const [guest, unused] = [await begin(), await begin()];
      const [id, access] = [String(guest['app_user_id']), String(guest['access_token'])];
      return { key, id, access, unused: String(unused['app_user_id']) };
    },
    read: async (service, { key = '', id, access }) => {
      const headers = { 'x-svc-app-key': key };
      const email = newEmail();
      const { verifier, members } = newBinding();
      const asked = { email, guest_token: access, ...members };
      const started = await ask(service, 'POST /hub/auth/init', headers, asked);
      const [message] = await service.inbox(email);
      const body = { challenge_id: started['challenge_id'], token: message?.code, code_verifier: verifier };
      const completed = await ask(service, 'POST /hub/auth/complete', headers, body);
      expect(completed).toMatchObject({ app_user_id: id });
    },
  },
  {
    name: 'a message template',
    write: async (service) => {
      const { built_in: texts } = await ask(service, `GET ${SIGN_IN_TEXTS(service)}`, hubOf(service));
      await ask(service, `PUT ${SIGN_IN_TEXTS(service)}`, hubOf(service), {
        ...Object(texts),
        subject: 'Olá',
      });
      return {};
    },
    read: async (service) => {
      const read = await ask(service, `GET ${SIGN_IN_TEXTS(service)}`, hubOf(service));
      expect(read).toMatchObject({ template: { subject: 'Olá' } });
      const email = newEmail();
      await ask(service, 'POST /hub/auth/init', publicKeyOf(service), { email, locale: 'pt' });
      expect(await service.inbox(email)).toMatchObject([{ subject: 'Olá' }]);
      await ask(service, `DELETE ${SIGN_IN_TEXTS(service)}`, hubOf(service));
    },
  },
  {
    name: 'a webhook with deliveries that fail',
    write: async (service) => {
      const { app } = await newShop(service);
      const path = `/applications/${app}/webhooks`;
      const receiver = createServer((_, response) => void response.writeHead(204).end());
      const url = `http://127.0.0.1:${await listeningPort(receiver)}/events`;
      const { id } = await ask(service, `POST ${path}`, hubOf(service), { url, types: ['*'] });
      await until(async () => (await states(service, `${path}/${id}`)).includes('event delivered'));
      receiver.closeAllConnections();
      receiver.close();
      await ask(service, `PATCH /applications/${app}`, hubOf(service), { description: 'changed' });
      await until(async () => (await states(service, `${path}/${id}`)).includes('event failing'));
      await ask(service, `POST ${path}/${id}/test`, hubOf(service));
      const range = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() };
      await ask(service, `POST ${path}/${id}/replay`, hubOf(service), range);
      return { path: `${path}/${id}` };
    },
    read: async (service, { path = '' }) => {
      const tried = await states(service, path);
      expect(tried).toContain('event failing');
      expect(tried.some((state) => state.startsWith('test '))).toBe(true);
      const [failing] = (await deliveriesOf(service, path)).filter(({ cause }) => cause === undefined);
      await ask(service, `POST ${path}/deliveries/${failing?.['id']}/redeliver`, hubOf(service));
      await ask(service, `POST ${path}/rotate`, hubOf(service), { grace: '1h' });
      await ask(service, `DELETE ${path}`, hubOf(service));
    },
  },
  {
    name: 'a read by service staff, and a page that no list has',
    write: async (service) => {
      const { app, key } = await newShop(service);
      await ask(service, `GET /applications/${app}`, bearer(service.seed.support_access_token));
      await callFrom(service, FOREIGN_PAGE, key);
      return { app, key };
    },
    read: async (service, { app, key = '' }) => {
      const types = async () => {
        const { results } = await ask(service, `GET /applications/${app}/events`, hubOf(service));
        return Object(results).map(({ type }: Json) => type);
      };
      for (const known of ['application.read_by_staff', 'application.unlisted_origin'])
        await until(async () => (await types()).includes(known));
      await ask(service, `GET /applications/${app}`, bearer(service.seed.support_access_token));
      expect(await callFrom(service, `${FOREIGN_PAGE}:8443`, key)).toBe(403);
    },
  },
];

/** Starts a sign-in by each channel. */
async function sendMessages(service: RunningService, key: string): Promise<void> {
  for (const address of [{ email: newEmail() }, { phone: newPhone() }])
    await ask(service, 'POST /hub/auth/init', { 'x-svc-app-key': key }, address);
}

const SIGN_IN_TEXTS = (service: RunningService) => `${appOf(service)}/messages/sign_in/pt`;

/** The status of the start of a sign-in by a page. */
async function callFrom({ baseUrl }: RunningService, origin: string, key: string): Promise<number> {
  const headers = { 'x-svc-app-key': key, origin };
  return (await call(`${baseUrl}/hub/auth/init`, headers, { email: newEmail() })).status;
}
