import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { environment as dev } from '../../../infra/environments/dev.ts';
import { findApplication } from '../../../shared/applications/application-store.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { useFakeAws } from '../../support/fake-aws.ts';
import { useFolder } from '../../support/folder.ts';
import { changeItem } from '../../support/items.ts';
import { scanTable } from '../../support/scan-table.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends();
const { answer, calls } = useFakeAws();
const folder = useFolder();

const ARN = 'arn:aws:sts::123456789012:assumed-role/Operators/ada';
const QUEUE = 'https://sqs.us-east-1.amazonaws.com/123456789012/dead-letters';
const outputs = (values: Record<string, string>) => ({
  Stacks: [
    { Outputs: Object.entries(values).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })) },
  ],
});

/**
 * What every command with --env asks. Both stacks have all outputs here, in whatever order they are asked
 * for.
 */
let deployment: Record<string, unknown[]> = {};
beforeAll(() => {
  const [table, key] = [String(process.env['TABLE_NAME']), String(process.env['SIGNING_KEY_ID'])];
  const all = {
    TableName: table,
    BucketName: 'branding',
    SigningKeyArn: key,
    BaseUrl: 'https://id.example.com',
    AssetsUrl: 'https://assets.example.com',
  };
  deployment = {
    'sts get-caller-identity': [{ Account: '123456789012', Arn: ARN }],
    'cloudformation describe-stacks': [outputs({ ...all, DeadLettersUrl: QUEUE })],
  };
});
beforeEach(() => answer(deployment));

