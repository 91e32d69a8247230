/** @module-tag heavy */
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { startDynamoDb } from '../../infra/local/dynamodb.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import type { Seed } from '../../infra/local/seed.ts';
import { soundGroup } from '../support/groups.ts';
import { bearer, call, makeLink, useNpmStart } from '../support/npm-start.ts';
import { scanTable } from '../support/scan-table.ts';
import { checkSearchEntries } from '../support/search-index.ts';
import { until } from '../support/wait.ts';

const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const CLIENTS = 6;
/** The process is killed after up to so many answers, and up to so many turns of the event loop later. */
const MOST_ANSWERS = 150;
const MOST_TURNS = 300;

const { directory, startHere } = useNpmStart();
afterEach(() => {
  vi.unstubAllEnvs();
  forgetClients();
});

/** A group, with the answers that its user has got. `asked` is a change without an answer. */
type Group = { id: string; name: string | undefined; asked?: { name: string | undefined } };
type User = { id: string; access: string; refresh: string; groups: Group[] };
type Client = { users: User[]; redeemed: string[]; asked: { link?: string } };

/** Thrown by a request whose process was killed. */
class NoAnswer extends Error {}

let answers = 0;
type Answer = Awaited<ReturnType<typeof call>>;

async function answered(request: Promise<Answer>): Promise<Answer> {
  const answer = await request.catch((cause: unknown) => {
    throw new NoAnswer('the process was killed', { cause });
  });
  answers += 1;
  return answer;
}

const ask = (...request: Parameters<typeof call>) => answered(call(...request));

/** Redeems a link at the port of this start. */
const redeem = ({ link_url }: Seed, link: string) =>
  ask(`${link_url}/${link.split('/').at(-1)}`, {}, undefined, 'POST');
const refreshed = ({ base_url }: Seed, user: User) =>
  ask(`${base_url}/hub/auth/token`, {}, { refresh_token: user.refresh });

async function signUp(seed: Seed, client: Client): Promise<void> {
  const { status, body } = await answered(makeLink(seed));
  expect(status).toBe(200);
  client.asked.link = String(body['link']);
  const signedIn = await redeem(seed, client.asked.link);
  expect(signedIn.status).toBe(200);
  client.redeemed.push(client.asked.link);
  delete client.asked.link;
  const { app_user_id, access_token, refresh_token } = signedIn.body;
  const tokens = { access: String(access_token), refresh: String(refresh_token) };
  client.users.push({ id: String(app_user_id), ...tokens, groups: [] });
}

async function refresh(seed: Seed, user: User): Promise<void> {
  const { status, body } = await refreshed(seed, user);
  expect(status).toBe(200);
  user.access = String(body['access_token']);
  user.refresh = String(body['refresh_token']);
}

async function createGroup(seed: Seed, user: User): Promise<void> {
  const { status, body } = await ask(`${seed.base_url}/me/groups`, bearer(user.access), { name: 'New' });
  expect(status).toBe(200);
  user.groups.push({ id: String(Object(body['group']).id), name: 'New' });
}

async function renameGroup(seed: Seed, user: User, group: Group, name: string | undefined): Promise<void> {
  group.asked = { name };
  const method = name === undefined ? 'DELETE' : 'PATCH';
  const body = name === undefined ? undefined : { name };
  const { status } = await ask(`${seed.base_url}/me/groups/${group.id}`, bearer(user.access), body, method);
  expect(status).toBe(name === undefined ? 204 : 200);
  group.name = name;
  delete group.asked;
}

/** Makes one request, which `choice` selects: a number from 0 to below 1. */
async function step(seed: Seed, client: Client, turn: number, choice: number): Promise<void> {
  const user = client.users[turn % Math.max(1, client.users.length)];
  if (!user || choice < 0.25) return signUp(seed, client);
  if (choice < 0.5) return refresh(seed, user);
  const group = user.groups.filter(({ name }) => name !== undefined).at(-1);
  if (!group || choice < 0.7) return createGroup(seed, user);
  await renameGroup(seed, user, group, choice < 0.9 ? `Name ${turn}` : undefined);
}

