import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABLE_ACTIONS } from '../../infra/constructs/observability.ts';
import type { Environment } from '../../infra/environment.ts';
import { CANARY } from '../../infra/operations.ts';
import { MONTH } from '../bench/cost-model.ts';
import { useEmptyStacks } from '../support/empty-stacks.ts';

type MetricOfAlarm = {
  Expression?: string;
  MetricStat?: { Metric: { MetricName: string; Dimensions: { Name: string; Value: unknown }[] } };
};
type AlarmProperties = {
  AlarmActions?: unknown[];
  OKActions?: unknown[];
  AlarmDescription: string;
  Metrics?: MetricOfAlarm[];
  MetricName?: string;
  Period?: number;
  Threshold: number;
  TreatMissingData: string;
  EvaluationPeriods: number;
};

const DOCS = join(import.meta.dirname, '../../docs');
const PAGE = 'arn:aws:sns:eu-west-1:123456789012:on-call';
const TICKET = 'arn:aws:sns:eu-west-1:123456789012:tickets';
const COPIES = 'arn:aws:backup:eu-central-1:123456789012:backup-vault:identity-copies';
const SEALED = 'A'.repeat(200);

const DOMAIN = {
  baseUrl: 'https://id.shop.example',
  linkUrl: 'https://id.shop.example/l',
  certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1c4b2a6e',
};

const stacks = useEmptyStacks();
let silent: Template;
/** With topics, the canary and gradual releases. */
let loud: Template;
/** The data stack beside it, with backups. */
let loudData: Template;

beforeAll(() => {
  silent = templateWith({});
  const topics = { pageTopic: PAGE, ticketTopic: TICKET };
  const { data, service } = stacks.stacksWith({
    ...topics,
    ...DOMAIN,
    canaryCredential: SEALED,
    gradualReleases: true,
    textCountries: ['DE'],
    backups: { lock: true, copyVaultArn: COPIES },
  });
  [loud, loudData] = [Template.fromStack(service), Template.fromStack(data)];
});

function templateWith(changes: Partial<Environment>): Template {
  return Template.fromStack(stacks.stacksWith(changes).service);
}

/** The alarms of a template by their names, without what CDK adds and without numbers and countries. */
function alarmsOf(template: Template): Record<string, AlarmProperties> {
  const parts = windowsOf(template);
  const found = [
    ...Object.entries(template.findResources('AWS::CloudWatch::Alarm')).filter(([id]) => !parts.includes(id)),
    ...Object.entries(template.findResources('AWS::CloudWatch::CompositeAlarm')),
  ];
  return Object.fromEntries(
    found.map(([id, { Properties }]) => [
      /^(?:ObservabilityAlarms|BackupsAlarms|Releases)(\w+?)(?:DE|1)?[0-9A-F]{8}$/.exec(id)?.[1] ?? id,
      Properties,
    ]),
  );
}

/** The alarms of both stacks with topics. */
const everyAlarm = () => ({ ...alarmsOf(loud), ...alarmsOf(loudData) });

/** The alarms of one window of an objective. They notify nobody: that of both windows does. */
function windowsOf(template: Template): string[] {
  const rules = JSON.stringify(template.findResources('AWS::CloudWatch::CompositeAlarm'));
  return [...rules.matchAll(/"Fn::GetAtt":\["(\w+)","Arn"\]/g)].map(([, id = '']) => id);
}

