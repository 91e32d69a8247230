import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as completeSignIn from '../../functions/sign-in/complete-sign-in.ts';
import * as startSignIn from '../../functions/sign-in/start-sign-in.ts';
import { startBackends } from '../../infra/local/backends.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { rotateRecognitionKeys } from '../../shared/auth/keys/recognition-keys.ts';
import { rotateKeyring } from '../../shared/auth/keys/signing-keys.ts';
import { ALGORITHMS } from '../../shared/platform/algorithms.ts';
import { utcDay } from '../../shared/platform/time.ts';
import { invoke } from '../support/invoke.ts';
import { codeOf, newEmail } from '../support/magic-links.ts';
import { makeCredential, newAddress } from '../support/sign-in.ts';
import { makeTenant } from '../support/tenants.ts';
import { type Charge, chargesOf } from './charged-units.ts';
import { type PartitionResults, type SignInResults, withPartitionTables } from './partition-document.ts';
import { chargesByKind, type Load, type SignInValues, simulate } from './partition-model.ts';

const HELP = `npm run bench -- partitions: how 10,000 sign-ins a second load the partitions of the table, over loopback only.

Records what a sign-in of a known and of a new user by an e-mailed code reads and writes, and repeats each in a seeded model with the keys of the
service. Writes docs/results/partitions.json and the tables of docs/scaling.md.
`;
const DOCS = join(import.meta.dirname, '../../docs');
const LOAD: Omit<Load, 'tenants'> = { perSecond: 10_000, seconds: 5, exponent: 1, seed: 20260101 };
/** A single application is the worst case. */
const TENANTS = [1000, 1];

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) process.stdout.write(HELP);
else await main();

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'identity-partitions-'));
  const backends = await startBackends(directory, {});
  try {
    const address = 'http://localhost:4000';
    Object.assign(process.env, backends.environment, { LOG_LEVEL: 'silent' });
    Object.assign(process.env, { BASE_URL: address, LINK_URL: `${address}/l`, ASSETS_URL: address });
    forgetClients();
    await Promise.all([...ALGORITHMS.map((each) => rotateKeyring(each)), rotateRecognitionKeys()]);
    const results: PartitionResults = {
      command: 'npm run bench -- partitions',
      known: await resultsOf('known', backends.inboxUrl),
      new: await resultsOf('new', backends.inboxUrl),
    };
    await writeFile(join(DOCS, 'results/partitions.json'), `${JSON.stringify(results, null, 2)}\n`);
    const document = join(DOCS, 'scaling.md');
    await writeFile(document, withPartitionTables(await readFile(document, 'utf8'), results));
  } finally {
    forgetClients();
    await backends.close();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Records a sign-in of a user, and simulates many of them. */
async function resultsOf(user: 'known' | 'new', inboxUrl: string): Promise<SignInResults> {
  const { charges, calls, signIn } = await recordSignIn(user, inboxUrl);
  const byKind = chargesByKind(charges, signIn, user);
  const runs = TENANTS.map((tenants) => {
    const load = { ...LOAD, tenants };
    return { load, peaks: simulate(byKind, load) };
  });
  return { calls, charges: byKind, runs };
}

/** Signs a user in by an e-mailed code, and records it: the first time, or the second, if known. */
async function recordSignIn(
  user: 'known' | 'new',
  inboxUrl: string,
): Promise<{ calls: number; charges: readonly Charge[]; signIn: SignInValues }> {
  const { app, account } = await makeTenant({ default_redirect_url: 'https://shop.example/in' });
  const { clientId } = await makeCredential(app);
  const email = newEmail();
  // Also of a new user the recorded sign-in is not the first one of its instance, which reads signing keys.
  await signInOnce(clientId, user === 'known' ? email : newEmail(), newAddress(), inboxUrl);
  const sourceIp = newAddress();
  let signedIn: Awaited<ReturnType<typeof signInOnce>> | undefined;
  const { calls, charges } = await chargesOf(async () => {
    signedIn = await signInOnce(clientId, email, sourceIp, inboxUrl);
  });
  if (!signedIn) throw new Error('nobody signed in');
  return {
    calls,
    charges,
    signIn: { app, account, clientId, email, sourceIp, day: utcDay(), now: Date.now(), ...signedIn },
  };
}

async function signInOnce(
  clientId: string,
  email: string,
  sourceIp: string,
  inboxUrl: string,
): Promise<Pick<SignInValues, 'challengeId' | 'linkCode' | 'userId'>> {
  const headers = { 'x-svc-app-key': clientId };
  const started = await invoke(startSignIn, { headers, sourceIp, body: { email } });
  const challengeId = String(started.body['challenge_id']);
  const inbox = await fetch(`${inboxUrl}/messages?to=${encodeURIComponent(email)}`);
  const [newest]: { code?: string; links: string[] }[] = await inbox.json();
  const body = { challenge_id: challengeId, token: newest?.code };
  const completed = await invoke(completeSignIn, { body });
  if (completed.status !== 200) throw new Error(`the sign-in failed: ${started.text} ${completed.text}`);
  return {
    challengeId,
    linkCode: codeOf(newest?.links[0]),
    userId: String(completed.body['app_user_id']),
  };
}