/** Makes random requests until the process is killed. */
async function runClient(seed: Seed, client: Client, choices: readonly number[]): Promise<void> {
  try {
    for (let turn = 0; ; turn++) await step(seed, client, turn, choices[turn % choices.length] ?? 0);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
}

/** Compares the service after a restart with what clients were told, and settles what they were not told. */
async function checkClient(seed: Seed, client: Client): Promise<void> {
  for (const link of client.redeemed.slice(-3)) expect((await redeem(seed, link)).status).toBe(410);
  if (client.asked.link) expect([200, 410]).toContain((await redeem(seed, client.asked.link)).status);
  client.asked = {};
  for (const user of client.users) {
    await refresh(seed, user);
    for (const group of user.groups) await checkGroup(seed, user, group);
  }
}

async function checkGroup(seed: Seed, { access }: User, group: Group): Promise<void> {
  const { status, body } = await ask(`${seed.base_url}/me/groups/${group.id}`, bearer(access));
  const name = status === 404 ? undefined : String(Object(body['group']).name);
  expect([200, 404]).toContain(status);
  expect([group.name, ...(group.asked ? [group.asked.name] : [])]).toContain(name);
  group.name = name;
  delete group.asked;
}

/** Opens the table of the folder without the service, and holds it to what must always be true. */
async function checkTable(): Promise<{ users: string[] }> {
  const { endpoint, close } = await startDynamoDb({
    directory: join(directory(), 'dynamodb'),
    streams: true,
  });
  vi.stubEnv('DYNAMODB_ENDPOINT', endpoint);
  vi.stubEnv('TABLE_NAME', 'identity');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  forgetClients();
  const items = await scanTable();
  const of = (sk: string) => items.filter((item) => item['sk'] === sk);
  const users = of('PROFILE').map(({ user_id }) => String(user_id));
  for (const { id } of of('GROUP')) await soundGroup(String(id));
  const identities = of('IDENTITY').filter(({ reserved }) => !reserved);
  expect(identities.filter(({ user_id }) => !users.includes(String(user_id)))).toEqual([]);
  for (const { pk } of of('APP')) checkSearchEntries(items, String(pk).replace('APP#', ''));
  await close();
  return { users };
}

it(`loses nothing that it answered in ${ROUNDS} rounds with kill -9 (seed ${SEED})`, async () => {
  const choices = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    seed: SEED,
    numRuns: 1000,
  });
  const clients = Array.from({ length: CLIENTS }, (): Client => ({ users: [], redeemed: [], asked: {} }));
  for (let round = 0; round < ROUNDS; round++) {
    const { seed, kill } = await startHere();
    await Promise.all(clients.map((client) => checkClient(seed, client)));
    const traffic = clients.map((client, at) => runClient(seed, client, choices.slice(at * 100 + round)));
    const last = answers + CLIENTS * 3 + (choices[round] ?? 0) * MOST_ANSWERS;
    await until(() => answers > last);
    const turns = (choices[round + ROUNDS] ?? 0) * MOST_TURNS;
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    await kill('SIGKILL');
    await Promise.all(traffic);
  }
  const { seed, kill } = await startHere();
  await Promise.all(clients.map((client) => checkClient(seed, client)));
  await kill('SIGKILL');
  const { users } = await checkTable();
  const known = clients.flatMap((client) => client.users.map(({ id }) => id));
  const groups = clients.flatMap((client) => client.users.flatMap((user) => user.groups));
  console.info(
    `seed ${SEED}: ${ROUNDS} rounds, ${known.length} users and ${groups.length} groups were answered`,
  );
  expect(users).toEqual(expect.arrayContaining(known));
  expect(known.length).toBeGreaterThan(0);
});
