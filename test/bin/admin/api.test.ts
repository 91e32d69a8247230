import { beforeAll, describe, expect, it } from 'vitest';
import { loadEnvironment } from '../../../infra/load-environment.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { deploymentAnswers } from '../../support/deployment-answers.ts';
import { useEmptyStacks } from '../../support/empty-stacks.ts';
import { useFakeAws } from '../../support/fake-aws.ts';

useBackends();
const { answer, calls } = useFakeAws();
const stacks = useEmptyStacks();
const { requestsPerSecond, requestBurst } = await loadEnvironment('dev');

let deployment: Record<string, unknown[]> = {};
beforeAll(() => {
  const { data, service } = stacks.stacksWith({});
  deployment = deploymentAnswers([data, service], { TableName: process.env['TABLE_NAME'] });
});

const stage = (rate: number, burst: number) => ({
  DefaultRouteSettings: { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst },
});
const OPEN = stage(requestsPerSecond, requestBurst);
const CLOSED = stage(0, 0);
const withStage = (now: unknown, ...updates: unknown[]) =>
  answer({ ...deployment, 'apigatewayv2 get-stage': [now], 'apigatewayv2 update-stage': updates });
const updates = async () =>
  (await calls()).map(({ args }) => args.join(' ')).filter((call) => /update-stage/.test(call));
const update = (rate: number, burst: number) =>
  `apigatewayv2 update-stage --api-id the ApiId --stage-name $default --default-route-settings ThrottlingRateLimit=${rate},ThrottlingBurstLimit=${burst}`;
const records = async () =>
  (await adminJson('audit', 'show', '--env', 'dev')).document.result.records.map(
    ({ command, outcome }: { command: string; outcome: string }) => [command, outcome],
  );

describe('npm run admin -- api close', () => {
  it('sets the rate of the API to 0, says so, and is recorded', async () => {
    await withStage(OPEN, CLOSED);
    expect(await admin('api', 'close', '--env', 'dev', '--yes')).toMatchObject({
      code: 0,
      stdout:
        'the API the ApiId is closed: every request gets 429 until npm run admin -- api open --env dev\n',
    });
    expect(await updates()).toEqual([update(0, 0)]);
    expect((await records()).at(-1)).toEqual(['api close', 'done']);
  });

  it('changes nothing if the API is closed', async () => {
    await withStage(CLOSED);
    const { code, document } = await adminJson('api', 'close', '--env', 'dev');
    expect({ code, changes: document.changes }).toEqual({ code: 0, changes: [] });
    expect(await updates()).toEqual([]);
  });

  it('is not confirmed without --yes, and with --dry-run only says what changes', async () => {
    await withStage(OPEN, CLOSED);
    expect((await admin('api', 'close', '--env', 'dev')).code).toBe(4);
    const { document } = await adminJson('api', 'close', '--env', 'dev', '--dry-run');
    expect(document.changes).toEqual([
      'Sets the rate of the API the ApiId from 1000 requests per second and 2000 at once to 0 requests per second and 0 at once',
    ]);
    expect(await updates()).toEqual([]);
  });

  it('that AWS refuses is recorded as failed, and closes the API when repeated', async () => {
    await withStage(OPEN, 'TooManyRequestsException', CLOSED);
    expect(await admin('api', 'close', '--env', 'dev', '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('admin: aws apigatewayv2 update-stage: TooManyRequestsException\n'),
    });
    expect((await records()).at(-1)).toEqual(['api close', 'failed']);
    expect((await admin('api', 'close', '--env', 'dev', '--yes')).code).toBe(0);
    expect(await updates()).toEqual([update(0, 0), update(0, 0)]);
  });

  it('names the output that an old stack does not have', async () => {
    await answer({ ...deployment, ...deploymentAnswers([stacks.stacksWith({}).data]) });
    expect((await admin('api', 'close', '--env', 'dev')).stderr).toBe(
      'admin: the service stack has no output ApiId: deploy it first\n',
    );
  });
});

describe('npm run admin -- api open', () => {
  it.each([
    ['a closed API', CLOSED],
    ['a rate that was changed by hand', stage(5, 10)],
  ])('gives %s the rate of the settings, without a question', async (_what, now) => {
    await withStage(now, OPEN);
    expect(await admin('api', 'open', '--env', 'dev')).toMatchObject({
      code: 0,
      stdout: 'the API the ApiId is open: 1000 requests per second and 2000 at once\n',
    });
    expect(await updates()).toEqual([update(requestsPerSecond, requestBurst)]);
    expect((await records()).at(-1)).toEqual(['api open', 'done']);
  });

  it('changes nothing if the API is open', async () => {
    await withStage(OPEN);
    expect((await adminJson('api', 'open', '--env', 'dev')).document.changes).toEqual([]);
    expect(await updates()).toEqual([]);
  });
});
