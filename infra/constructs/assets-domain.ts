import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type Distribution,
  type DistributionProps,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Environment } from '../environment.ts';

type Domain = Pick<Environment, 'assetsDomain' | 'assetsCertificateArn'>;
type Zone = Pick<Environment, 'hostedZoneId' | 'hostedZoneName'>;

/** Returns the members of a distribution that serves files at the domain of the environment, if any. */
export function assetsDomainOf(
  scope: Construct,
  { assetsDomain, assetsCertificateArn }: Domain,
): Partial<DistributionProps> {
  if (assetsDomain === null || assetsCertificateArn === null) return {};
  return {
    domainNames: [assetsDomain],
    certificate: Certificate.fromCertificateArn(scope, 'AssetsCertificate', assetsCertificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

/**
 * Leads a domain to a distribution by records of the hosted zone, if the domain is in it. Otherwise returns
 * the record that the operator has to make.
 */
export function pointTo(
  scope: Construct,
  distribution: Distribution,
  domain: string,
  { hostedZoneId, hostedZoneName }: Zone,
): string | undefined {
  if (hostedZoneId === null || hostedZoneName === null || !`.${domain}`.endsWith(`.${hostedZoneName}`))
    return `${domain} CNAME ${distribution.distributionDomainName}`;
  const attributes = { hostedZoneId, zoneName: hostedZoneName };
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'AssetsZone', attributes);
  const record = {
    zone,
    recordName: `${domain}.`,
    target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
  };
  new ARecord(scope, 'AssetsA', record);
  new AaaaRecord(scope, 'AssetsAAAA', record);
  return undefined;
}
