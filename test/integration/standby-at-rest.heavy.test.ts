/** @module-tag heavy */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import * as ready from '../../functions/health/get-ready.ts';
import * as health from '../../functions/health/get-service-health.ts';
import { localTriggers } from '../../infra/local/functions.ts';
import { listen } from '../../infra/local/http/loopback.ts';
import { type DiscoveredTrigger, discoverTriggers } from '../../infra/operations.ts';
import { sealWithKms } from '../../shared/auth/keys/key-service.ts';
import { CANARY_PURPOSE } from '../../shared/health/sign-in-canary.ts';
import { useBackends } from '../support/backends.ts';
import { synthesizeDeployment } from '../support/deployments.ts';
import { useFolder } from '../support/folder.ts';
import { invoke } from '../support/invoke.ts';
import { publishPending } from '../support/publish-pending.ts';
import { makeListedTenant } from '../support/tenants.ts';
import { imageOfTable, recordWrites, replaceTable } from '../support/torn-replica.ts';

useBackends({ events: true });
const folder = useFolder();

type Resource = { Type: string; Properties: Record<string, unknown> };
/** The resources of the standby by their logical ids, of all its stacks. */
let resources: [string, Resource][] = [];
let triggers: readonly DiscoveredTrigger[] = [];

beforeAll(async () => {
  const { directory } = await synthesizeDeployment('prod-standby', folder);
  const files = (await readdir(directory)).filter((file) => file.endsWith('.template.json'));
  const templates = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
  resources = templates.flatMap((text) => Object.entries<Resource>(JSON.parse(text).Resources));
  triggers = await discoverTriggers();
});

/** What wakes a function, and whether it is off, by the logical id of the resource. */
const WAKING = {
  'AWS::Events::Rule': ({ State }) => State === 'DISABLED',
  'AWS::Lambda::EventSourceMapping': ({ Enabled }) => Enabled === false,
  'Custom::Trigger': () => false,
} satisfies Record<string, (properties: Resource['Properties']) => boolean>;

/** The beginning of the logical id of what wakes the function of each kind of source. */
const IDS = {
  schedule: (id) => `Triggers${id}Schedule`,
  uploads: (id) => `Triggers${id}Uploads`,
  deployment: (id) => `Triggers${id}Run`,
  'mail-feedback': () => 'MailRule',
  'table-changes': () => 'TriggersChanges',
  deletions: () => 'TriggersDeletions',
  wakes: () => 'TriggersWakes',
} satisfies Record<string, (id: string) => string>;

/** True if something of the standby at rest runs the function. */
function isWoken({ trigger: { id, source } }: DiscoveredTrigger): boolean {
  if (source.kind === 'texts') return concurrencyOf(id) !== 0;
  const prefix = IDS[source.kind](id);
  const waking = resources.filter(([logical, { Type }]) => Type in WAKING && logical.startsWith(prefix));
  expect(waking, `what wakes ${id}`).toHaveLength(1);
  return waking.some(([, { Type, Properties }]) => !WAKING[Type as keyof typeof WAKING](Properties));
}

function concurrencyOf(id: string): unknown {
  const found = resources.find(([, { Properties }]) =>
    String(Properties?.['FunctionName']).endsWith(`_${id}`),
  );
  return found?.[1].Properties['ReservedConcurrentExecutions'];
}

/** Runs a function as its source would. Its failure is none of the standby: it finds no API that answers. */
async function wake(woken: readonly DiscoveredTrigger[]): Promise<void> {
  const always = woken.map(({ trigger: { optional: _, ...trigger }, ...one }) => ({ ...one, trigger }));
  for (const { run } of localTriggers(always)) await run({}).catch(() => undefined);
}

it('accepts no request at rest', () => {
  const stages = resources.filter(([, { Type }]) => Type === 'AWS::ApiGatewayV2::Stage');
  expect(stages.map(([, { Properties }]) => Properties['DefaultRouteSettings'])).toEqual([
    { ThrottlingRateLimit: 0, ThrottlingBurstLimit: 0 },
  ]);
});

it('writes nothing at rest, whatever wakes it, while changes are replicated to it', async () => {
  await makeListedTenant();
  const replicated = await imageOfTable();
  await replaceTable(new Map());
  let requests = 0;
  const closed = await listen(async (_request, response) => {
    requests += 1;
    response.writeHead(429).end();
  });
  vi.stubEnv('BASE_URL', closed.endpoint);
  vi.stubEnv('SERVICE_NAME', 'Test');
  vi.stubEnv('CANARY_CREDENTIAL', await sealWithKms('key_1:sec_1', { purpose: CANARY_PURPOSE }));
  const writes = recordWrites();
  try {
    const woken = triggers.filter(isWoken);
    expect(woken.map(({ trigger }) => trigger.id).sort()).toEqual(['signInAsCanary', 'storeClient']);
    await wake(woken);
    await replaceTable(replicated);
    await wake(woken);
    // No request reaches them at rate 0. Those of an operator's own test of a function do.
    for (const operation of [ready, health]) await invoke(operation);
    expect(writes.stop()).toHaveLength(replicated.size);
  } finally {
    vi.unstubAllEnvs();
    await closed.close();
  }
  expect(requests).toBeGreaterThan(0);
  expect(await imageOfTable()).toEqual(replicated);
});

it('would be caught by the same functions at work, which make events of changes', async () => {
  await makeListedTenant();
  const writes = recordWrites();
  await publishPending();
  expect(writes.stop().length).toBeGreaterThan(0);
});
