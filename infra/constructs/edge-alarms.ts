import { Duration, Stack } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type Alarms, zeroIfFew } from './alarms.ts';

const PERIOD = Duration.minutes(5);
/** Requests of a period below which a share of errors says nothing. */
const FEWEST_REQUESTS = 100;
/** ACM renews a certificate 60 days before its end, and needs the DNS record of its validation for that. */
const LEAST_DAYS = 30;

/**
 * Adds the alarms of what is in front of the API, whose metrics exist in us-east-1 only: requests that the
 * web ACL refuses, errors of CloudFront, and certificates that nobody renews.
 */
export function addEdgeAlarms(
  alarms: Alarms,
  { certificates, distributionIds }: { certificates: ICertificate[]; distributionIds: readonly string[] },
): void {
  alarms.ticket('BlockedRequests', {
    description: 'The edge has refused requests of an address beyond its limit',
    runbook: 'requests-that-the-edge-refuses',
    metric: new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: Stack.of(alarms).stackName, Rule: 'ALL' },
      statistic: 'Sum',
      period: PERIOD,
    }),
    threshold: 100,
  });
  for (const DistributionId of distributionIds)
    alarms.page(`EdgeFailures${DistributionId}`, {
      description: `CloudFront answered 1 % of the requests of ${DistributionId} with 5xx`,
      runbook: 'requests-that-fail',
      metric: zeroIfFew(
        ofCloudFront(DistributionId, '5xxErrorRate', 'Average'),
        ofCloudFront(DistributionId, 'Requests', 'Sum'),
        FEWEST_REQUESTS,
        PERIOD,
      ),
      threshold: 1,
    });
  for (const [n, certificate] of certificates.entries()) addCertificateAlarm(alarms, certificate, n + 1);
}

/** Adds the alarm of a certificate whose renewal has failed for a month. */
export function addCertificateAlarm(alarms: Alarms, certificate: ICertificate, number: number): void {
  alarms.ticket(`CertificateEnds${number}`, {
    description: `A certificate ends in less than ${LEAST_DAYS} days, and is not renewed`,
    runbook: 'a-certificate-that-ends',
    metric: certificate.metricDaysToExpiry({ period: Duration.days(1), statistic: 'Minimum' }),
    threshold: LEAST_DAYS,
    below: true,
  });
}

function ofCloudFront(DistributionId: string, metricName: string, statistic: string): IMetric {
  const dimensionsMap = { DistributionId, Region: 'Global' };
  return new Metric({ namespace: 'AWS/CloudFront', metricName, dimensionsMap, statistic, period: PERIOD });
}
