/** @module-tag heavy */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import { bundleFunctions } from '../../infra/bundle.ts';
import { AUTHORIZER } from '../../infra/operations.ts';
import { useBackends } from '../support/backends.ts';
import { useFolder } from '../support/folder.ts';
import { eventOf } from '../support/invoke.ts';
import { newEmail, signUp } from '../support/magic-links.ts';
import type { PrimedRun } from '../support/primed-process.ts';
import { openSessionOf } from '../support/sign-in.ts';
import { makeTenant } from '../support/tenants.ts';

const PROGRAM = join(import.meta.dirname, '../support/primed-process.ts');
const GIVEN_UP = 'the calls of the SDK were not primed';

useBackends();
const directory = useFolder();
let event: object;

beforeAll(async () => {
  await bundleFunctions(directory, { only: AUTHORIZER.id });
  const tenant = await makeTenant();
  const userId = await signUp(tenant, { email: newEmail() });
  const { headers } = await openSessionOf(tenant.app, userId);
  event = { ...eventOf(getMyData.operation, { params: { app: tenant.app } }), headers };
});

/** The callers that a fresh instance of the authorizer finds in its first requests, and what it logs. */
async function firstRequests(run: Partial<PrimedRun> = {}): Promise<{ kinds: unknown[]; log: string }> {
  const entry = join(directory, AUTHORIZER.id, 'primed.mjs');
  const instance = fork(PROGRAM, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, TIMEOUT_FACTOR: '10', LOG_LEVEL: 'info' },
  });
  let answers: { context: { principal: string } }[] = [];
  instance.once('message', (message: typeof answers) => {
    answers = message;
  });
  const log = text(instance.stdout ?? Readable.from([]));
  instance.send({ entry, event, loading: {}, slow: false, ...run } satisfies PrimedRun);
  await once(instance, 'exit');
  const kinds = answers.map(({ context }) => {
    const { kind, reason } = JSON.parse(context.principal);
    return reason ?? kind;
  });
  return { kinds, log: await log };
}

/** The authorizer reads the table and opens a key, so a canned answer would make a stranger of the user. */
describe('the first requests of an instance', () => {
  const USERS = ['user', 'user', 'user'];

  it('get the answers of table and KMS after priming', async () => {
    const { kinds, log } = await firstRequests();
    expect(kinds).toEqual(USERS);
    expect(log).not.toContain(GIVEN_UP);
  });

  it('get them where there were no credentials while it was loaded', async () => {
    const loading = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' };
    expect((await firstRequests({ loading })).kinds).toEqual(USERS);
  });

  it('get them after priming failed', async () => {
    const { kinds, log } = await firstRequests({ loading: { DYNAMODB_ENDPOINT: 'nowhere' } });
    expect(kinds).toEqual(USERS);
    expect(log).toContain(GIVEN_UP);
  });

  it('get them while priming that was given up goes on', async () => {
    const { kinds, log } = await firstRequests({ slow: true });
    expect(kinds).toEqual(USERS);
    expect(log).toContain('TooSlow');
  });
});
