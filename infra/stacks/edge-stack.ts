import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { Alarms } from '../constructs/alarms.ts';
import { addEdgeAlarms } from '../constructs/edge-alarms.ts';
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
    const certificate = this.#certificate(environment);
    this.#addAlarms(environment, certificate);
    if (certificate) new CfnOutput(this, 'EdgeCertificateArn', { value: certificate.certificateArn });
  }

  /** CloudWatch has the metrics of web ACLs, CloudFront and its certificates in this region only. */
  #addAlarms(environment: EdgeEnvironment, own: ICertificate | undefined): void {
    const { edgeTopic, runbooksUrl, edgeDistributionIds } = environment;
    const alarms = new Alarms(this, 'Alarms', { pageTopic: edgeTopic, ticketTopic: edgeTopic, runbooksUrl });
    const named = [own ? null : environment.edgeCertificateArn, environment.assetsCertificateArn];
    const imported = named
      .filter((arn) => arn !== null)
      .map((arn) => Certificate.fromCertificateArn(this, `Certificate-${arn}`, arn));
    const certificates = [...(own ? [own] : []), ...imported];
    addEdgeAlarms(alarms, { certificates, distributionIds: edgeDistributionIds });
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
