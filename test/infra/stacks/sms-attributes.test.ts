import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../infra/environment.ts';
import { useEmptyStacks } from '../../support/empty-stacks.ts';

const stacks = useEmptyStacks();
const readDocument = (name: string) =>
  readFile(join(import.meta.dirname, `../../../docs/${name}.md`), 'utf8');
const serviceWith = (changes: Partial<Environment>) => Template.fromStack(stacks.stacksWith(changes).service);

/** The attributes that SNS is given by each call of the deployment, by event. References are null. */
function callsOf(template: Template): Record<string, unknown>[] {
  const calls = Object.values(template.findResources('Custom::AWS')).map(({ Properties }) => Properties);
  return calls.map(({ ServiceToken: _, InstallLatestAwsSdk: _sdk, ...events }) =>
    Object.fromEntries(
      Object.entries(events).map(([event, value]) => {
        const parts: unknown[] = Object(value)['Fn::Join']?.[1] ?? [value];
        const call = JSON.parse(parts.map((part) => (typeof part === 'string' ? part : '<role>')).join(''));
        expect(call).toMatchObject({ service: 'SNS', action: 'setSMSAttributes' });
        return [event, call.parameters.attributes];
      }),
    ),
  );
}

describe('the attributes of text messages', () => {
  it('make texts transactional, and leave the limit and logs as they are', () => {
    const attributes = { DefaultSMSType: 'Transactional' };
    expect(callsOf(serviceWith({}))).toEqual([{ Create: attributes, Update: attributes }]);
  });

  it('have the limit of a month if it is set', () => {
    const attributes = { DefaultSMSType: 'Transactional', MonthlySpendLimit: '500' };
    expect(callsOf(serviceWith({ textSpendLimit: 500 }))).toEqual([
      { Create: attributes, Update: attributes },
    ]);
  });

  it('log failures alone with smsDeliveryLogs, and nothing once it is off again', () => {
    const attributes = { DeliveryStatusIAMRole: '<role>', DeliveryStatusSuccessSamplingRate: '0' };
    expect(callsOf(serviceWith({ smsDeliveryLogs: true }))).toContainEqual({
      Create: attributes,
      Update: attributes,
      Delete: { DeliveryStatusIAMRole: '', DeliveryStatusSuccessSamplingRate: '' },
    });
  });
});

describe('the delivery logs of SNS', () => {
  const place = { account: '123456789012', region: 'eu-west-1' };
  const name = 'sns/eu-west-1/123456789012/DirectPublishToPhoneNumber';

  it('are groups of the stack for 7 days, deleted with the setting', () => {
    const groups = Object.values(
      serviceWith({ ...place, smsDeliveryLogs: true }).findResources('AWS::Logs::LogGroup'),
    ).filter(({ Properties }) => String(Properties.LogGroupName).startsWith('sns/'));
    expect(groups).toMatchObject(
      [name, `${name}/Failure`].map((LogGroupName) => ({
        DeletionPolicy: 'Delete',
        Properties: { LogGroupName, RetentionInDays: 7 },
      })),
    );
  });

  it('are named with their setting where a runbook sends its reader to them', async () => {
    const [line = ''] = (await readDocument('runbooks')).match(/^.*smsDeliveryLogs.*$/m) ?? [];
    expect(line).toContain('`smsDeliveryLogs: true`');
    expect(line).toContain('"sns/$AWS_REGION/<account>/DirectPublishToPhoneNumber/Failure"');
    expect(await readDocument('security')).toMatch(
      /delivery logs of SNS.*off by default.*phone numbers.*7 days/,
    );
  });

  it('are absent by default, with their role', () => {
    const template = JSON.stringify(serviceWith({}).toJSON());
    expect(template).not.toMatch(/DirectPublishToPhoneNumber|DeliveryStatus|iam:PassRole/);
  });

  it('are written by a role that may write to these groups, and make none', () => {
    const template = serviceWith({ smsDeliveryLogs: true });
    const groups = Object.keys(template.findResources('AWS::Logs::LogGroup')).filter((id) =>
      id.startsWith('SmsDeliveryLogs'),
    );
    expect(groups).toHaveLength(2);
    const Statement = [
      {
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Effect: 'Allow',
        Resource: groups.map((id) => ({ 'Fn::GetAtt': [id, 'Arn'] })),
      },
    ];
    template.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: {
        Statement: [
          { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'sns.amazonaws.com' } },
        ],
      },
      Policies: [{ PolicyDocument: { Statement } }],
      ManagedPolicyArns: Match.absent(),
    });
  });

  it('have a role that the call of the deployment may pass, and no other', () => {
    const template = serviceWith({ smsDeliveryLogs: true });
    const [role] = Object.keys(template.findResources('AWS::IAM::Role')).filter((id) =>
      id.startsWith('SmsDeliveryLogsRole'),
    );
    expect(role).toBeDefined();
    template.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: {
        Statement: [
          { Action: 'sns:SetSMSAttributes', Effect: 'Allow', Resource: '*' },
          { Action: 'iam:PassRole', Effect: 'Allow', Resource: { 'Fn::GetAtt': [role, 'Arn'] } },
        ],
      },
    });
  });
});
