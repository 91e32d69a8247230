/** @module-tag heavy */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../functions/applications/delete-application.ts';
import * as getApplication from '../../functions/applications/get-application.ts';
import * as publishEvents from '../../functions/events/publish-events.ts';
import * as rotateSigningKeys from '../../functions/events/rotate-signing-keys.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { forgetKeyring, readStoredKeyring } from '../../shared/auth/keys/verification-keys.ts';
import { DAY, HOUR } from '../../shared/platform/time.ts';
import { keys, ranges } from '../../shared/storage/keys.ts';
import { queryItems } from '../../shared/storage/read-items.ts';
import { makeApplication, type TestApplication } from '../support/applications.ts';
import { useBackends } from '../support/backends.ts';
import { recordsDuring } from '../support/changes.ts';
import { FAULT_MODES, type ModeName } from '../support/fault-modes.ts';
import { useFaultProxies } from '../support/fault-proxy.ts';
import { svg } from '../support/files.ts';
import { newGroup, newMember, newUser } from '../support/groups.ts';
import { invoke } from '../support/invoke.ts';
import { removeItem } from '../support/items.ts';
import { makeLink, newEmail, redeemLink } from '../support/magic-links.ts';
import { newPhone } from '../support/phones.ts';
import { ALL_RUNS, purge } from '../support/purge.ts';
import { scanTable } from '../support/scan-table.ts';
import { putSchema, runJobs, runJobsIn, withBadge, withBadges } from '../support/schema-changes.ts';
import { makeCredential } from '../support/sign-in.ts';
import { deliverText, makeKeyword, textOf } from '../support/sms-keywords.ts';
import { makeTenant } from '../support/tenants.ts';
import { originalsOf, processOne, sendIcon, servedOf } from '../support/uploads.ts';

const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000);
/** The deaths that each function has in `.ci/run`; nightly it has one before and after each call. */
const SAMPLE = 2;
const DEATHS: readonly ModeName[] = ['death before it', 'death after it'];

const backends = useBackends({ events: true });
const faults = useFaultProxies();

/** A function that no request starts. `result` must be the same after a death and another run. */
type Flow<World> = {
  prepare: () => Promise<World>;
  run: (world: World) => Promise<unknown>;
  /** Runs the function again, as its source does after a death. By default, like the first time. */
  again?: (world: World) => Promise<unknown>;
  result: (world: World) => Promise<unknown>;
};
type Death = { nth: number; mode: ModeName };

async function dieAndRepeat<World>(flow: Flow<World>, choose: Choose): Promise<void> {
  const { run, again = run } = flow;
  const world = await flow.prepare();
  const { calls } = await faults().recorded(() => run(world));
  await again(world);
  const expected = await flow.result(world);
  const all = calls.flatMap((_, at) => DEATHS.map((mode) => ({ nth: at + 1, mode })));
  for (const { nth, mode } of choose(all)) {
    vi.useRealTimers();
    const killed = await flow.prepare();
    const { hit } = await faults().withFault({ nth, mode: FAULT_MODES[mode] }, () => run(killed));
    forgetClients();
    await again(killed);
    expect(await flow.result(killed), `${mode}, call ${nth} of ${calls.length}: ${hit?.call}`).toEqual(
      expected,
    );
  }
}

const processUpload: Flow<TestApplication & { original: string }> = {
  prepare: async () => {
    const made = await makeApplication();
    await sendIcon(made, svg());
    const [original = ''] = await originalsOf(made.app);
    return { ...made, original };
  },
  run: ({ original }) => processOne(original),
  result: async ({ app, owner }) => {
    const { body } = await invoke(getApplication, { params: { app }, principal: owner });
    const [originals, served] = [await originalsOf(app), await servedOf(app)];
    const { processing } = Object(body['uploads']).icon;
    return { processing, icons: Object.keys(Object(body['icon'])), originals, served: served.length };
  },
};

