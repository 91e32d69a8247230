import { beforeAll, describe, expect, it } from 'vitest';
import { isAllowed as allows, type Call as IamCall, type Statement } from '../../../infra/access/policy.ts';
import { tableArn } from '../../../infra/local/sdk-calls.ts';
import { CANARY } from '../../../infra/operations.ts';
import type { Capability, ProtectedWrite } from '../../../shared/platform/config.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useAttack } from '../../support/attack.ts';
import { allFunctions, type FunctionRole, rolePolicies } from '../../support/role-policies.ts';

type Call = { action: string; partition: string; attributes?: string[]; select?: string };

/** An item of each protected partition. */
const ITEMS: Record<ProtectedWrite, string[]> = {
  'keyring:write': [keys.keyring('EdDSA').pk, keys.keyring('RS256').pk],
  'credentials:write': [keys.credential('key_1').pk],
  'accounts:write': [keys.account('acct_1').pk],
  'users:write': [keys.profile('app_1', 'ada').pk, keys.identity('app_1', 'email', 'a@b.example').pk],
  'sign-in:write': [keys.link('code').pk, keys.challenge('id').pk, keys.exchangeCode('code').pk],
  'oidc:write': [keys.grant('app_1', 'id').pk],
  'events:write': ['EVENTS#app_1', 'EVENTHEAD#hash', 'EVENTPARTY#hash', 'EVENTSOURCE#hash'],
};
const CHANGES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/**
 * Who may change the items by which somebody becomes somebody else at once: kept by hand, so that nobody is
 * added by accident.
 */
