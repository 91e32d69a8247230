import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import type { Seed } from '../../infra/local/seed.ts';

type Session = { user: string; accessToken: string; refreshToken: string };
type Action = readonly [weight: number, run: () => Promise<void>];

/** Fewer users sign up, more are deleted. So the data stay as large as they are. */
const USERS = 50;
/** Requests that are on their way at the same time. More wait for their turn. */
const MOST_AT_ONCE = 32;

/** Latencies of answered requests in milliseconds, which the caller takes away. */
export type Traffic = { latencies: number[]; requests: number; run: (until: number) => Promise<void> };

/** Random requests of users and backends, so many a second. Throws for the first wrong answer. */
export function trafficOf(seed: Seed, random: () => number, requestsPerSecond: number): Traffic {
  const keys = { 'x-svc-app-key': seed.client_id, 'x-svc-app-secret': seed.client_secret };
  const app = `/applications/${seed.application}`;
  const idle: Session[] = [];
  const groups: string[] = [];
  const traffic: Traffic = { latencies: [], requests: 0, run };
  let users = 0;

  async function call(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const url = path.startsWith('http') ? path : seed.base_url + path;
    const started = performance.now();
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    traffic.latencies.push(performance.now() - started);
    traffic.requests += 1;
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text ? JSON.parse(text) : {};
  }

  /** Gives one user to an action: nobody else uses this session at the same time. */
  async function asUser(act: (session: Session, bearer: Record<string, string>) => Promise<boolean>) {
    const session = idle.splice(Math.floor(random() * idle.length), 1)[0];
    if (!session) return signUp();
    const stays = await act(session, { authorization: `Bearer ${session.accessToken}` });
    if (stays) idle.push(session);
    else users -= 1;
  }

  async function signUp(): Promise<void> {
    users += 1;
    const data = { email: `soak-${crypto.randomUUID()}@example.com`, first_name: 'Grace' };
    const { link } = await call('POST', '/hub/auth/magic', keys, { data });
    idle.push(sessionOf(await call('POST', link, {})));
  }

  const actions: readonly Action[] = [
    [30, () => asUser((_, bearer) => call('GET', `/me${app}/data`, bearer).then(() => true))],
    [10, () => asUser((_, bearer) => call('GET', '/me/groups', bearer).then(() => true))],
    [
      10,
      () =>
        asUser((_, bearer) =>
          call('PATCH', `/me${app}/data`, bearer, { data: { first_name: `Grace ${random()}` } }).then(
            () => true,
          ),
        ),
    ],
    [
      10,
      () =>
        asUser(async (session) => {
          const body = { grant_type: 'refresh_token', refresh_token: session.refreshToken };
          Object.assign(session, sessionOf(await call('POST', '/hub/auth/token', {}, body)));
          return true;
        }),
    ],
    [
      15,
      () =>
        users < USERS
          ? signUp()
          : asUser(({ user }) => call('DELETE', `${app}/users/${user}/data`, keys).then(() => false)),
    ],
    [10, () => asUser(({ user }) => call('GET', `${app}/users/${user}/data`, keys).then(() => true))],
    [
      10,
      async () => {
        const known = groups.length > 20 ? groups.shift() : undefined;
        if (known) await call('DELETE', `${app}/groups/${known}`, keys);
        else groups.push((await call('POST', `${app}/groups`, keys, { name: 'Crew' })).id);
      },
    ],
    [5, async () => void (await call('GET', '/.well-known/jwks.json', {}))],
  ];
  /** Each action as often as its weight says. */
  const wheel = actions.flatMap(([weight, act]) => Array<Action[1]>(weight).fill(act));
  const choose = () => wheel[Math.floor(random() * wheel.length)] ?? signUp;

  async function run(until: number): Promise<void> {
    const running = new Set<Promise<void>>();
    const started = performance.now();
    for (let sent = 0; performance.now() < until; sent++) {
      const due = started + (sent * 1000) / requestsPerSecond;
      if (due > performance.now()) await sleep(due - performance.now());
      if (running.size >= MOST_AT_ONCE) await Promise.race(running);
      const action = choose()().finally(() => running.delete(action));
      running.add(action);
    }
    await Promise.all(running);
  }
  return traffic;
}

function sessionOf(answer: { access_token: string; refresh_token: string }): Session {
  const { access_token: accessToken, refresh_token: refreshToken } = answer;
  return { user: decodeJwt(accessToken).sub ?? '', accessToken, refreshToken };
}
