import { CfnOutput, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { HostedZone, MxRecord } from 'aws-cdk-lib/aws-route53';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnReceiptRule } from 'aws-cdk-lib/aws-ses';
import { Construct, type IDependable } from 'constructs';
import { MAIL_PREFIX } from '../../shared/health/canary-mail.ts';
import type { Environment } from '../environment.ts';
import { passingBucket } from './passing-bucket.ts';

type Settings = { ruleSet: string; domain: string } & Pick<Environment, 'hostedZoneId' | 'hostedZoneName'>;

/**
 * Receives the mails to the domain of the test user in a bucket for a day, by a rule of an existing rule set
 * of SES. An AWS account has one active rule set, so the stack makes none.
 */
export class CanaryMailbox extends Construct {
  readonly bucket: Bucket;
  readonly domain: string;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.domain = settings.domain;
    this.bucket = passingBucket(this, { days: 1 });
    this.#receive(settings);
    this.#point(settings);
  }

  #receive({ ruleSet, domain }: Settings): void {
    const stack = Stack.of(this);
    const name = `${stack.stackName}-canary`;
    const rule = new CfnReceiptRule(this, 'Rule', {
      ruleSetName: ruleSet,
      rule: {
        name,
        enabled: true,
        scanEnabled: false,
        tlsPolicy: 'Require',
        recipients: [domain],
        actions: [
          { s3Action: { bucketName: this.bucket.bucketName, objectKeyPrefix: MAIL_PREFIX } },
          // Later rules, such as one for every domain, would answer or keep the mail, too.
          { stopAction: { scope: 'RuleSet' } },
        ],
      },
    });
    const rules = { service: 'ses', resource: 'receipt-rule-set' };
    const arn = stack.formatArn({ ...rules, resourceName: `${ruleSet}:receipt-rule/${name}` });
    // SES writes to the bucket when the rule is made, so the policy is first.
    rule.node.addDependency(this.#admit(arn));
  }

  /** Lets SES store the mails of the rule. Returns what must be there before. */
  #admit(ruleArn: string): IDependable {
    const { policyDependable } = this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [this.bucket.arnForObjects(`${MAIL_PREFIX}*`)],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Stack.of(this).account, 'aws:SourceArn': ruleArn },
        },
      }),
    );
    return policyDependable ?? this.bucket;
  }

  /** Creates the record by which mail servers find SES if the hosted zone has the domain, else an output. */
  #point({ domain, hostedZoneId, hostedZoneName }: Settings): void {
    const hostName = `inbound-smtp.${Stack.of(this).region}.amazonaws.com`;
    if (hostedZoneId === null || hostedZoneName === null || !`.${domain}`.endsWith(`.${hostedZoneName}`)) {
      const output = new CfnOutput(this, 'Mx', { value: `${domain} MX 10 ${hostName}` });
      output.overrideLogicalId('CanaryMailRecord');
      return;
    }
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId,
      zoneName: hostedZoneName,
    });
    new MxRecord(this, 'Record', { zone, recordName: `${domain}.`, values: [{ hostName, priority: 10 }] });
  }
}
