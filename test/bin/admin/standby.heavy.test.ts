/** @module-tag heavy */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadEnvironment } from '../../../infra/load-environment.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { deploymentAnswers } from '../../support/deployment-answers.ts';
import { useEmptyStacks } from '../../support/empty-stacks.ts';
import { useFakeAws } from '../../support/fake-aws.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';
import { makeLink, newEmail, stateOfLink } from '../../support/magic-links.ts';
import { makeListedTenant } from '../../support/tenants.ts';

useBackends();
const { answer, calls } = useFakeAws();
const stacks = useEmptyStacks();
const folder = useFolderOfEachTest();

/** The one region that the embedded table accepts. Each call of the AWS CLI must name it. */
const REGION = 'us-east-1';
const STANDBY = {
  account: '123456789012',
  region: REGION,
  baseUrl: 'https://id.shop.example',
  certificateArn: `arn:aws:acm:${REGION}:123456789012:certificate/2c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c`,
  standby: true,
  tableName: 'identity',
  tableStreamArn: `arn:aws:dynamodb:${REGION}:123456789012:table/identity/stream/2026-01-31T00:00:00.000`,
  signingKeyArn: 'arn:aws:kms:eu-west-1:123456789012:key/mrk-0c4b2a6e1f3d4e5a9b8c7d6e5f4a3b2c',
};
const RESOURCES = [
  ['TriggersChanges', 'AWS::Lambda::EventSourceMapping', 'uuid-1'],
  ['TriggersDeletions', 'AWS::Lambda::EventSourceMapping', 'uuid-2'],
  ['TriggersrotateSigningKeysScheduleRule1', 'AWS::Events::Rule', 'rotate'],
  ['TriggerssignInAsCanaryScheduleRule1', 'AWS::Events::Rule', 'canary'],
  ['FailedChangesRule1', 'AWS::Events::Rule', 'failed'],
  ['HttpApi1', 'AWS::ApiGatewayV2::Api', 'api'],
];
const LATE = 'No run has succeeded. Runbook: docs/runbooks.md#a-scheduled-function-that-is-late';
const alarms = (ActionsEnabled: boolean) => ({
  MetricAlarms: [
    { AlarmName: 'rotateLate', AlarmDescription: LATE, ActionsEnabled },
    { AlarmName: 'Failures', AlarmDescription: 'Runbook: docs/runbooks.md#x', ActionsEnabled: true },
  ],
});
const stage = (rate: number) => ({
  DefaultRouteSettings: { ThrottlingRateLimit: rate, ThrottlingBurstLimit: 2 * rate },
});

let deployment: Record<string, unknown[]> = {};
beforeAll(() => {
  const { data, service } = stacks.stacksWith(STANDBY);
  deployment = deploymentAnswers([data, service], { TableName: process.env['TABLE_NAME'] });
});

/** A deployment whose event sources each have a state before and after their step. */
async function deployed(isOn: boolean, more: Record<string, unknown[]> = {}, source: object = {}) {
  const [now, then] = isOn ? ['Enabled', 'Disabled'] : ['Disabled', 'Enabled'];
  const FunctionArn = `arn:aws:lambda:${REGION}:123456789012:function:IdentityService-prod-standby_publishEvents:live`;
  const states = [now, now, then].map((State) => ({
    ...{ State, FunctionArn, MaximumRecordAgeInSeconds: 43_200, LastModified: isoNow() },
    ...source,
  }));
  const done = [{}];
  await answer({
    ...deployment,
    'cloudformation list-stack-resources': [
      {
        StackResourceSummaries: RESOURCES.map(([LogicalResourceId, ResourceType, PhysicalResourceId]) => ({
          LogicalResourceId,
          ResourceType,
          PhysicalResourceId,
        })),
      },
    ],
    'lambda get-event-source-mapping': states,
    'lambda get-function-concurrency': [isOn ? {} : { ReservedConcurrentExecutions: 0 }],
    'events describe-rule': [{ State: isOn ? 'ENABLED' : 'DISABLED' }],
    'cloudwatch describe-alarms': [alarms(isOn)],
    'apigatewayv2 get-stage': [stage(isOn ? 1000 : 0)],
    's3api list-objects-v2': [isOn ? { Contents: [{ Key: 'standby-is-open' }] } : {}],
    'lambda update-event-source-mapping': done,
    'lambda delete-function-concurrency': done,
    'lambda put-function-concurrency': done,
    'events enable-rule': done,
    'events disable-rule': done,
    'cloudwatch enable-alarm-actions': done,
    'cloudwatch disable-alarm-actions': done,
    'apigatewayv2 update-stage': done,
    's3api put-object': done,
    's3api delete-object': done,
    ...more,
  });
}

