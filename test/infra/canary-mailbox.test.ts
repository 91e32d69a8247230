import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../infra/environment.ts';
import { useEmptyStacks } from '../support/empty-stacks.ts';

const stacks = useEmptyStacks();

function templateWith(changes: Partial<Environment>): Template {
  return Template.fromStack(
    stacks.stacksWith({
      account: '123456789012',
      region: 'eu-west-1',
      emailFrom: 'no-reply@shop.example',
      canaryCredential: 'A'.repeat(200),
      canaryMailbox: { ruleSet: 'inbound', domain: 'canary.shop.example' },
      ...changes,
    }).service,
  );
}

const MX = { Type: 'MX', Name: 'canary.shop.example.' };

describe('the mailbox of the canary', () => {
  it('gets the mails to its domain alone, before other rules of the set', () => {
    const template = templateWith({});
    template.hasResourceProperties('AWS::SES::ReceiptRule', {
      RuleSetName: 'inbound',
      After: Match.absent(),
      Rule: {
        Enabled: true,
        TlsPolicy: 'Require',
        Recipients: ['canary.shop.example'],
        Actions: [
          { S3Action: { BucketName: Match.anyValue(), ObjectKeyPrefix: 'mail/' } },
          { StopAction: { Scope: 'RuleSet' } },
        ],
      },
    });
    expect(Object.keys(template.findResources('AWS::SES::ReceiptRule'))).toHaveLength(1);
  });

  it('keeps mails for a day, in a bucket that only SES writes for this rule', () => {
    const template = templateWith({});
    const day = { LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 1 })] } };
    const [bucket] = Object.keys(template.findResources('AWS::S3::Bucket', { Properties: day }));
    expect(bucket).toMatch(/^CanaryMailbox/);
    const rule = 'arn:aws:ses:eu-west-1:123456789012:receipt-rule-set/inbound:receipt-rule/Test-canary';
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      Bucket: { Ref: bucket },
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Principal: { Service: 'ses.amazonaws.com' },
            Action: 's3:PutObject',
            Condition: {
              StringEquals: {
                'aws:SourceAccount': '123456789012',
                'aws:SourceArn': rule,
              },
            },
          }),
        ]),
      },
    });
  });

  it('has its DNS record in the hosted zone of its domain, else in an output', () => {
    const zone = { hostedZoneId: 'Z0123456789ABC', hostedZoneName: 'shop.example' };
    const record = '10 inbound-smtp.eu-west-1.amazonaws.com';
    templateWith(zone).hasResourceProperties('AWS::Route53::RecordSet', { ...MX, ResourceRecords: [record] });
    const elsewhere = templateWith({});
    elsewhere.hasOutput('CanaryMailRecord', { Value: `canary.shop.example MX ${record}` });
    expect(elsewhere.findResources('AWS::Route53::RecordSet', { Properties: MX })).toEqual({});
  });

  it('is known to the canary alone', () => {
    const functions = Object.values(templateWith({}).findResources('AWS::Lambda::Function'));
    const knowing = functions.filter(({ Properties }) => JSON.stringify(Properties).includes('CANARY_MAIL'));
    expect(knowing.map(({ Properties }) => Properties.FunctionName)).toEqual(['Test_signInAsCanary']);
    const variables = knowing[0]?.['Properties'].Environment.Variables;
    expect(variables.CANARY_MAIL_DOMAIN).toBe('canary.shop.example');
  });

  it('is not there unless the settings name it', () => {
    const template = templateWith({ canaryMailbox: null });
    template.resourceCountIs('AWS::SES::ReceiptRule', 0);
    expect(JSON.stringify(template.toJSON())).not.toContain('CANARY_MAIL');
  });
});
