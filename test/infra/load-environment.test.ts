import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS, TO_BE_SET } from '../../infra/environment.ts';
import { environment as prod } from '../../infra/environments/prod.ts';
import { TRIGGER_SECONDS } from '../../infra/function-timeouts.ts';
import { checkEnvironment, loadEdgeEnvironment, loadEnvironment } from '../../infra/load-environment.ts';
import { useFolder } from '../support/folder.ts';

const FILE = 'infra/environments/stage.ts';

/** The same memory for every kind of function. */
function memoryOf(megabytes: number): Record<string, number> {
  const requests = ['operations', 'protocols', 'authorizer'];
  const kinds = [...requests, ...Object.keys(TRIGGER_SECONDS)];
  return Object.fromEntries(kinds.map((kind) => [kind, megabytes]));
}

const whole = {
  account: '123456789012',
  region: 'eu-west-1',
  baseUrl: 'https://id.shop.example',
  linkUrl: 'https://go.shop.example',
  consoleUrl: 'https://console.shop.example',
  certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/0c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c',
  hostedZoneId: 'Z0123456789ABC',
  hostedZoneName: 'shop.example',
  edgeWebAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/WebAcl-x1/0c4b2a6e-1f3d-4e5a',
  edgeCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c',
  closeOrigin: true,
  edgeLimits: { action: 'count', sign_in: 900, polls: 6000, backends: 9000, links: 200, assets: 4000 },
  edgeTopic: 'arn:aws:sns:us-east-1:123456789012:edge',
  edgeDistributionIds: ['E1ABCDEFGHIJKL'],
  canaryMailbox: { ruleSet: 'inbound', domain: 'canary.shop.example' },
  concurrencyLimit: 3000,
  claimNamespace: 'https://claims.shop.example/',
  emailFrom: 'no-reply@shop.example',
  createEmailIdentity: true,
  textSpendLimit: 500,
  textCountries: ['DE', 'AT'],
  pool: { emails_per_day: 20_000, texts_per_day: 500 },
  hub: { emails_per_day: 10_000, texts_per_day: 500, texts_per_month: 5_000 },
  pageTopic: 'arn:aws:sns:eu-west-1:123456789012:on-call',
  ticketTopic: 'arn:aws:sns:eu-west-1:123456789012:tickets',
  tracing: true,
  textSpendAlarm: 100,
  monthlyBudget: 2000,
  anomalyMonitorArn: 'arn:aws:ce::123456789012:anomalymonitor/0c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c',
  canaryCredential: 'A'.repeat(200),
  tableName: 'restored',
  tableStreamArn: 'arn:aws:dynamodb:eu-west-1:123456789012:table/restored/stream/2026-11-22T10:00:00.000',
  bucketName: 'kept-files',
  signingKeyArn: 'arn:aws:kms:eu-west-1:123456789012:key/0c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c',
  gradualReleases: true,
  requestsPerSecond: 1000,
  requestBurst: 2000,
  requestsPerMinute: 6000,
  eventDays: 400,
  attemptDays: 90,
  authorizerConcurrency: 200,
  signInConcurrency: 50,
  tags: { team: 'accounts', 'cost center': '7:1' },
  permissionsBoundary: 'arn:aws:iam::123456789012:policy/limits/services',
  bootstrapQualifier: 'shop',
  tableKeyArn: 'arn:aws:kms:eu-west-1:123456789012:key/1c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c',
  backups: {
    lock: true,
    copyVaultArn: 'arn:aws:backup:eu-central-1:123456789012:backup-vault:identity-copies',
  },
  assetsDomain: 'assets.shop.example',
  assetsCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/2c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c',
  runbooksUrl: 'https://wiki.shop.example/runbooks',
  smsDeliveryLogs: true,
  smsOriginationNumber: '+12025550123',
  smsSenderId: 'ACME',
  memory: memoryOf(1024),
  standbyRegion: 'eu-central-1',
  standbyTableKeyArn: null,
  standby: false,
};

/** Vaults that get no copies: one is lost with the region, the other is of another account. */
const HERE = 'arn:aws:backup:eu-west-1:123456789012:backup-vault:identity-copies';
const THEIRS = 'arn:aws:backup:eu-central-1:210987654321:backup-vault:identity-copies';

