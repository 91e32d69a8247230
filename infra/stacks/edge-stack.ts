import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { Alarms } from '../constructs/alarms.ts';
import { stackSettings } from '../constructs/stack-settings.ts';
import type { EdgeEnvironment } from '../environment.ts';
import { hostsOf } from '../hosts.ts';
import { rateRules, TOO_MANY, tooManyBody } from '../rate-rules.ts';

/** The only region of web ACLs and certificates of CloudFront. */
const REGION = 'us-east-1';

/**
 * The stack of the resources that CloudFront needs in us-east-1: the web ACL with the rate rules and, with a
 * hosted zone, the certificate. Its outputs are settings of the environment (decision 0130).
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { environment: EdgeEnvironment }) {
    const { environment } = props;
    const { account } = environment;
    super(scope, id, {
      ...props,
      ...stackSettings(environment),
      env: { region: REGION, ...(account !== null && { account }) },
    });
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      description: 'Rate rules of the identity service',
      rules: rateRules(environment),
      customResponseBodies: {
        [TOO_MANY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(tooManyBody) },
      },
      visibilityConfig: {
        cloudWatchMetricsEnabled: true,
        metricName: this.stackName,
        // A sample shows paths, and the path of a link has its secret code.
        sampledRequestsEnabled: false,
      },
    });
    new CfnOutput(this, 'EdgeWebAclArn', { value: acl.attrArn });
    this.#addAlarm(environment);
    const certificate = this.#certificate(environment);
    if (certificate) new CfnOutput(this, 'EdgeCertificateArn', { value: certificate.certificateArn });
  }

  /** Rings when requests are refused: somebody floods the service, or a limit is too low for its users. */
  #addAlarm({ edgeTopic, runbooksUrl }: EdgeEnvironment): void {
    const alarms = new Alarms(this, 'Alarms', { pageTopic: edgeTopic, ticketTopic: edgeTopic, runbooksUrl });
    alarms.ticket('BlockedRequests', {
      description: 'The edge has refused requests of an address beyond its limit',
      runbook: 'requests-that-the-edge-refuses',
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: this.stackName, Rule: 'ALL' },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 100,
    });
  }

  #certificate(environment: EdgeEnvironment): Certificate | undefined {
    const { hostedZoneId, hostedZoneName } = environment;
    const [host, ...others] = hostsOf(environment);
    if (hostedZoneId === null || hostedZoneName === null || host === undefined) return undefined;
    const attributes = { hostedZoneId, zoneName: hostedZoneName };
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', attributes);
    return new Certificate(this, 'Certificate', {
      domainName: host,
      subjectAlternativeNames: others,
      validation: CertificateValidation.fromDns(zone),
    });
  }
}
