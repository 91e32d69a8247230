import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noting } from './entered-files.ts';

// Loaded after the hooks of that file, which see only what is loaded later.
const { loadFunctions } = await import('../../infra/local/functions.ts');
const { seed } = await import('../../infra/local/seed.ts');
const { startService } = await import('../../infra/local/service.ts');
const { newBinding } = await import('./code-challenge.ts');
const { listeningPort } = await import('./listening-port.ts');
const { ownFormRequest } = await import('./own-form.ts');

type Functions = Awaited<ReturnType<typeof loadFunctions>>;

/** The files that the requests under way have entered; undefined while nothing is measured. */
let entered: Set<string> | undefined;
/** The files that the delivery of an event enters. */
const delivery = new Set<string>();
const directory = await mkdtemp(join(tmpdir(), 'stories-'));
Object.assign(process.env, { LOG_LEVEL: 'silent', EVENT_DAYS: '400', WEBHOOK_LOOPBACK: 'true' });
const service = await startService({ port: 0, directory, tableInMemory: true, start: functionsThatNote });
const seeded = await seed(service, directory);
const KEYS = { 'x-svc-app-key': seeded.client_id, 'x-svc-app-secret': seeded.client_secret };
const HUB = { authorization: `Bearer ${seeded.hub_access_token}` };

/** The functions of the service, which note the files that they enter. */
async function functionsThatNote(): Promise<Functions> {
  const { routes, triggers, ...rest } = await loadFunctions();
  return {
    ...rest,
    routes: routes.map(({ target: { invoke, authorize }, ...route }) => ({
      ...route,
      target: { invoke: noted(invoke), ...(authorize && { authorize: noted(authorize) }) },
    })),
    triggers: triggers.map((trigger) =>
      ['table-changes', 'wakes'].includes(trigger.source.kind)
        ? { ...trigger, run: (event) => noting(delivery, () => trigger.run(event)) }
        : trigger,
    ),
  };
}

function noted<E, R>(invoke: (event: E) => Promise<R>): (event: E) => Promise<R> {
  return (event) => (entered ? noting(entered, () => invoke(event)) : invoke(event));
}

/** Returns the files that the requests of `work` enter, in this order. */
async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  entered = new Set();
  await work();
  const files = [...entered];
  entered = undefined;
  return files;
}

/** Sends a request with JSON and returns the answer. Throws if it is refused. */
async function send(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body: object },
) {
  const answer = await fetch(new URL(path, service.baseUrl), {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** Calls an operation of the seeded application for its manager. */
const manage = (path: string, body: object, headers: Record<string, string> = KEYS) =>
  send('POST', `/applications/${seeded.application}${path}`, { headers, body });

async function createLink(body: object): Promise<string> {
  const headers = { ...KEYS, 'idempotency-key': crypto.randomUUID() };
  const { link } = await send('POST', '/hub/auth/magic', { headers, body });
  return link;
}

async function redeemAsBrowser(link: string): Promise<void> {
  const answer = await fetch(link, ownFormRequest({ accept: 'text/html' }));
  if (answer.status !== 303) throw new Error(`${link}: ${answer.status} ${await answer.text()}`);
}

/** Delivers the changes so far, until none is left and no wake is due. */
async function drain(): Promise<void> {
  const { changes, wakes } = service.events;
  while ((await changes.drain()) || (await wakes.drain()));
}

/** Changes something, and delivers its event to a webhook. The functions after the change are noted. */
async function deliverEvent(): Promise<void> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  const port = await listeningPort(receiver);
  await manage('/webhooks', { url: `http://127.0.0.1:${port}/`, types: ['group.created'] }, HUB);
  await drain();
  delivery.clear();
  const delivered = once(receiver, 'request');
  await manage('/groups', { name: 'Chess' });
  await delivered;
  await drain();
  receiver.close();
}

/** Sets a field of the user's own profile. */
const setField = (token: string, field: string, value: string) =>
  send('PUT', `/me/applications/${seeded.application}/data/fields/${field}`, {
    headers: { authorization: `Bearer ${token}` },
    body: { value },
  });

/** Runs the stories of docs/how-requests-run.md. Returns the files of each by its heading, and a token. */
async function tellStories() {
  const { id: group } = await manage('/groups', { name: 'Readers', admission_policy: 'open' });
  const { verifier, members } = newBinding();
  const link = { verification_type: 'email', redirect_url: 'http://127.0.0.1/welcome' };
  const data = { email: 'grace@example.com', first_name: 'Grace' };
  let [made, token] = ['', ''];
  const create = await filesOf(async () => {
    made = await createLink({ ...link, data, group_to_join: group });
  });
  const bound = await createLink({ ...link, data: { email: 'ada@example.com' }, ...members });
  const redeem = await filesOf(async () => {
    await fetch(made, { headers: { accept: 'text/html' } });
    await redeemAsBrowser(made);
    ({ access_token: token } = await send('POST', bound, { body: { code_verifier: verifier } }));
  });
  const set = await filesOf(async () => {
    await setField(token, 'nick_name', 'Countess');
    await setField(token, 'email', 'ada.lovelace@example.com');
  });
  const stories = {
    'Create a magic link': create,
    'Redeem a magic link': redeem,
    'Set a profile field': set,
  };
  return { stories, token };
}

/** Signs a new user in with a code. Returns the files of the start, and those of the proof. */
async function signIn() {
  const email = 'mary@example.com';
  let challenge_id = '';
  const start = await filesOf(async () => {
    ({ challenge_id } = await send('POST', '/hub/auth/init', { headers: KEYS, body: { email } }));
  });
  const messages = await fetch(`${service.inboxUrl}/messages?to=${encodeURIComponent(email)}`);
  const [{ code: token }] = await messages.json();
  const proof = await filesOf(() => send('POST', '/hub/auth/complete', { body: { challenge_id, token } }));
  return { start, proof };
}

const { stories, token } = await tellStories();
const { start, proof } = await signIn();
const told = { ...stories, 'Sign in with a code': [...new Set([...start, ...proof])] };
const field = await filesOf(() => setField(token, 'nick_name', 'Ada'));
await deliverEvent();
await service.close();
await rm(directory, { recursive: true, force: true });
const steps = { start, proof, field, webhook: [...delivery] };
process.stdout.write(JSON.stringify({ stories: told, steps }));