/** What settings that may be absent are in a file that does not have them. */
const DEFAULTS = {
  edgeDistributionIds: [],
  canaryMailbox: null,
  concurrencyLimit: 1000,
  edgeLimits: { action: 'block', sign_in: 300, polls: 5000, backends: 10_000, links: 300, assets: 5000 },
  edgeTopic: null,
  tags: {},
  permissionsBoundary: null,
  bootstrapQualifier: null,
  tableKeyArn: null,
  backups: null,
  assetsDomain: null,
  assetsCertificateArn: null,
  runbooksUrl: null,
  smsDeliveryLogs: false,
  smsOriginationNumber: null,
  smsSenderId: null,
  memory: memoryOf(512),
  standbyRegion: null,
  standbyTableKeyArn: null,
  standby: false,
  attemptDays: 30,
};

const REQUIRED = SETTINGS.filter((setting) => !(setting in DEFAULTS));

/** The settings of a service without CloudFront. */
const NO_EDGE = { edgeWebAclArn: null, edgeCertificateArn: null, closeOrigin: false };

const KINDS = Object.keys(memoryOf(512)).join(', ');

function failureOf(value: unknown): string {
  try {
    checkEnvironment(value, FILE);
  } catch (error) {
    return String(error);
  }
  return 'no failure';
}

describe('a complete environment', () => {
  it('is accepted with a value or null for each setting that may be null', () => {
    const addresses = { baseUrl: null, linkUrl: null, consoleUrl: null, certificateArn: null };
    const edge = { ...NO_EDGE, textSpendLimit: null };
    const costs = { monthlyBudget: null, anomalyMonitorArn: null };
    const zone = { hostedZoneId: null, hostedZoneName: null };
    const places = { account: null, region: null, pageTopic: null, ticketTopic: null, tableKeyArn: null };
    const own = { ...whole, ...addresses, ...edge, ...zone, ...costs, ...places, standbyRegion: null };
    const attached = { tableName: null, tableStreamArn: null, bucketName: null, signingKeyArn: null };
    expect(checkEnvironment(whole, FILE)).toEqual(whole);
    expect(checkEnvironment({ ...own, ...attached }, FILE)).toEqual({ ...own, ...attached });
  });

  it('of development needs no change', async () => {
    expect(await loadEnvironment('dev')).toMatchObject({ account: null, tableName: null });
  });
});

