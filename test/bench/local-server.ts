import { Agent, request } from 'node:http';
import type { Seed } from '../../infra/local/seed.ts';
import { readSeed, spawnLocal } from '../support/local-process.ts';
import { atLeast, type Figure, median } from './figures.ts';

const CONNECTIONS = 8;
const ROUNDS = 3;
const ROUND_MILLISECONDS = 1000;

type Subject = {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  aim?: Figure['aim'];
};

/** Requests a second that the service of `npm start`, in its own process, answers on a few connections. */
export async function measureLocalServer(directory: string): Promise<Figure[]> {
  const service = spawnLocal(directory);
  await service.ready;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const seed = await readSeed(directory);
    const subjects = subjectsOf(seed);
    for (const subject of subjects) await requestsPerSecond(seed.base_url, agent, subject);
    const rates: number[][] = subjects.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, subject] of subjects.entries()) {
        rates[i]?.push(await requestsPerSecond(seed.base_url, agent, subject));
      }
    }
    return subjects.map(({ name, aim }, i) => ({
      name: `local server: ${name}`,
      value: median(rates[i] ?? []),
      unit: 'requests/s',
      ...(aim && { aim }),
    }));
  } finally {
    agent.destroy();
    await service.kill('SIGTERM');
  }
}

function subjectsOf({ application, user, client_id, client_secret }: Seed): Subject[] {
  return [
    {
      name: 'own profile',
      method: 'GET',
      path: `/me/applications/${application}/data`,
      headers: { authorization: `Bearer ${user.access_token}` },
      aim: atLeast(481),
    },
    {
      name: 'create magic link',
      method: 'POST',
      path: '/hub/auth/magic',
      headers: {
        'x-svc-app-key': client_id,
        'x-svc-app-secret': client_secret,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ data: { email: user.email } }),
      aim: atLeast(812),
    },
    { name: 'GET /ready', method: 'GET', path: '/ready', headers: {} },
  ];
}

async function requestsPerSecond(baseUrl: string, agent: Agent, subject: Subject): Promise<number> {
  const started = performance.now();
  const end = started + ROUND_MILLISECONDS;
  let answered = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      await send(baseUrl, agent, subject);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (answered / (performance.now() - started)) * 1000;
}

/** `node:http` and not `fetch`: the client takes from the machine what the service could use. */
function send(baseUrl: string, agent: Agent, { method, path, headers, body }: Subject): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(baseUrl + path, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${path} answered ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
