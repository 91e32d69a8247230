import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLike } from '../../infra/access-rules.ts';
import { Roles } from '../../infra/constructs/roles.ts';
import {
  AUTHORIZER,
  CANARY,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
  FALLBACK,
} from '../../infra/operations.ts';
import { capabilitiesOf } from '../../shared/http/operation.ts';
import type { Capability } from '../../shared/platform/config.ts';
import { keys, PROTECTED_PARTITIONS } from '../../shared/storage/keys.ts';
import { cdkApp } from '../support/cdk-app.ts';

type Conditions = Record<string, Record<string, string | string[]>>;
type Statement = {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: unknown;
  Condition?: Conditions;
};
type Call = { action: string; partition: string; attributes?: string[]; select?: string };

/** An item of each protected partition. */
const ITEMS: Record<keyof typeof PROTECTED_PARTITIONS, string[]> = {
  'keyring:write': [keys.keyring('EdDSA').pk, keys.keyring('RS256').pk],
  'credentials:write': [keys.credential('key_1').pk],
  'accounts:write': [keys.account('acct_1').pk],
  'users:write': [keys.profile('app_1', 'ada').pk, keys.identity('app_1', 'email', 'a@b.example').pk],
  'sign-in:write': [keys.link('code').pk, keys.challenge('id').pk, keys.exchangeCode('code').pk],
  'oidc:write': [keys.oidcArtifact('app_1', 'Grant', 'id').pk],
};
const CHANGES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/**
 * Who may change the items by which somebody becomes somebody else at once: kept by hand, so that nobody is
 * added by accident.
 */
const WRITERS: Partial<Record<keyof typeof PROTECTED_PARTITIONS, string[]>> = {
  'keyring:write': ['rotateSigningKeys'],
  'credentials:write': [
    'createCredential',
    'createOidcClient',
    'createOidcClientCredential',
    'deleteCredential',
    'deleteOidcClient',
    'deleteOidcClientCredential',
    'deleteVariant',
    'purgeApplications',
    'rotateCredential',
    'updateCredential',
  ],
  'accounts:write': [
    'acceptAccountInvite',
    'createAccount',
    'createApplication',
    'deleteAccount',
    'deleteApplication',
    'inviteAccountMember',
    'purgeApplications',
    'rejectAccountInvite',
    'removeAccountMember',
    'subscribeAccount',
    'updateAccountMember',
  ],
};

let functions: { id: string; uses: readonly Capability[] }[] = [];
/** The policy of the role of each function, as it is synthesized. */
const policies = new Map<string, Statement[]>();

beforeAll(async () => {
  const [operations, protocols, triggers] = [
    await discoverOperations(),
    await discoverProtocols(),
    await discoverTriggers(),
  ];
  functions = [
    ...operations.map(({ operation }) => ({ id: operation.id, uses: capabilitiesOf(operation) })),
    ...protocols.map(({ protocol }) => protocol),
    ...triggers.map(({ trigger }) => trigger),
    AUTHORIZER,
    FALLBACK,
  ];
  const stack = new Stack(cdkApp(), 'Test');
  const roles = new Roles(stack, 'Roles', {
    table: { tableArn: 'arn:aws:dynamodb:eu-west-1:123456789012:table/t', tableName: 't' },
    bucket: new Bucket(stack, 'Bucket'),
    key: new Key(stack, 'Key'),
    logs: new LogGroup(stack, 'Logs'),
    deadLetters: new Queue(stack, 'DeadLetters'),
    tracing: false,
    configurationSet: 'Test',
  });
  const names = functions.map(({ id, uses }) => ({
    id,
    name: stack.getLogicalId(elementOf(roles.forCapabilities(uses))),
  }));
  const resources = Template.fromStack(stack).toJSON()['Resources'];
  for (const { id, name } of names)
    policies.set(id, resources[name].Properties.Policies[0].PolicyDocument.Statement);
});

