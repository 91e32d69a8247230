import { CfnHealthCheck, CfnRecordSet, type RecordSet } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Environment } from '../environment.ts';
import { SWITCH_KEY, switchHostOf } from '../standby-place.ts';

/** What makes a DNS record one half of a failover. */
type Half = { setIdentifier: string; failover: 'PRIMARY' | 'SECONDARY'; healthCheckId?: string };

/** Every checker reads the object this often, and after so many equal answers in a row the records change. */
const CHECK_SECONDS = 10;
const CHECKS = 3;

type Settings = Pick<Environment, 'account' | 'region' | 'standby' | 'standbyRegion' | 'baseUrl'>;

/**
 * True if each domain has two records of each type, that of the first deployment and that of its standby. So
 * both serve IPv4 and IPv6: a type without a second record would lead to the lost region for ever.
 */
export function hasFailover({
  standby,
  standbyRegion,
}: Pick<Settings, 'standby' | 'standbyRegion'>): boolean {
  return standby || standbyRegion !== null;
}

/**
 * Returns how the records of a deployment fail over. Those of the first deployment lead to it unless the
 * object of the switch exists; those of the standby need no check. Nothing but the switch decides: failures
 * of the first region alone lead nobody to a standby that is at rest. Undefined without a standby.
 */
export function failoverOf(scope: Construct, settings: Settings): Half | undefined {
  if (settings.standby) return { setIdentifier: 'standby', failover: 'SECONDARY' };
  if (settings.standbyRegion === null) return undefined;
  const healthCheckId = healthCheckOf(scope, switchHostOf(settings));
  return { setIdentifier: 'first', failover: 'PRIMARY', healthCheckId };
}

/**
 * Makes a record one half of a failover. CDK would demand that the health of the target decides as well,
 * which Route 53 does not offer for CloudFront.
 */
export function failOver({ node }: RecordSet, half: Half | undefined): void {
  const record = node.defaultChild;
  if (!(record instanceof CfnRecordSet)) throw new Error(`the record ${node.id} has no resource`);
  if (half) Object.assign(record, half);
}

/**
 * Makes the inverted health check: its checkers read the object of the switch, and the records are healthy
 * while they do not find it. Also if the region of the standby is lost, so that the first one stays.
 */
function healthCheckOf(scope: Construct, host: string): string {
  const check = new CfnHealthCheck(scope, 'StandbyIsOpen', {
    healthCheckConfig: {
      type: 'HTTPS',
      fullyQualifiedDomainName: host,
      port: 443,
      resourcePath: `/${SWITCH_KEY}`,
      enableSni: true,
      inverted: true,
      requestInterval: CHECK_SECONDS,
      failureThreshold: CHECKS,
    },
  });
  return check.ref;
}