beforeEach(async () => {
  const dev = await loadEnvironment('dev');
  const file = { ...dev, ...STANDBY };
  await writeFile(join(folder, 'prod-standby.json'), JSON.stringify(file));
  vi.stubEnv('ENVIRONMENTS', folder);
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const READS = /^\S+ (get|describe|list)-/;
const steps = async () =>
  (await calls()).map(({ args }) => args.join(' ')).filter((call) => !READS.test(call));
/** Opens the standby of a region that is lost since now. */
const open = (...more: string[]) =>
  admin(...OPEN, '--lost-at', isoNow(), '--state', join(folder, 'repair'), ...more);
const close = (...more: string[]) => admin('standby', 'close', '--env', 'prod-standby', ...more);

const OPEN = ['standby', 'open', '--env', 'prod-standby'];
const OPENED = [
  'lambda update-event-source-mapping --uuid uuid-1 --enabled',
  'lambda update-event-source-mapping --uuid uuid-2 --enabled',
  'lambda delete-function-concurrency --function-name IdentityService-prod-standby_answerText',
  'events enable-rule --name rotate',
  'cloudwatch enable-alarm-actions --alarm-names rotateLate',
  'apigatewayv2 update-stage --api-id the ApiId --stage-name $default --default-route-settings ThrottlingRateLimit=1000,ThrottlingBurstLimit=2000',
  's3api put-object --bucket the SwitchBucketName --key standby-is-open',
];

/** The options by which a closed source of events leaves out old changes. */
const LIMITS = '--maximum-record-age-in-seconds 60 --destination-config {"OnFailure":{}}';

/** Returns a call as a shell needs it. */
const typedByHand = (call: string) =>
  call.replace('$default', "'$default'").replace(/the \w+/, (name) => `'${name}'`);

/** A link that signs in, and that nobody has opened. Returns its code. */
async function openLink(): Promise<string> {
  return (await makeLink(await makeListedTenant(), { data: { email: newEmail() } })).code;
}

describe('npm run admin -- standby open', () => {
  it('repairs, then opens sources, rules and the API, and leads the domains last', async () => {
    await deployed(false);
    const link = await openLink();
    const { code, stdout } = await open('--yes');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 open links .*\n(.*\n)*7 steps done for prod-standby\n$/);
    expect(await stateOfLink(link)).toBe('ended');
    expect(await steps()).toEqual(OPENED);
  });

  it('calls services of its own region only, and none whose control plane is elsewhere', async () => {
    await deployed(false);
    expect((await open('--yes')).code).toBe(0);
    const all = await calls();
    expect(new Set(all.map(({ region }) => region))).toEqual(new Set([REGION]));
    // IAM, Route 53, CloudFront and Organizations have theirs in us-east-1.
    expect(new Set(all.map(({ args }) => args[0]))).toEqual(
      new Set(['sts', 'cloudformation', 'lambda', 'events', 'cloudwatch', 'apigatewayv2', 's3api']),
    );
  });

  it('prints the commands with --dry-run, and changes nothing', async () => {
    await deployed(false);
    const link = await openLink();
    const { document } = await adminJson(...OPEN, '--lost-at', isoNow(), '--dry-run');
    const changes: string[] = document.changes;
    expect(changes[0]).toBe('1 open links that sign in or change an address, ended');
    expect(changes.slice(-OPENED.length).map((text) => text.split(': aws ')[1])).toEqual(
      OPENED.map((call) => `${typedByHand(call)} --region ${REGION}`),
    );
    expect([await steps(), await stateOfLink(link)]).toEqual([[], 'open']);
  });

  it('opens nothing if the repair fails, and goes on at the next run', async () => {
    await deployed(false);
    // There is no such folder, so it cannot note how far it is.
    const state = join(folder, 'none/repair');
    const { code } = await admin(...OPEN, '--lost-at', isoNow(), '--state', state, '--yes');
    expect([code, await steps()]).toEqual([2, []]);
    await deployed(false);
    expect((await open('--yes')).code).toBe(0);
    expect(await steps()).toEqual(OPENED);
  });

  it('continues where it was interrupted, without another repair', async () => {
    await deployed(false, { 'events describe-rule': [{ State: 'ENABLED' }] });
    const link = await openLink();
    expect((await admin(...OPEN, '--yes')).code).toBe(0);
    expect(await steps()).toEqual(OPENED.filter((call) => !call.startsWith('events')));
    expect(await stateOfLink(link)).toBe('open');
  });

  it('leads no domain to a standby with a step that AWS refused', async () => {
    await deployed(false, { 'apigatewayv2 update-stage': ['TooManyRequestsException'] });
    expect(await open('--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('aws apigatewayv2 update-stage: TooManyRequestsException'),
    });
    expect(await steps()).toEqual(OPENED.slice(0, -1));
  });

  it('refuses while a deployment answers at the address of both', async () => {
    await deployed(false);
    vi.stubGlobal('fetch', async () => new Response('', { status: 200 }));
    expect((await open('--yes', '--wait', '0s')).stderr).toContain(
      'https://id.shop.example/ready answers 200: close the deployment that serves it',
    );
    expect(await steps()).toEqual([]);
  });

  it('waits until the address of both answers no longer', async () => {
    await deployed(false);
    const answers = [200, 429];
    vi.stubGlobal('fetch', async () => new Response('', { status: answers.shift() ?? 500 }));
    const { code, stderr } = await open('--yes');
    expect(code).toBe(0);
    expect(stderr.match(/answers 200: waiting \d+ s/g)).toHaveLength(1);
    expect(await steps()).toEqual(OPENED);
  });

  it('refuses to wait for what is no duration', async () => {
    await deployed(false);
    expect((await open('--yes', '--wait', 'soon')).stderr).toContain('admin: --wait: soon is no duration');
  });

  it('needs the time of the loss while nothing is on', async () => {
    await deployed(false);
    expect((await admin(...OPEN, '--yes')).stderr).toContain('admin: --lost-at is missing');
  });

  it('lets a source of events repeat what fails once it has left out old changes', async () => {
    const limited = { MaximumRecordAgeInSeconds: 60 };
    await deployed(true, {}, limited);
    expect((await open()).stdout).toContain('run it again in 15 minutes');
    expect(await steps()).toEqual([]);
    await deployed(true, {}, { ...limited, LastModified: new Date(Date.now() - 15 * 60_000) });
    expect((await open('--yes')).stdout).toBe('2 steps done for prod-standby\n');
    const destination = '{"OnFailure":{"Destination":"arn:aws:s3:::the FailedChangesBucket"}}';
    expect(await steps()).toEqual(
      ['uuid-1', 'uuid-2'].map(
        (uuid) =>
          `lambda update-event-source-mapping --uuid ${uuid} --maximum-record-age-in-seconds 43200 --destination-config ${destination}`,
      ),
    );
  });

  it('changes nothing of a standby that is open', async () => {
    await deployed(true);
    expect(await open()).toMatchObject({ code: 0, stdout: 'nothing was to do for prod-standby\n' });
  });
});

describe('npm run admin -- standby close', () => {
  it('closes the API first and deletes the switch last', async () => {
    await deployed(true);
    expect((await close('--yes')).code).toBe(0);
    expect(await steps()).toEqual([
      'apigatewayv2 update-stage --api-id the ApiId --stage-name $default --default-route-settings ThrottlingRateLimit=0,ThrottlingBurstLimit=0',
      'cloudwatch disable-alarm-actions --alarm-names rotateLate',
      'events disable-rule --name rotate',
      'lambda put-function-concurrency --function-name IdentityService-prod-standby_answerText --reserved-concurrent-executions 0',
      `lambda update-event-source-mapping --uuid uuid-1 --no-enabled ${LIMITS}`,
      `lambda update-event-source-mapping --uuid uuid-2 --no-enabled ${LIMITS}`,
      's3api delete-object --bucket the SwitchBucketName --key standby-is-open',
    ]);
  });

  it('is not confirmed without --yes, and changes nothing at rest', async () => {
    await deployed(true);
    expect((await close()).code).toBe(4);
    expect(await steps()).toEqual([]);
    await deployed(false);
    expect(await close()).toMatchObject({ code: 0, stdout: 'nothing was to do for prod-standby\n' });
  });
});

describe('npm run admin -- standby status', () => {
  it.each([
    ['at rest', false, { at_rest: true, event_sources: '0 of 2 on', domains_lead_to_standby: false }],
    ['at work', true, { at_rest: false, rules: '1 of 1 on', domains_lead_to_standby: true }],
  ])('shows a standby %s', async (_what, isOn, expected) => {
    await deployed(isOn);
    const { document } = await adminJson('standby', 'status', '--env', 'prod-standby');
    expect(document.result).toMatchObject(expected);
    expect(await steps()).toEqual([]);
  });
});