describe('an environment file', () => {
  it.each(REQUIRED)('that omits %s is refused by the names of the file and the setting', (setting) => {
    const failure = failureOf({ ...whole, [setting]: undefined });
    expect(failure).toContain(`${FILE}: ${setting} is missing; it must be `);
    expect(failure).not.toContain('\n');
  });

  it('that omits settings which may be absent has their defaults', () => {
    const shorter = Object.fromEntries(Object.entries(whole).filter(([name]) => !(name in DEFAULTS)));
    expect(checkEnvironment(shorter, FILE)).toEqual({ ...shorter, ...DEFAULTS });
  });

  it('with a mailbox of the canary needs its credential, and a subdomain of the sender', () => {
    expect(failureOf({ ...whole, canaryCredential: null })).toContain('canaryMailbox needs canaryCredential');
    for (const domain of ['canary.other.example', 'shop.example', 'myshop.example'])
      expect(failureOf({ ...whole, canaryMailbox: { ruleSet: 'inbound', domain } }), domain).toContain(
        'canaryMailbox.domain must be a subdomain of shop.example',
      );
  });

  it('that names no topic for a kind of alarms is refused, unless by null', () => {
    const { pageTopic: _, ...others } = whole;
    expect(failureOf(others)).toContain(`${FILE}: pageTopic is missing; it must be the ARN of an SNS topic`);
    expect(failureOf({ ...others, pageTopic: null })).toBe('no failure');
  });

  it.each(SETTINGS)('in which %s is still to be set is refused', (setting) => {
    expect(failureOf({ ...whole, [setting]: TO_BE_SET })).toContain(`${FILE}: ${setting} is not set yet`);
  });

  it.each([
    ['account', '12345'],
    ['region', 'europe'],
    ['baseUrl', 'https://id.shop.example/'],
    ['baseUrl', 'http://id.shop.example'],
    ['baseUrl', 'id.shop.example'],
    ['linkUrl', 'https://go.shop.example/l?x=1'],
    ['consoleUrl', 'console.shop.example'],
    ['claimNamespace', 'claims'],
    ['claimNamespace', null],
    ['emailFrom', 'shop.example'],
    ['emailFrom', null],
    ['pageTopic', 'on-call'],
    ['ticketTopic', 'on-call'],
    ['edgeTopic', 'arn:aws:sns:eu-west-1:123456789012:edge'],
    ['edgeDistributionIds', 'E1ABCDEFGHIJKL'],
    ['canaryMailbox', 'canary.shop.example'],
    ['tags', ['team']],
    ['tags', { 'aws:team': 'x' }],
    ['tags', { team: 7 }],
    ['tags', { team: 'x'.repeat(257) }],
    ['permissionsBoundary', 'limits'],
    ['bootstrapQualifier', 'longer-than-10'],
    ['tableKeyArn', 'alias/table'],
    ['backups', true],
    ['assetsDomain', 'https://assets.shop.example'],
    ['assetsCertificateArn', whole.certificateArn],
    ['runbooksUrl', 'https://wiki.shop.example/runbooks#top'],
    ['smsDeliveryLogs', 'failures'],
    ['smsOriginationNumber', '12025550123'],
    ['smsOriginationNumber', '+1 202 555 0123'],
    ['smsOriginationNumber', '+02025550123'],
    ['smsOriginationNumber', '+1234567890123456'],
    ['smsSenderId', ''],
    ['smsSenderId', '12345'],
    ['smsSenderId', 'Acme Shop'],
    ['smsSenderId', 'AcmeShopping'],
    ['memory', 512],
    ['standby', 'yes'],
    ['standbyRegion', 'Frankfurt'],
    ['standbyTableKeyArn', 'alias/table'],
    ['tableName', ''],
    ['tableStreamArn', 'arn:aws:dynamodb:eu-west-1:123456789012:table/restored'],
    ['bucketName', 'Kept Files'],
    ['signingKeyArn', 'alias/signing'],
    ['closeOrigin', null],
    ['certificateArn', 'arn:aws:acm:eu-west-1:1:certificate/x'],
    ['edgeCertificateArn', whole.certificateArn],
    ['edgeWebAclArn', 'arn:aws:wafv2:eu-west-1:123456789012:regional/webacl/x/y'],
    ['hostedZoneId', 'shop.example'],
    ['hostedZoneName', 'shop.example.'],
    ['textSpendLimit', 0],
    ['textCountries', []],
    ['textCountries', ['UK']],
    ['textCountries', 'DE'],
    ['textCountries', null],
    ['tracing', 'on'],
    ['textSpendAlarm', 0],
    ['monthlyBudget', 0],
    ['monthlyBudget', 99.5],
    ['anomalyMonitorArn', 'Default-Services-Monitor'],
    ['canaryCredential', 'key_1:sec_1'],
    ['gradualReleases', 'yes'],
    ['requestsPerSecond', '1000'],
    ['requestsPerSecond', 0.5],
    ['requestBurst', 0],
    ['requestBurst', null],
    ['requestsPerMinute', 0],
    ['requestsPerMinute', null],
    ['hub', null],
    ['attemptDays', 91],
    ['attemptDays', -1],
    ['eventDays', -1],
    ['eventDays', 0.5],
    ['eventDays', '400'],
    ['authorizerConcurrency', 0],
    ['signInConcurrency', 'some'],
  ])('in which %s is %j is refused with what it must be', (setting, value) => {
    expect(failureOf({ ...whole, [setting]: value })).toContain(`${FILE}: ${setting} must be `);
  });

  it('is refused with the names of members inside of a setting', () => {
    const pool = { emails_per_day: 20_000 };
    expect(failureOf({ ...whole, pool })).toContain(`${FILE}: pool.texts_per_day is missing; it must be `);
    expect(failureOf({ ...whole, pool: { ...pool, texts_per_day: 0 } })).toContain(
      `${FILE}: pool.texts_per_day must be a whole number of at least 1`,
    );
    const failureWith = (edgeLimits: object) => failureOf({ ...whole, edgeLimits });
    expect(failureWith({ sign_in: 9 })).toContain(
      `${FILE}: edgeLimits.sign_in must be a whole number of requests in 5 minutes, at least 10`,
    );
    expect(failureWith({ action: 'refuse' })).toContain(`${FILE}: edgeLimits.action must be block or count`);
    expect(failureWith({ signIn: 300 })).toContain(
      `${FILE}: edgeLimits.signIn is not a member of the setting edgeLimits, which has action, sign_in, polls`,
    );
  });

  it.each([
    [{ operations: 127 }, 'memory.operations must be a whole number of MB from 128 to 10240'],
    [{ operations: 10_241 }, 'memory.operations must be a whole number of MB from 128 to 10240'],
    [{ authorizer: 512.5 }, 'memory.authorizer must be a whole number of MB'],
    [{ uploads: 511 }, 'memory.uploads must be a whole number of MB from 512 to 10240'],
    [{ startSignIn: 1024 }, `memory.startSignIn is not a member of the setting memory, which has ${KINDS}`],
  ])('is refused with the memory %j, and what may be', (memory, sentence) => {
    expect(failureOf({ ...whole, memory })).toContain(`${FILE}: ${sentence}`);
  });

  it('that sets the memory of one kind leaves the others as they are', () => {
    const memory = { authorizer: 1769 };
    expect(checkEnvironment({ ...whole, memory }, FILE).memory).toEqual({ ...memoryOf(512), ...memory });
  });

  it('is refused with an unknown setting, so that a misspelt one is not ignored', () => {
    expect(failureOf({ ...whole, baseURL: 'https://id.shop.example' })).toContain(
      `${FILE}: baseURL is not a setting`,
    );
  });

  it('with an account and no region is refused', () => {
    expect(failureOf({ ...whole, region: null })).toContain('account and region');
  });

  it.each([
    [{ pageTopic: 'arn:aws:sns:us-east-1:123456789012:on-call' }, 'pageTopic must be in the region'],
    [{ ticketTopic: 'arn:aws:sns:us-east-1:123456789012:tickets' }, 'ticketTopic must be in the region'],
    [{ tableKeyArn: whole.signingKeyArn }, 'tableKeyArn must be another key'],
    [{ account: null, region: null }, 'tableKeyArn must be in the region of the service'],
    [{ backups: { lock: 'governance' } }, 'backups.lock must be true or false'],
    [{ backups: { copyVaultArn: 'copies' } }, 'backups.copyVaultArn must be the ARN of a backup vault'],
    [{ backups: { lock: true, copyVaultArn: HERE } }, 'backups.copyVaultArn must be in another region'],
    [
      { backups: { lock: true, copyVaultArn: THEIRS } },
      'backups.copyVaultArn must be a vault of the account',
    ],
    [{ assetsDomain: null }, 'assetsDomain and assetsCertificateArn'],
    [{ assetsDomain: 'id.shop.example' }, 'assetsDomain must be another domain'],
    [{ monthlyBudget: null }, 'anomalyMonitorArn must be null without monthlyBudget'],
    [{ ticketTopic: null }, 'monthlyBudget needs a ticketTopic of the same account'],
    [{ account: '210987654321' }, 'monthlyBudget needs a ticketTopic of the same account'],
    [{ region: 'eu-north-1' }, 'monthlyBudget must be null in eu-north-1'],
    [{ standby: true }, 'monthlyBudget must be null with standby true'],
    [{ standby: true }, 'assetsDomain must be null with standby true'],
    [{ standby: true }, 'edgeWebAclArn must be null with standby true'],
    [{ standby: true }, 'standbyRegion must be null with standby true'],
    [{ standby: true }, 'signingKeyArn must be the multi-region key of the other deployment'],
    [{ standby: true, tableName: null, tableStreamArn: null }, 'tableName must have a value with standby'],
    [{ standby: true, region: 'eu-central-1' }, 'tableStreamArn must be the stream of the replica'],
    [{ standby: true, baseUrl: null }, 'baseUrl must have a value with standby true'],
    [{ standbyRegion: 'eu-west-1' }, 'standbyRegion must be another region'],
    [{ standbyRegion: null, standbyTableKeyArn: whole.tableKeyArn }, 'standbyTableKeyArn must be null'],
    [{ tableName: null, tableStreamArn: null }, 'standbyTableKeyArn must have a value if the stack makes'],
    [{ standbyTableKeyArn: whole.tableKeyArn }, 'standbyTableKeyArn must be in standbyRegion'],
    [{ account: null, region: null }, 'standbyRegion needs account, region and baseUrl'],
  ])('whose settings contradict each other is refused: %j', (changes, sentence) => {
    expect(failureOf({ ...whole, ...changes })).toContain(`${FILE}: ${sentence}`);
  });

  it.each([
    [{ baseUrl: null }, 'linkUrl must be null'],
    [{ baseUrl: null, linkUrl: null }, 'edgeWebAclArn must be null'],
    [{ baseUrl: 'https://id.shop.example/v1' }, 'baseUrl must have no path'],
    [{ certificateArn: null, hostedZoneId: null, hostedZoneName: null }, 'baseUrl needs a certificate'],
    [{ hostedZoneId: null }, 'hostedZoneId and hostedZoneName'],
    [{ hostedZoneName: 'other.example' }, 'hostedZoneName must contain'],
    [{ hostedZoneName: 'op.example' }, 'hostedZoneName must contain'],
    [{ certificateArn: whole.edgeCertificateArn }, 'certificateArn must be in the region'],
    [{ edgeCertificateArn: null }, 'edgeWebAclArn and edgeCertificateArn'],
    [{ linkUrl: 'https://go.shop.example/x' }, 'linkUrl must end in /l'],
    [{ linkUrl: 'https://id.shop.example' }, 'linkUrl must end in /l'],
    [NO_EDGE, 'linkUrl must end in /l'],
    [{ ...NO_EDGE, linkUrl: null, closeOrigin: true }, 'closeOrigin must be false'],
    [{ baseUrl: null, linkUrl: null }, 'consoleUrl must be null'],
    [{ consoleUrl: 'https://console.shop.example/console' }, 'consoleUrl must have no path'],
    [{ consoleUrl: 'https://id.shop.example' }, 'consoleUrl must be a domain other than'],
    [{ consoleUrl: 'https://go.shop.example' }, 'consoleUrl must be a domain other than'],
    [{ consoleUrl: 'https://assets.shop.example' }, 'assetsDomain must be another domain'],
    [{ consoleUrl: 'https://console.other.example' }, 'hostedZoneName must contain'],
  ])('whose addresses contradict each other is refused: %j', (changes, sentence) => {
    expect(failureOf({ ...whole, ...changes })).toContain(`${FILE}: ${sentence}`);
  });

  it.each([
    { ...NO_EDGE, linkUrl: 'https://go.shop.example/l' },
    { ...NO_EDGE, linkUrl: 'https://id.shop.example/l' },
    { ...NO_EDGE, linkUrl: null, certificateArn: null },
    { linkUrl: 'https://id.shop.example/l', hostedZoneId: null, hostedZoneName: null },
    { consoleUrl: null },
  ])('whose addresses fit is accepted: %j', (changes) => {
    expect(failureOf({ ...whole, ...changes })).toBe('no failure');
  });

  it('needs no output of the stack of the edge for that stack itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'identity-edge-'));
    const file = (lines: string) =>
      `export const environment = { ${lines} edgeWebAclArn: Symbol('to be set') };`;
    const zone = "hostedZoneId: 'Z0123456789ABC', hostedZoneName: 'shop.example',";
    await writeFile(
      join(folder, 'new.ts'),
      file(`account: null, baseUrl: 'https://id.shop.example', linkUrl: null, consoleUrl: null, ${zone}`),
    );
    await writeFile(
      join(folder, 'none.ts'),
      file(
        'account: null, baseUrl: null, linkUrl: null, consoleUrl: null, hostedZoneId: null, hostedZoneName: null,',
      ),
    );
    expect(await loadEdgeEnvironment('new', folder)).toMatchObject({ baseUrl: 'https://id.shop.example' });
    await expect(loadEdgeEnvironment('none', folder)).rejects.toThrow('baseUrl must have a value');
    await expect(loadEdgeEnvironment('prod')).rejects.toThrow('baseUrl is not set yet');
    await expect(loadEdgeEnvironment('nowhere', folder)).rejects.toThrow('there is no environment nowhere');
    await rm(folder, { recursive: true });
  });

  it('that exports no settings is refused', () => {
    expect(failureOf(undefined)).toContain(`${FILE}: it must export`);
  });
});