const WRITERS: Partial<Record<ProtectedWrite, string[]>> = {
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
    'sweepDeletions',
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

let functions: FunctionRole[] = [];
/** The policy of the role of each function, as it is synthesized. */
let policies: ReturnType<typeof rolePolicies>;

beforeAll(async () => {
  functions = await allFunctions();
  policies = rolePolicies(functions, { table: 't', bucket: 'files', key: 'key/k' });
});

const policyOf = (id: string): readonly Statement[] => policies.get(id)?.policy ?? [];

/** Judges a call of the table as IAM does. */
function isAllowed(id: string, { action, partition, attributes = [], select }: Call): boolean {
  const context: IamCall['context'] = {
    'dynamodb:LeadingKeys': [partition],
    'dynamodb:Attributes': attributes,
    ...(select && { 'dynamodb:Select': [select] }),
  };
  return allows(policyOf(id), { action, resource: tableArn('t'), context });
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
  const attempt = useAttack(
    'writes that make identities, credentials or keys, under the role of every function',
    'denied by the policy',
  );
  it.each(Object.entries(ITEMS).flatMap(([name, items]) => items.map((item) => [item, name] as const)))(
    'changes %s only with the capability %s',
    async (item, name) => {
      for (const { id, uses } of functions) {
        const allowed = CHANGES.filter((action) => isAllowed(id, whole(action, item)));
        if (uses.includes(name as Capability)) expect(allowed, id).not.toEqual([]);
        else for (const action of CHANGES) await attempt(() => expect(allowed, id).not.toContain(action));
      }
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
    const protectedNames = Object.keys(ITEMS).filter((name) => name !== 'keyring:write');
    const idle = functions.filter(
      ({ uses }) => !uses.includes('table:write') && uses.some((use) => protectedNames.includes(use)),
    );
    expect(idle).toEqual([]);
  });

  it('notes the use of a credential if a caller shows one, and changes nothing else', () => {
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

  it('uses KMS only to sign, seal or open', () => {
    const kms = functions.flatMap(({ id }) =>
      policyOf(id)
        .filter(({ actions }) => actions.some((action) => action.startsWith('kms:')))
        .map(({ actions, conditions }) => ({ id, actions, conditions })),
    );
    const sealing = kms.filter(({ actions }) => actions.includes('kms:Encrypt')).map(({ id }) => id);
    expect(sealing.sort()).toEqual([
      'createIdentityProvider',
      'createWebhook',
      'rotateSigningKeys',
      'rotateWebhook',
      'serveProviderCallback',
      'updateIdentityProvider',
    ]);
    const NOT_OF_TENANTS = {
      'kms:EncryptionContext:purpose': ['webhook', 'provider secret', 'provider token'],
    };
    const signing = functions.filter(({ uses }) => uses.includes('tokens:issue')).map(({ id }) => id);
    const signs = (id: string) => [...signing, 'rotateSigningKeys'].includes(id);
    for (const { id, conditions } of kms.filter(({ id }) => signs(id)))
      expect(conditions, id).toEqual({ StringNotEquals: NOT_OF_TENANTS });
    const purposes: Record<string, string[]> = {
      [CANARY]: ['canary'],
      createWebhook: ['webhook'],
      rotateWebhook: ['webhook'],
      deliverWebhooks: ['webhook'],
      createIdentityProvider: ['provider secret'],
      updateIdentityProvider: ['provider secret'],
      // It recognises devices, and the tokens of guests.
      startSignIn: ['recognition', 'keyring'],
      beginPasskeyRegistration: ['recognition'],
      beginPasskeySignIn: ['recognition'],
      sendSignInLink: ['recognition'],
      registerPasskey: ['recognition'],
      startLinkingMyIdentity: ['recognition'],
      // They recognise proofs of work, and the first two the tokens of guests.
      startAtIdentityProvider: ['recognition', 'keyring'],
      createProviderNonce: ['recognition', 'keyring'],
      openIdentityProvider: ['recognition'],
      serveProviderCallback: ['provider secret', 'provider token'],
      renewLink: ['recognition'],
      lookupSignInAttempts: ['recognition'],
      recordMailFeedback: ['recognition'],
      sweepDeletions: ['recognition', 'provider secret', 'provider token'],
      purgeApplications: ['recognition', 'provider secret', 'provider token'],
    };
    const others = Map.groupBy(
      kms.filter(({ id }) => !signs(id)),
      ({ id }) => id,
    );
    for (const [id, statements] of others) {
      const conditions = (purposes[id] ?? ['keyring']).map((purpose) => ({
        StringEquals: { 'kms:EncryptionContext:purpose': [purpose] },
      }));
      expect(
        statements.map((statement) => statement.conditions),
        id,
      ).toEqual(conditions);
    }
  });

  it('notes the activity of a user who only reads, and changes nothing else', () => {
    const { pk: partition } = keys.profile('app_1', 'ada');
    const note = { action: 'dynamodb:UpdateItem', partition, attributes: ['pk', 'sk', 'meta', 'version'] };
    for (const id of ['getMyData', 'listMyGroups', 'createMyMagicLink']) {
      expect(isAllowed(id, note), id).toBe(true);
      for (const other of ['data', 'state', 'verified_data', 'revoked_sessions', 'role'])
        expect(isAllowed(id, { ...note, attributes: [...note.attributes, other] }), other).toBe(false);
      for (const action of ['dynamodb:PutItem', 'dynamodb:DeleteItem'])
        expect(isAllowed(id, { ...note, action }), action).toBe(false);
    }
  });

  it('lists objects of applications or of the client, wherever it lists at all', () => {
    const all = functions.flatMap(({ id }) =>
      policyOf(id).flatMap((statement) =>
        statement.actions.includes('s3:ListBucket') ? [{ id, ...statement }] : [],
      ),
    );
    const listing = all.filter(({ resources }) => resources.includes('arn:aws:s3:::files'));
    expect(listing.length).toBeGreaterThan(3);
    // Lambda lists the bucket of failed changes with the role of the function.
    const others = all.filter((statement) => !listing.includes(statement));
    expect(others.map(({ id, resources }) => [id, ...resources])).toEqual([
      ['publishEvents', 'arn:aws:s3:::failed-changes'],
      [CANARY, 'arn:aws:s3:::canary-mail'],
    ]);
    for (const { conditions } of listing)
      for (const prefix of conditions['StringLike']?.['s3:prefix'] ?? ['*'])
        expect(prefix).toMatch(/^((uploads|public|apps)\/app_|client\/)\*$/);
  });

  it('deletes objects of applications only, wherever it deletes any', () => {
    const others = functions.filter(({ id }) => id !== CANARY);
    const deleting = others.flatMap(({ id }) =>
      policyOf(id).filter(({ actions }) => actions.includes('s3:DeleteObject')),
    );
    expect(deleting.length).toBeGreaterThan(3);
    for (const { resources } of deleting)
      for (const resource of resources)
        expect(resource).toMatch(/^arn:aws:s3:::files\/(uploads|public|apps)\/app_\*\/\*$/);
  });
});

describe('the role of the canary', () => {
  it('opens its credential, reads and deletes its mails, and does nothing else', () => {
    const actions = policyOf(CANARY).map(({ actions, resources }) => [...actions, ...resources]);
    expect(actions).toEqual([
      ['logs:CreateLogStream', 'logs:PutLogEvents', expect.any(String)],
      ['kms:Decrypt', expect.any(String)],
      ['s3:ListBucket', 'arn:aws:s3:::canary-mail'],
      ['s3:DeleteObject', 's3:GetObject', 'arn:aws:s3:::canary-mail/mail/*'],
    ]);
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
    const others = [
      'GROUP#g',
      'PURGE',
      keys.purge('app_1').pk,
      'SLUG#s',
      ...Object.values(ITEMS).flat(),
    ].filter((partition) => !partition.startsWith('APP#'));
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

  it('touches only objects of uploads and of their results', () => {
    const statements = policyOf(id).filter(({ actions }) => actions.some((name) => name.endsWith('Object')));
    const places = statements.map(({ actions, resources }) => [
      [...actions].sort(),
      resources.map((resource) => resource.replace('arn:aws:s3:::files/', '')).sort(),
    ]);
    expect(places).toEqual([
      [['s3:DeleteObject', 's3:GetObject'], ['uploads/app_*/*']],
      [
        ['s3:DeleteObject', 's3:PutObject'],
        ['apps/app_*/*', 'public/app_*/*'],
      ],
    ]);
  });
});
