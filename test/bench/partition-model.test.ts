import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keys } from '../../shared/storage/keys.ts';
import { useBackends } from '../support/backends.ts';
import { withPartitionTables } from './partition-document.ts';
import { chargesByKind, simulate } from './partition-model.ts';
import { recordSignIn } from './record-sign-in.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const SIGN_IN = {
  app: 'app_1',
  account: 'acct_1',
  clientId: 'key_1',
  userId: 'user_1',
  email: 'ada@example.com',
  sourceIp: '198.18.0.1',
  challengeId: 'challenge',
  linkCode: 'link',
  day: '2026-01-01',
  now: Date.UTC(2026, 0, 1),
};
const charge = (partition: string, item = partition) => ({ partition, item, reads: 1, writes: 2 });
const LOAD = { perSecond: 200, seconds: 2, tenants: 10, exponent: 1, seed: 1 };

it('docs/scaling.md has the tables of docs/results/partitions.json', () => {
  const results = JSON.parse(readFileSync(join(DOCS, 'results/partitions.json'), 'utf8'));
  const document = readFileSync(join(DOCS, 'scaling.md'), 'utf8');
  expect(withPartitionTables(document, results)).toBe(document);
});

describe('a recorded sign-in', () => {
  const backends = useBackends();

  it.each(['known', 'new'] as const)('of a %s user has the partitions of the results', async (user) => {
    const results = JSON.parse(readFileSync(join(DOCS, 'results/partitions.json'), 'utf8'));
    const inbox = `http://localhost:${backends.messages().port}`;
    const { charges, signIn } = await recordSignIn(user, inbox);
    const kindsOf = (list: { kind: string }[]) => list.map(({ kind }) => kind).sort();
    expect(kindsOf(chargesByKind(charges, signIn, user))).toEqual(kindsOf(results[user].charges));
  });
});

describe('the model of partitions', () => {
  it('knows the partitions of a sign-in by the keys of the service', () => {
    const { app, challengeId } = SIGN_IN;
    const charges = [charge(keys.application(app).pk), charge(keys.schema(app).pk)];
    expect(chargesByKind([...charges, charge(keys.challenge(challengeId).pk)], SIGN_IN)).toEqual([
      { kind: 'application and schema', reads: 2, writes: 4 },
      { kind: 'challenge', reads: 1, writes: 2 },
    ]);
  });

  it('refuses a recorded partition that the model lacks, so the model is up to date', () => {
    const { pk } = keys.purgeUser(SIGN_IN.app, SIGN_IN.userId);
    expect(() => chargesByKind([charge(pk)], SIGN_IN)).toThrow('no partition PURGE');
  });

  it('charges the only application of a load with every sign-in of a second', () => {
    const charges = [{ kind: 'application and schema', reads: 4, writes: 1 }];
    expect(simulate(charges, { ...LOAD, tenants: 1 })).toEqual([
      { kind: 'application and schema', reads: 800, writes: 200, partitions: 1 },
    ]);
  });

  it('repeats its result for a seed, and gives the first application the largest share', () => {
    const charges = [{ kind: 'publishable key', reads: 1, writes: 0 }];
    const [first] = simulate(charges, LOAD);
    expect(simulate(charges, LOAD)).toEqual([first]);
    // A third of the sign-ins by Zipf's law with 10 applications, and a tenth by equal shares.
    expect(first?.reads).toBeGreaterThan(simulate(charges, { ...LOAD, exponent: 0 })[0]?.reads ?? 0);
    expect(first?.partitions).toBe(10);
  });
});
