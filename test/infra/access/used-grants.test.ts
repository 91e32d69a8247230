import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, isAllowed, type Statement } from '../../../infra/access/policy.ts';
import { policyOf } from '../../../infra/access/role-policy.ts';
import { localResources, onCall } from '../../../infra/local/access-policy.ts';
import { forgetClients } from '../../../infra/local/forget-clients.ts';
import { discoverOperations } from '../../../infra/operations.ts';
import { readsTenant } from '../../../shared/http/operation.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { makeCallsOverHttp } from '../../support/calls-over-http.ts';
import { FURTHER_CALLS } from '../../support/further-calls.ts';
import { everyRequest } from '../../support/further-requests.ts';
import { support } from '../../support/hub-users.ts';
import { type Answer, invoke, type Request } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { WORKS } from '../../support/oidc-users.ts';
import { allFunctions, type FunctionRole, rolePolicies } from '../../support/role-policies.ts';
import { staffReadFor } from '../../support/staff-reads.ts';

const RECEIVES_WAKES = 'Lambda receives wakes with the role of the function.';

const STORES_FAILED = 'Lambda stores changes that failed with the role of the function.';

/** Actions that no function calls itself, with the reason for their grant. */
const NOT_CALLED: Record<string, string> = {
  'logs:CreateLogStream': 'Lambda writes the log with the role of the function.',
  'logs:PutLogEvents': 'Lambda writes the log with the role of the function.',
  'sqs:SendMessage': 'Lambda sends failed events to the dead-letter queue with the role of the function.',
  's3:PutObject aws': STORES_FAILED,
  's3:ListBucket': STORES_FAILED,
  'sqs:ReceiveMessage': RECEIVES_WAKES,
  'sqs:DeleteMessage': RECEIVES_WAKES,
  'sqs:GetQueueAttributes': RECEIVES_WAKES,
  ...Object.fromEntries(
    ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => [
      `dynamodb:${name}`,
      'Lambda reads the stream of the table with the role of the function.',
    ]),
  ),
};

/** Capabilities that no call of a function needs, with the reason why it has them. */
const WITHOUT_CALL: Record<string, string> = {
  'processUpload dead-letters:write': NOT_CALLED['sqs:SendMessage'] ?? '',
  'answerText dead-letters:write': NOT_CALLED['sqs:SendMessage'] ?? '',
  'recordMailFeedback dead-letters:write': NOT_CALLED['sqs:SendMessage'] ?? '',
  'publishEvents failed-changes:write': STORES_FAILED,
  'publishEvents changes:receive': NOT_CALLED['dynamodb:GetRecords'] ?? '',
  'sweepDeletions changes:receive': NOT_CALLED['dynamodb:GetRecords'] ?? '',
  'deliverWebhooks wakes:receive': RECEIVES_WAKES,
  'issueToken requests:count': 'It gives the function the variable REQUESTS_PER_MINUTE.',
};

/**
 * Actions that are granted together: the first read the same items, and the others change the same items.
 */
const GROUPS = [
  { name: 'reads of items', actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'] },
  {
    name: 'changes of items',
    actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map((name) => `dynamodb:${name}`),
  },
];

const backends = useBackends({ events: true });
const operations = await discoverOperations();
type Module = (typeof operations)[number];
const functions = await allFunctions();
/** The calls of AWS that each function has made. */
const made = new Map<string, Call[]>(functions.map(({ id }) => [id, []]));
let policies: ReturnType<typeof rolePolicies>;
let openId: Record<string, unknown> = {};
const failed: string[] = [];

beforeAll(async () => {
  await bootstrapHub();
  const stop = onCall(({ id }, call) => made.get(id)?.push(call));
  for (const { name, module, make } of everyRequest(operations, backends))
    note(name, await callOperation(module, await make()));
  for (const module of operations.filter(({ operation }) => readsTenant(operation))) {
    const { request } = await staffReadFor(module.operation, backends);
    note(`${module.operation.id} by staff`, await invoke(module, { ...request, principal: support }));
  }
  for (const [what, run] of FURTHER_CALLS) note(what, ...(await run(backends)));
  openId = await makeCallsOverHttp(backends);
  stop();
  const { TABLE_NAME: table = '', BUCKET_NAME: bucket = '', SIGNING_KEY_ID: key = '' } = process.env;
  policies = rolePolicies(functions, { table, bucket, key, canaryMailbox: bucket });
});

/** Calls an operation with keys that are not cached, and a user who was idle. */
async function callOperation(module: Module, request: Request): Promise<Answer> {
  const { principal } = request;
  if (principal?.kind === 'user')
    await changeItem(keys.profile(principal.app, principal.userId), {
      'meta.last_active': '2020-01-01T00:00:00.000Z',
    });
  if (module.operation.uses.some((use) => /^(tokens|devices):/.test(use))) forgetClients();
  return invoke(module, request);
}

function note(what: string, ...answers: Answer[]): void {
  for (const { status, text } of answers)
    if (status >= 300 && status !== 303) failed.push(`${what}: ${status} ${text}`);
}

const callsOf = (id: string): readonly Call[] => made.get(id) ?? [];
const roleOf = (id: string): readonly Statement[] => policies.get(id)?.policy ?? [];

/** The calls of a function that a role without one of its capabilities would not allow. */
function needing({ id, uses }: FunctionRole, capability: string): Call[] {
  const policy = policyOf(
    uses.filter((use) => use !== capability),
    localResources(),
  );
  return callsOf(id).filter((call) => !isAllowed(policy, call));
}

describe('the run', () => {
  it('succeeds with everything that is called beside the contracts', () => {
    expect(failed).toEqual([]);
    expect(openId).toEqual(WORKS);
  });
});

describe('a synthesized role', () => {
  it.each(functions.map((one) => [one.id, one] as const))('allows every call of %s', (id) => {
    const refused = callsOf(id).filter((call) => !isAllowed(roleOf(id), call));
    expect(refused).toEqual([]);
  });

  it.each(functions.map((one) => [one.id, one] as const))(
    'has only capabilities that %s needs',
    (id, one) => {
      const unused = one.uses.filter((use) => needing(one, use).length === 0);
      expect(unused.filter((use) => !(`${id} ${use}` in WITHOUT_CALL))).toEqual([]);
    },
  );

  it('allows no action that none of its functions calls', () => {
    const roles = new Set([...policies.values()].map(({ role }) => role));
    expect([...roles].flatMap(unusedIn)).toEqual([]);
  });
});

/** The actions that a role allows on a kind of resource, and that no function with the role has called. */
function unusedIn(role: string): string[] {
  const sharing = functions.filter(({ id }) => policies.get(id)?.role === role);
  const used = new Set(sharing.flatMap(({ id }) => callsOf(id).map(grantOf)));
  const allowed = roleOf(sharing[0]?.id ?? '').filter(({ effect }) => effect === 'Allow');
  const granted = allowed.flatMap(({ actions, resources }) =>
    actions.flatMap((action) => resources.map((resource) => grantOf({ action, resource }))),
  );
  const isUsed = (grant: string) => used.has(grant) || grant in NOT_CALLED;
  return granted.filter((grant) => !isUsed(grant)).map((grant) => `${role}: ${grant}`);
}

/** An action, and the index or the prefix of the bucket that it is on. */
function grantOf({ action, resource }: Pick<Call, 'action' | 'resource'>): string {
  const [, place = ''] = /(?:^arn:aws:s3:::[^/]+\/|\/index\/)(\w+)/.exec(resource) ?? [];
  const verb = GROUPS.find(({ actions }) => actions.includes(action))?.name ?? action;
  return `${verb} ${place}`.trim();
}