const purgeApplication: Flow<string> = {
  prepare: async () => {
    const tenant = await makeTenant();
    const [group, user] = await Promise.all([newGroup(tenant.keys), newUser(tenant)]);
    await newMember(tenant.keys, group, user);
    await makeCredential(tenant.app);
    await redeemLink((await makeLink(tenant, { data: { email: newEmail() } })).code);
    await makeLink(tenant, { data: { email: newEmail() } });
    await invoke(deleteApplication, { params: { app: tenant.app }, principal: tenant.hub });
    return tenant.app;
  },
  run: () => purge(),
  again: () => purge(ALL_RUNS),
  result: async (app) => {
    vi.useRealTimers();
    const left = (await scanTable()).filter((item) => JSON.stringify(item).includes(app));
    return left.map(({ pk, sk }) => `${pk} ${sk}`.replaceAll(/_\w{26}|#[\w-]{43}/g, '')).sort();
  },
};

type Published = { app: string; records: Awaited<ReturnType<typeof recordsDuring>> };
const publish: Flow<Published> = {
  prepare: async () => {
    const tenant = await makeTenant();
    const records = await recordsDuring(async () => {
      const [group, user] = await Promise.all([newGroup(tenant.keys), newUser(tenant)]);
      await newMember(tenant.keys, group, user);
    });
    return { app: tenant.app, records };
  },
  run: ({ records }) =>
    runAs(publishEvents.trigger.id, publishEvents.trigger.uses, () =>
      publishEvents.handler({ Records: records }),
    ),
  result: async ({ app }) => {
    const { items } = await queryItems(ranges.events(app), { limit: 100 });
    return items.map(({ type }) => type).sort();
  },
};

const changeSchema: Flow<Awaited<ReturnType<typeof withBadges>>> = {
  prepare: async () => {
    const tenant = await withBadges(['A', 'B', 'C']);
    await putSchema(tenant, withBadge({ unique: true }));
    return tenant;
  },
  run: () => runJobsIn(2),
  again: async () => {
    await runJobs();
    await runJobsIn(2);
  },
  result: async ({ app }) => {
    const ofApp = (await scanTable()).filter(({ pk }) => String(pk).includes(app) || pk === 'INDEXING');
    const identities = ofApp
      .filter(({ sk }) => sk === 'IDENTITY')
      .map(({ pk }) => String(pk).split('#').at(-1));
    return { identities: identities.sort(), jobs: ofApp.filter(({ sk }) => sk === `APP#${app}`).length };
  },
};

const rotate: Flow<number> = {
  prepare: async () => {
    if ((await readStoredKeyring()).version > 0) await removeItem(keys.keyring());
    forgetKeyring();
    await rotateOnce();
    const start = Date.now();
    vi.useFakeTimers({ now: start + (90 * DAY - HOUR) * 1000, toFake: ['Date'] });
    return start;
  },
  run: () => rotateOnce(),
  result: async () => {
    const { keys: ring } = await readStoredKeyring();
    return ring.length;
  },
};

const rotateOnce = () =>
  runAs(rotateSigningKeys.trigger.id, rotateSigningKeys.trigger.uses, () => rotateSigningKeys.handler());

const answerText: Flow<{ phone: string; event: unknown }> = {
  prepare: async () => {
    const tenant = await makeTenant({ default_redirect_url: 'https://shop.example/' });
    const { keyword } = await makeKeyword(tenant);
    const phone = newPhone();
    return { phone, event: textOf(phone, keyword) };
  },
  run: ({ event }) => deliverText(event),
  again: async ({ event }) => {
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] });
    await deliverText(event);
  },
  result: async ({ phone }) => ({ isAnswered: backends.messages().list(phone).length > 0 }),
};

type Choose = (all: Death[]) => Death[];
const dying =
  <World>(flow: Flow<World>) =>
  (choose: Choose) =>
    dieAndRepeat(flow, choose);
const FLOWS: [string, (choose: Choose) => Promise<void>][] = [
  ['processes an upload', dying(processUpload)],
  ['finishes the deletion of an application', dying(purgeApplication)],
  ['publishes events', dying(publish)],
  ['claims values of fields that become unique', dying(changeSchema)],
  ['rotates the signing keys', dying(rotate)],
  ['answers a text', dying(answerText)],
];

describe(`a function that dies at a call (seed ${SEED}) and is started again`, () => {
  const sample = (all: Death[]) => fc.sample(fc.constantFrom(...all), { seed: SEED, numRuns: SAMPLE });

  it.each(FLOWS)('%s as if it had not died', (_, die) => die(sample));
  it.each(FLOWS)('%s as if it had not died at any of its calls', { tags: 'nightly' }, (_, die) =>
    die((all) => all),
  );
});