function elementOf(role: ReturnType<Roles['forCapabilities']>): Parameters<Stack['getLogicalId']>[0] {
  return role.node.defaultChild as Parameters<Stack['getLogicalId']>[0];
}

/** Judges a call of the table as IAM does: allowed by some statement and denied by none. */
function isAllowed(id: string, call: Call): boolean {
  const matching = (policies.get(id) ?? []).filter((statement) => matches(statement, call));
  return (
    matching.some(({ Effect }) => Effect === 'Allow') && !matching.some(({ Effect }) => Effect === 'Deny')
  );
}

function matches({ Action, Condition = {} }: Statement, call: Call): boolean {
  if (![Action].flat().includes(call.action)) return false;
  const values: Record<string, string[]> = {
    'dynamodb:LeadingKeys': [call.partition],
    'dynamodb:Attributes': call.attributes ?? [],
    ...(call.select && { 'dynamodb:Select': [call.select] }),
  };
  return Object.entries(Condition).every(([operator, wanted]) =>
    Object.entries(wanted).every(([name, patterns]) => holds(operator, values[name], [patterns].flat())),
  );
}

function holds(operator: string, given: string[] | undefined, patterns: string[]): boolean {
  const fits = (value: string) => patterns.some((pattern) => isLike(value, pattern));
  switch (operator) {
    case 'ForAllValues:StringLike':
      return (given ?? []).every(fits);
    case 'ForAnyValue:StringLike':
      return (given ?? []).some(fits);
    case 'ForAnyValue:StringNotEquals':
      return (given ?? []).some((value) => !fits(value));
    case 'StringEqualsIfExists':
      return given === undefined || given.every(fits);
    default:
      throw new Error(`the test does not know the operator ${operator}`);
  }
}

/** An update that names everything an item may have, unlike the notes of a use. */
const whole = (action: string, partition: string): Call => ({
  action,
  partition,
  attributes: ['pk', 'sk', 'anything'],
});
const writersOf = (partition: string) =>
  functions
    .filter(({ id }) => CHANGES.some((action) => isAllowed(id, whole(action, partition))))
    .map(({ id }) => id)
    .sort();

describe('the role of a function', () => {
  it.each(Object.entries(ITEMS).flatMap(([name, items]) => items.map((item) => [item, name] as const)))(
    'changes %s only with the capability %s',
    (item, name) => {
      const withCapability = functions.filter(({ uses }) => uses.includes(name as Capability));
      expect(writersOf(item)).toEqual(withCapability.map(({ id }) => id).sort());
    },
  );

  it.each(Object.entries(WRITERS))(
    'has the capability %s where the list of this test says so',
    (name, ids) => {
      const [item = ''] = ITEMS[name as keyof typeof ITEMS];
      expect(writersOf(item)).toEqual(ids);
    },
  );

  it('writes no audit record, whatever its capabilities', () => {
    expect(writersOf(keys.audit('2026-01-31', 'audit_1').pk)).toEqual([]);
  });

  it('names a capability for a protected partition only where it may write at all', () => {
    const protectedNames = Object.keys(PROTECTED_PARTITIONS).filter((name) => name !== 'keyring:write');
    const idle = functions.filter(
      ({ uses }) => !uses.includes('table:write') && uses.some((use) => protectedNames.includes(use)),
    );
    expect(idle).toEqual([]);
  });

  it('notes the use of a credential where a caller shows one, and changes nothing else of it', () => {
    const { pk: partition } = keys.credential('key_1');
    const note = { action: 'dynamodb:UpdateItem', partition, attributes: ['pk', 'last_used_at'] };
    const change = { ...note, attributes: ['pk', 'last_used_at', 'secret_hash'] };
    for (const id of ['authenticate', 'issueToken', 'serveOpenIdProvider']) {
      expect(isAllowed(id, note), id).toBe(true);
      expect(isAllowed(id, change), id).toBe(false);
      expect(isAllowed(id, { ...note, action: 'dynamodb:PutItem' }), id).toBe(false);
      expect(isAllowed(id, { ...note, action: 'dynamodb:DeleteItem' }), id).toBe(false);
    }
  });

  it('opens private keys with KMS only where it signs or rotates, and seals only where it rotates', () => {
    const kms = functions.flatMap(({ id }) =>
      (policies.get(id) ?? [])
        .filter(({ Action }) => JSON.stringify(Action).includes('kms:'))
        .map(({ Action, Condition }) => ({ id, actions: [Action].flat(), Condition })),
    );
    const sealing = kms.filter(({ actions }) => actions.includes('kms:Encrypt')).map(({ id }) => id);
    expect(sealing).toEqual(['rotateSigningKeys']);
    const signing = functions.filter(({ uses }) => uses.includes('tokens:issue')).map(({ id }) => id);
    const unlimited = kms.filter(({ Condition }) => !Condition).map(({ id }) => id);
    expect(unlimited.sort()).toEqual([...signing, 'rotateSigningKeys'].sort());
    for (const { id, Condition } of kms.filter((statement) => statement.Condition)) {
      const purpose = id === CANARY ? 'canary' : 'keyring';
      expect(Condition).toEqual({ StringEquals: { 'kms:EncryptionContext:purpose': purpose } });
    }
  });
});