describe('npm run admin with --env', () => {
  it("finds the environment's stacks, and records the operator by the credentials' ARN", async () => {
    const { app } = await makeTenant();
    const { code, document } = await adminJson(
      'application',
      'disable',
      '--env',
      'dev',
      '--app',
      app,
      '--yes',
    );
    expect(code).toBe(0);
    // The endpoints of this file: a shell with such variables does not work on AWS, and the report says so.
    const { DYNAMODB_ENDPOINT, KMS_ENDPOINT } = process.env;
    expect(document.target).toBe(`dev through ${DYNAMODB_ENDPOINT} through ${KMS_ENDPOINT}`);
    const asked = (await calls()).map(({ args }) => args.join(' ')).sort();
    expect(asked).toEqual([
      'cloudformation describe-stacks --stack-name IdentityData-dev',
      'cloudformation describe-stacks --stack-name IdentityService-dev',
      'sts get-caller-identity',
    ]);
    const { document: log } = await adminJson('audit', 'show', '--env', 'dev');
    expect(log.result.records.at(-1)).toMatchObject({ operator: ARN, subject: { application: app } });
  });

  it("marks its changes for the environment's events, by the id of the audit record", async () => {
    vi.stubEnv('EVENT_DAYS', '0');
    const { app } = await makeTenant();
    await adminJson('application', 'disable', '--env', 'dev', '--app', app, '--yes');
    const { document: log } = await adminJson('audit', 'show', '--env', 'dev');
    const { pk, sk } = keys.application(app);
    const item = (await scanTable()).find((one) => one['pk'] === pk && one['sk'] === sk);
    const { id: request } = log.result.records.at(-1);
    expect(item?.['written_by']).toEqual({ type: 'operator', request, write: expect.any(String) });
  });

  it("gives pictures of users the deployment's addresses", async () => {
    const tenant = await makeTenant();
    await addFields(tenant, { picture: { type: 'image' } });
    const served = { upload: 'upload_1', file: 'picture.webp', renderings: {} };
    const picture = {
      kind: 'image',
      state: 'ready',
      content_type: 'image/png',
      size: 1,
      uploaded_at: '2026-01-01',
    };
    await changeItem(keys.profile(tenant.app, tenant.userId), { files: { picture: { ...picture, served } } });
    const file = join(folder, 'user.json');
    const options = ['--app', tenant.app, '--user', tenant.userId, '--file', file];
    expect(await admin('user', 'export', '--env', 'dev', ...options)).toMatchObject({ code: 0 });
    const { data } = JSON.parse(await readFile(file, 'utf8'));
    expect(data.picture).toBe(`https://assets.example.com/${tenant.app}/upload_1/picture.webp`);
  });

  it('lets the console sign in on the host that the settings name', async () => {
    const own = { ...dev, baseUrl: 'https://id.example.com', consoleUrl: 'https://console.example.com' };
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
    await writeFile(join(folder, 'own.json'), JSON.stringify({ ...own, certificateArn }));
    vi.stubEnv('ENVIRONMENTS', folder);
    vi.stubEnv('CONSOLE_URL', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    const options = ['--env', 'own', '--email', 'ada@example.com', '--yes'];
    expect(await admin('bootstrap', ...options)).toMatchObject({ code: 0 });
    expect((await findApplication(HUB_APPLICATION_ID))?.config.hub).toEqual({
      return_urls: ['https://console.example.com/console'],
      allowed_web_origins: ['https://console.example.com'],
    });
  });

  it.each([
    ['cloudformation describe-stacks', 'Stack with id IdentityData-dev does not exist'],
    [
      'sts get-caller-identity',
      'Unable to locate credentials. You can configure credentials by running "aws configure".',
    ],
  ])('says what %s says', async (name, text) => {
    await answer({ ...deployment, [name]: [text] });
    expect(await admin('plans', 'show', '--env', 'dev')).toEqual({
      code: 2,
      stdout: '',
      stderr: `admin: aws ${name}: ${text}\n`,
    });
  });

  it('names the output that an old stack does not have', async () => {
    await answer({ ...deployment, 'cloudformation describe-stacks': [outputs({ TableName: 'x' })] });
    expect((await admin('plans', 'show', '--env', 'dev')).stderr).toBe(
      'admin: the data stack has no output BucketName: deploy it first\n',
    );
    const old = { TableName: 'x', BucketName: 'y', SigningKeyArn: 'z' };
    await answer({ ...deployment, 'cloudformation describe-stacks': [outputs(old)] });
    expect((await admin('redrive', '--env', 'dev')).stderr).toBe(
      'admin: the service stack has no output DeadLettersUrl: deploy it first\n',
    );
  });
});

describe('npm run admin -- redrive --env', () => {
  const message = (id: string, body: unknown, sentAt = 1) => ({
    MessageId: id,
    ReceiptHandle: `receipt of ${id}`,
    Body: typeof body === 'string' ? body : JSON.stringify(body),
    Attributes: { SentTimestamp: String(sentAt) },
  });
  const event = { Records: [{ Sns: { Message: '+12025550123' } }] };
  const functionArn = 'arn:aws:lambda:us-east-1:123456789012:function:IdentityService-dev_answerText';
  const failed = { requestContext: { functionArn }, requestPayload: event };
  const withQueue = (...pages: unknown[]) =>
    answer({
      ...deployment,
      'sqs get-queue-attributes': [{ Attributes: { ApproximateNumberOfMessages: '2' } }],
      'sqs receive-message': [...pages, {}],
      'sqs delete-message': [{}],
      'lambda invoke': [{ StatusCode: 202 }],
    });
  const called = async (name: string) =>
    (await calls()).filter(({ args }) => args.slice(0, 2).join(' ') === name);

  it('with --dry-run receives no message', async () => {
    await withQueue();
    const { document } = await adminJson('redrive', '--env', 'dev', '--dry-run');
    expect(document.changes).toEqual(['Sends 2 event(s) to their functions again']);
    expect(await called('sqs receive-message')).toEqual([]);
  });

  it('invokes the function with the event on standard input, then deletes the message', async () => {
    await withQueue({ Messages: [message('a', failed)] }, { Messages: [message('b', { source: 'aws.s3' })] });
    const { code, document } = await adminJson('redrive', '--env', 'dev');
    expect({ code, result: document.result }).toEqual({ code: 0, result: { sent: 2, failed: 0 } });
    const invoked = await called('lambda invoke');
    expect(invoked.map(({ args, input }) => [args[3], JSON.parse(input)])).toEqual([
      ['IdentityService-dev_answerText', event],
      ['IdentityService-dev_processUpload', { source: 'aws.s3' }],
    ]);
    expect(JSON.stringify(invoked.map(({ args }) => args))).not.toContain('+1202');
    const deleted = (await called('sqs delete-message')).map(({ args }) => args.at(-1));
    expect(deleted).toEqual(['receipt of a', 'receipt of b']);
  });

  it('leaves unknown messages and those that Lambda refuses, and exits with 3', async () => {
    await answer({
      ...deployment,
      'sqs get-queue-attributes': [{ Attributes: { ApproximateNumberOfMessages: '2' } }],
      'sqs receive-message': [{ Messages: [message('a', 'no event'), message('b', failed)] }, {}],
      'lambda invoke': ['Function not found'],
    });
    const { code, document } = await adminJson('redrive', '--env', 'dev');
    expect({ code, result: document.result }).toEqual({ code: 3, result: { sent: 0, failed: 2 } });
    expect(await called('sqs delete-message')).toEqual([]);
  });

  it('tries a message once that is received again because the run is long', async () => {
    await answer({
      ...deployment,
      'sqs get-queue-attributes': [{ Attributes: { ApproximateNumberOfMessages: '2' } }],
      'sqs receive-message': [
        { Messages: [message('a', failed)] },
        { Messages: [message('a', failed), message('b', 'no event')] },
        {},
      ],
      'lambda invoke': ['Function not found'],
    });
    const { document } = await adminJson('redrive', '--env', 'dev');
    expect(document.result).toEqual({ sent: 0, failed: 2 });
    expect(await called('lambda invoke')).toHaveLength(1);
  });

  it('ends at messages that are newer than its start, because they failed again', async () => {
    await withQueue(
      { Messages: [message('a', failed)] },
      { Messages: [message('b', failed, Date.now() + 60_000)] },
    );
    const { document } = await adminJson('redrive', '--env', 'dev');
    expect(document.result).toEqual({ sent: 1, failed: 0 });
  });

  describe('with a file of changes that failed', () => {
    const key = 'aws/lambda/7c0a/shardId-1/2026/11/22/2026-11-22T10.00.00-1f';
    const note = {
      source: 'aws.s3',
      'detail-type': 'Object Created',
      detail: { bucket: { name: 'failed-changes' }, object: { key } },
    };
    const records = ['100', '300'].map((SequenceNumber) => ({ dynamodb: { SequenceNumber } }));
    const stored = {
      requestContext: { condition: 'RecordAgeExceeded' },
      DDBStreamBatchInfo: { shardId: 'shardId-1' },
      payload: JSON.stringify({ Records: records }),
    };
    const withFile = (file: unknown, answerOfFunction: unknown = { batchItemFailures: [] }) =>
      answer({
        ...deployment,
        'sqs get-queue-attributes': [{ Attributes: { ApproximateNumberOfMessages: '1' } }],
        'sqs receive-message': [{ Messages: [message('a', note)] }, {}],
        'sqs delete-message': [{}],
        's3 cp': [file],
        's3api delete-object': [{}],
        'lambda invoke': [{ StatusCode: 200, file: answerOfFunction }],
      });
    const LEFT = { code: 3, document: { result: { sent: 0, failed: 1 } } };

    it.each([
      ['as a text', stored],
      ['as an object', { ...stored, payload: { Records: records } }],
    ])('lets the function publish each record %s, then deletes file and note', async (_, file) => {
      await withFile(file);
      expect((await adminJson('redrive', '--env', 'dev')).document.result).toEqual({ sent: 1, failed: 0 });
      const invoked = await called('lambda invoke');
      expect(invoked.map(({ args, input }) => [args[3], JSON.parse(input)])).toEqual(
        records.map((record) => ['IdentityService-dev_publishEvents', { Records: [record] }]),
      );
      expect((await called('s3 cp')).map(({ args }) => args)).toEqual([
        ['s3', 'cp', `s3://failed-changes/${key}`, '-'],
      ]);
      const names = (await calls()).map(({ args }) => args.slice(0, 2).join(' '));
      expect(names.filter((name) => name.includes(' delete-'))).toEqual([
        's3api delete-object',
        'sqs delete-message',
      ]);
    });

    it('keeps file and note if the function fails again, or the file has no records', async () => {
      await withFile(stored, { batchItemFailures: [{ itemIdentifier: '100' }] });
      expect(await adminJson('redrive', '--env', 'dev')).toMatchObject(LEFT);
      await withFile({ ...stored, payload: 'cut off' });
      expect(await adminJson('redrive', '--env', 'dev')).toMatchObject(LEFT);
      await withFile('An error occurred (AccessDenied) when calling the GetObject operation');
      expect(await adminJson('redrive', '--env', 'dev')).toMatchObject(LEFT);
      expect(await called('s3api delete-object')).toEqual([]);
      expect(await called('sqs delete-message')).toEqual([]);
    });

    it('removes the note of a file that an earlier command has handled and deleted', async () => {
      await withFile(
        'fatal error: An error occurred (404) when calling the HeadObject operation: no such key',
      );
      expect(await adminJson('redrive', '--env', 'dev')).toMatchObject({ code: 0 });
      expect(await called('sqs delete-message')).toHaveLength(1);
    });
  });
});
