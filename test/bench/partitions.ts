import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as completeSignIn from '../../functions/sign-in/complete-sign-in.ts';
import * as startSignIn from '../../functions/sign-in/start-sign-in.ts';
import { startBackends } from '../../infra/local/backends.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { rotateKeyring } from '../../shared/auth/signing-keys.ts';
import { utcDay } from '../../shared/platform/time.ts';
import { invoke } from '../support/invoke.ts';
import { codeOf, newEmail } from '../support/magic-links.ts';
import { makeCredential, newAddress } from '../support/sign-in.ts';
import { makeTenant } from '../support/tenants.ts';
import { type Charge, chargesOf } from './charged-units.ts';
import { type PartitionResults, withPartitionTables } from './partition-document.ts';
import { chargesByKind, type Load, type SignInValues, simulate } from './partition-model.ts';

const HELP = `npm run bench:partitions: how 10,000 sign-ins a second load the partitions of the table, over loopback only.

Records what a sign-in of a known user by an e-mailed code reads and writes, and repeats it in a seeded model with the keys of the
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
    await rotateKeyring();
    const { charges, calls, signIn } = await recordSignIn(backends.inboxUrl);
    const byKind = chargesByKind(charges, signIn);
    const results: PartitionResults = {
      command: 'npm run bench:partitions',
      calls,
      charges: byKind,
      runs: TENANTS.map((tenants) => {
        const load = { ...LOAD, tenants };
        return { load, peaks: simulate(byKind, load) };
      }),
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

/** Signs a user in twice by an e-mailed code, and records the second time, when the user is known. */
async function recordSignIn(
  inboxUrl: string,
): Promise<{ calls: number; charges: readonly Charge[]; signIn: SignInValues }> {
  const { app } = await makeTenant({ default_redirect_url: 'https://shop.example/in' });
  const { clientId } = await makeCredential(app);
  const email = newEmail();
  await signInOnce(clientId, email, newAddress(), inboxUrl);
  const sourceIp = newAddress();
  let signedIn: Awaited<ReturnType<typeof signInOnce>> | undefined;
  const { calls, charges } = await chargesOf(async () => {
    signedIn = await signInOnce(clientId, email, sourceIp, inboxUrl);
  });
  if (!signedIn) throw new Error('nobody signed in');
  return { calls, charges, signIn: { app, clientId, email, sourceIp, day: utcDay(), ...signedIn } };
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