describe('the role of the canary', () => {
  it('opens its credential and logs, and does nothing else', () => {
    const actions = (policies.get(CANARY) ?? []).flatMap(({ Action }) => Action);
    expect(actions.sort()).toEqual(['kms:Decrypt', 'logs:CreateLogStream', 'logs:PutLogEvents']);
  });
});

describe('the role of the function that processes uploads', () => {
  const id = 'processUpload';
  const named = ['pk', 'sk', 'files', 'upload_logo_light', 'image_icon'];
  const { pk: application } = keys.application('app_1');
  const { pk: user } = keys.profile('app_1', 'ada');

  it.each([application, user])('reads and updates the uploads of %s, and nothing else of it', (partition) => {
    const read = { action: 'dynamodb:GetItem', partition, attributes: named, select: 'SPECIFIC_ATTRIBUTES' };
    const update = { action: 'dynamodb:UpdateItem', partition, attributes: named };
    expect(isAllowed(id, read)).toBe(true);
    expect(isAllowed(id, update)).toBe(true);
    expect(isAllowed(id, { ...read, select: 'ALL_ATTRIBUTES', attributes: [] })).toBe(false);
    for (const other of ['data', 'verified_data', 'config', 'secret_hash'])
      for (const call of [read, update])
        expect(isAllowed(id, { ...call, attributes: [...named, other] }), other).toBe(false);
  });

  it('reads and writes no other partition, and makes and deletes no item', () => {
    const others = ['GROUP#g', 'PURGE', 'SLUG#s', ...Object.values(ITEMS).flat()].filter(
      (partition) => !partition.startsWith('APP#'),
    );
    for (const partition of others)
      for (const action of ['dynamodb:GetItem', ...CHANGES])
        expect(isAllowed(id, { action, partition, attributes: named }), `${action} ${partition}`).toBe(false);
    for (const action of [
      'dynamodb:Query',
      'dynamodb:BatchGetItem',
      'dynamodb:PutItem',
      'dynamodb:DeleteItem',
    ])
      expect(isAllowed(id, { action, partition: application, attributes: named }), action).toBe(false);
  });

  it('touches the objects of uploads and of what becomes of them only', () => {
    const statements = (policies.get(id) ?? []).filter(({ Action }) =>
      JSON.stringify(Action).includes('Object'),
    );
    const places = statements.map(({ Action, Resource }) => [
      [Action].flat().sort(),
      JSON.stringify(Resource)
        .match(/\/\w+\/\*/g)
        ?.sort(),
    ]);
    expect(places).toEqual([
      [['s3:DeleteObject', 's3:GetObject'], ['/uploads/*']],
      [
        ['s3:DeleteObject', 's3:PutObject'],
        ['/apps/*', '/public/*'],
      ],
    ]);
  });
});
