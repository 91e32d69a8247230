import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarms } from './alarms.ts';
import type { KnownTable } from './table.ts';

/**
 * The longest time in seconds for which a write may be missing in the standby: what a lost region may lose
 * (the recovery point objective of docs/runbooks.md, "A region lost").
 */
const RECOVERY_POINT_SECONDS = 60;

/** Adds the alarm of changes that reach the replica of the table too late, in the region that sends them. */
export function addReplicationAlarm(
  alarms: Alarms,
  { table, standbyRegion }: { table: Pick<KnownTable, 'tableName'>; standbyRegion: string },
): void {
  alarms.ticket('ReplicationLate', {
    metric: new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: 'ReplicationLatency',
      dimensionsMap: { TableName: table.tableName, ReceivingRegion: standbyRegion },
      statistic: 'Maximum',
      period: Duration.minutes(5),
    }),
    threshold: RECOVERY_POINT_SECONDS * 1000,
    periods: 3,
    description: `Changes of the table reach ${standbyRegion} ${RECOVERY_POINT_SECONDS} s late, for 15 minutes`,
    runbook: 'a-standby-that-falls-behind',
  });
}