describe('the environment prod', () => {
  it('names every setting that its owner has to fill in', async () => {
    const open = Object.entries(prod).flatMap(([setting, value]) => (value === TO_BE_SET ? [setting] : []));
    expect(open).toContain('emailFrom');
    const failure = await loadEnvironment('prod').catch(String);
    for (const setting of open)
      expect(failure).toContain(`infra/environments/prod.ts: ${setting} is not set yet`);
  });
});

describe('the choice of an environment', () => {
  const folder = useFolder();
  beforeAll(async () => {
    await writeFile(join(folder, 'stage.ts'), `export const environment = ${JSON.stringify(whole)};\n`);
    await writeFile(join(folder, 'test.ts'), 'export const settings = {};\n');
  });

  it('finds the file of that name', async () => {
    expect(await loadEnvironment('stage', folder)).toEqual(whole);
  });

  it.each(['production', '', '../stage', undefined, true])(
    'refuses %j and lists the known ones',
    async (name) => {
      await expect(loadEnvironment(name, folder)).rejects.toThrow('choose one with -c env=<stage|test>');
    },
  );

  it('refuses a file without settings by its path', async () => {
    await expect(loadEnvironment('test', folder)).rejects.toThrow(
      `${join(folder, 'test.ts')}: it must export`,
    );
  });
});
