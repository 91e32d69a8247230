import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBackends } from '../../infra/local/backends.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { rotateRecognitionKeys } from '../../shared/auth/keys/recognition-keys.ts';
import { rotateKeyring } from '../../shared/auth/keys/signing-keys.ts';
import { ALGORITHMS } from '../../shared/platform/algorithms.ts';
import { type PartitionResults, type SignInResults, withPartitionTables } from './partition-document.ts';
import { chargesByKind, type Load, simulate } from './partition-model.ts';
import { recordSignIn } from './record-sign-in.ts';

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