/** The anchors of the headings of a document, as GitHub makes them. */
async function anchorsOf(document: string): Promise<string[]> {
  const headings = (await readFile(join(DOCS, document), 'utf8')).match(/^#+ .+$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('every alarm', () => {
  it('names a section of the runbooks that exists', async () => {
    const anchors = await anchorsOf('runbooks.md');
    const named = Object.values(everyAlarm()).map(
      ({ AlarmDescription }) => /Runbook: docs\/runbooks\.md#([\w-]+)$/.exec(AlarmDescription)?.[1],
    );
    expect(named.length).toBeGreaterThan(12);
    for (const anchor of named) expect(anchors).toContain(anchor);
  });

  it('is in the table of alarms of the operations guide and in its runbook', async () => {
    const guide = await readFile(join(DOCS, 'operations.md'), 'utf8');
    const runbooks = await readFile(join(DOCS, 'runbooks.md'), 'utf8');
    for (const name of Object.keys(everyAlarm())) {
      expect(guide.includes(`\`${name}\``), name).toBe(true);
      expect(runbooks.includes(`\`${name}\``), name).toBe(true);
    }
  });

  it('notifies the topic that the guide names, also when it ends', async () => {
    const guide = await readFile(join(DOCS, 'operations.md'), 'utf8');
    for (const [name, { AlarmActions, OKActions }] of Object.entries(everyAlarm())) {
      const row = guide.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
      expect(row?.split('|').at(2)?.trim(), name).toBe(AlarmActions?.[0] === PAGE ? 'page' : 'ticket');
      expect([AlarmActions, OKActions], name).toEqual(
        AlarmActions?.[0] === PAGE ? [[PAGE], [PAGE]] : [[TICKET], [TICKET]],
      );
    }
  });

  it('names its runbook at the address of the environment', () => {
    const runbooksUrl = 'https://wiki.shop.example/runbooks';
    for (const { AlarmDescription } of Object.values(alarmsOf(templateWith({ runbooksUrl }))))
      expect(AlarmDescription).toMatch(/Runbook: https:\/\/wiki\.shop\.example\/runbooks#[\w-]+$/);
  });

  it('notifies nobody without a topic', () => {
    for (const alarm of Object.values(alarmsOf(silent))) {
      expect(alarm).not.toHaveProperty('AlarmActions');
      expect(alarm).not.toHaveProperty('OKActions');
    }
  });

  it("has at most CloudWatch's 10 metrics, and all cost what the cost document says", () => {
    const alarms = [loud, loudData].flatMap((template) =>
      Object.values(template.findResources('AWS::CloudWatch::Alarm')),
    );
    const counts = alarms.map(
      ({ Properties }) =>
        (Properties as AlarmProperties).Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1,
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(10);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MONTH.alarmMetrics);
  });
});

describe('the alarms', () => {
  const metricsOf = (name: string) =>
    (alarmsOf(loud)[name]?.Metrics ?? []).flatMap(({ MetricStat }) =>
      MetricStat ? [MetricStat.Metric] : [],
    );
  const dimensionsOf = (name: string, dimension: string) =>
    metricsOf(name).flatMap(({ Dimensions = [] }) =>
      Dimensions.filter(({ Name }) => Name === dimension).map(({ Value }) => Value),
    );

  it('watch errors of the API as a percentage, from five errors on', () => {
    const { Metrics, Threshold } = alarmsOf(loud)['Failures'] ?? {};
    expect(Threshold).toBe(1);
    expect(metricsOf('Failures').map(({ MetricName }) => MetricName)).toEqual(['5xx', 'Count']);
    expect(Metrics?.flatMap(({ Expression = [] }) => Expression)).toEqual([
      'IF((FILL(errors, 0)) >= 5, 100 * (FILL(errors, 0)) / (FILL(total, 0) + (FILL(total, 0) < 1)), 0)',
    ]);
  });

  it('watch throttles of every action of the table that roles grant, and of its index', () => {
    const granted = JSON.stringify(silent.findResources('AWS::IAM::Role')).match(/(?<=dynamodb:)[A-Z]\w+/g);
    const actions = new Set(granted?.filter((action) => /Item$|^Query$/.test(action)));
    // A check of a condition is part of a transaction.
    actions.delete('ConditionCheckItem');
    expect([...TABLE_ACTIONS].sort()).toEqual([...actions, 'TransactWriteItems'].sort());
    expect(dimensionsOf('TableThrottles', 'Operation')).toEqual([...TABLE_ACTIONS]);
    expect(dimensionsOf('TableThrottles', 'GlobalSecondaryIndexName')).toEqual(['by_owner', 'by_owner']);
  });

  it('ring if the authorizer fails or is slow', () => {
    for (const name of ['AuthorizerErrors', 'AuthorizerLatency'])
      expect(dimensionsOf(name, 'FunctionName')).toContain('Test_authenticate');
  });

  it('ring if no run of a scheduled function has succeeded, or none has begun', () => {
    const scheduled = stacks.triggers.filter(
      ({ trigger }) => trigger.source.kind === 'schedule' && trigger.id !== CANARY,
    );
    expect(scheduled.length).toBeGreaterThan(2);
    for (const { trigger } of scheduled)
      expect(alarmsOf(silent)[`${trigger.id}Late`]).toMatchObject({
        Threshold: 1,
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      });
  });

  it('ring if a change is an hour old, if nobody reads changes, or if they are lost', () => {
    const { ChangesStuck: stuck, ChangesUnread: unread, ChangesLost: lost } = alarmsOf(silent);
    expect(stuck).toMatchObject({
      MetricName: 'IteratorAge',
      Statistic: 'Maximum',
      Dimensions: [{ Name: 'FunctionName', Value: 'Test_publishEvents' }],
      Threshold: 3_600_000,
      EvaluationPeriods: 1,
      Period: 300,
    });
    const expressions = unread?.Metrics?.flatMap(({ Expression = [] }) => Expression);
    expect(expressions).toEqual(['IF(FILL(transactions, 0) >= 5, FILL(runs, 0) < 1, 0)']);
    expect(unread?.Metrics?.flatMap(({ MetricStat }) => Object(MetricStat).Period ?? [])).toEqual([
      3600, 3600,
    ]);
    expect(lost).toMatchObject({ MetricName: 'DestinationDeliveryFailures', Threshold: 1 });
  });

  it('ring below 100 requests neither for texts, nor for sign-ins or concurrency', () => {
    const alarms = alarmsOf(loud);
    const expressions = ['SignInsUnfinished', 'Concurrency', 'TextsUndelivered'].map((name) => [
      alarms[name]?.Metrics?.flatMap(({ Expression = [] }) => Expression),
      alarms[name]?.Threshold,
    ]);
    const starts = 'FILL(emailStarts, 0) + FILL(textStarts, 0)';
    expect(expressions).toEqual([
      [[`IF(${starts} >= 100, 100 * (FILL(emailEnds, 0) + FILL(textEnds, 0)) / (${starts}), 100)`], 20],
      [['IF(requests >= 100, statistic, 0)'], 800],
      [['IF(sent >= 100, delivered, 1)'], 0.7],
    ]);
    expect(dimensionsOf('TextsUndelivered', 'Country')).toEqual(['DE', 'DE']);
    expect(alarmsOf(silent)).not.toHaveProperty('TextsUndelivered');
  });

  it('ring before the certificate of the domains ends', () => {
    expect(alarmsOf(loud)['CertificateEnds']).toMatchObject({ MetricName: 'DaysToExpiry', Threshold: 30 });
  });

  it('ring for spending on text messages at the amount of the environment', () => {
    expect(alarmsOf(templateWith({ textSpendAlarm: 77 }))['TextSpend']).toMatchObject({
      MetricName: 'SMSMonthToDateSpentUSD',
      Threshold: 77,
    });
  });
});

describe('an objective', () => {
  /** The windows of an alarm by their length in minutes: the percentage from which on it is bad. */
  const windows = (name: string) =>
    Object.fromEntries(
      Object.entries(loud.findResources('AWS::CloudWatch::Alarm'))
        .filter(([id]) => windowsOf(loud).includes(id) && id.includes(name))
        .map(([id, { Properties }]) => {
          const metrics: MetricOfAlarm[] = Properties.Metrics;
          const periods = metrics.flatMap(({ MetricStat }) => Object(MetricStat).Period ?? []);
          expect(new Set(periods).size, id).toBe(1);
          return [periods[0] / 60, Properties.Threshold];
        }),
    );

  it('pages while an hour uses up 2 % of what a month allows', () => {
    expect(windows('SignInObjectiveFast')).toEqual({ 5: 1.44, 60: 1.44 });
    expect(windows('LatencyObjectiveFast')).toEqual({ 5: 14.4, 60: 14.4 });
    for (const name of ['SignInObjectiveFast', 'LatencyObjectiveFast'])
      expect(alarmsOf(loud)[name]?.AlarmActions).toEqual([PAGE]);
  });

  it('makes a ticket while three days use up 10 % of it', () => {
    expect(windows('SignInObjectiveSlow')).toEqual({ 360: 0.1, 4320: 0.1 });
    expect(windows('LatencyObjectiveSlow')).toEqual({ 360: 1, 4320: 1 });
    for (const name of ['SignInObjectiveSlow', 'LatencyObjectiveSlow'])
      expect(alarmsOf(loud)[name]?.AlarmActions).toEqual([TICKET]);
  });

  it('rings only while both windows are bad, and no window notifies by itself', () => {
    const rules = Object.values(loud.findResources('AWS::CloudWatch::CompositeAlarm'));
    expect(rules).toHaveLength(4);
    for (const { Properties } of rules)
      expect(JSON.stringify(Properties.AlarmRule)).toMatch(/\(ALARM\(.*\) AND ALARM\(/);
    const alarms = loud.findResources('AWS::CloudWatch::Alarm');
    for (const id of windowsOf(loud)) expect(alarms[id]?.['Properties']).not.toHaveProperty('AlarmActions');
  });
});

describe('the canary', () => {
  it('is not deployed unless the environment has its credential', () => {
    expect(JSON.stringify(silent.toJSON())).not.toMatch(/canary/i);
    expect(alarmsOf(loud)['CanaryFailures']).toMatchObject({
      MetricName: 'canary_successes',
      TreatMissingData: 'breaching',
    });
  });

  it('alone has the sealed credential', () => {
    const functions = Object.values(loud.findResources('AWS::Lambda::Function'));
    const holders = functions.filter(({ Properties }) => JSON.stringify(Properties).includes(SEALED));
    expect(holders.map(({ Properties }) => Properties.FunctionName)).toEqual([`Test_${CANARY}`]);
  });
});

describe('the dashboard', () => {
  it('is one, named like the stack, and small enough for CloudWatch', () => {
    const [dashboard, ...others] = Object.values(silent.findResources('AWS::CloudWatch::Dashboard'));
    expect(others).toEqual([]);
    expect(dashboard?.['Properties'].DashboardName).toBe('Test');
    expect(JSON.stringify(dashboard).length).toBeLessThan(15_000);
  });
});
