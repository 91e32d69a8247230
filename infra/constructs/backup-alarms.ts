import { Duration } from 'aws-cdk-lib';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarms } from './alarms.ts';

const HOUR = Duration.hours(1);
const DAY = Duration.days(1);
const RUNBOOK = 'backups-that-fail';

/**
 * Adds the alarms of daily copies, of their copies in another region, and of restore tests. Failures are of
 * all DynamoDB tables of the account in the region, because restores belong to no vault. Copies that nobody
 * makes are no failure, so one alarm rings for a vault without new copies (decision 0727).
 */
export function addBackupAlarms(
  alarms: Alarms,
  { vaultName, hasCopies }: { vaultName: string; hasCopies: boolean },
): void {
  alarms.ticket('BackupMissing', {
    metric: ofBackup('NumberOfBackupJobsCompleted', { BackupVaultName: vaultName }, DAY),
    threshold: 1,
    below: true,
    missingIsWrong: true,
    periods: 2,
    description: 'No daily copy of the table was completed for two days',
    runbook: RUNBOOK,
  });
  alarms.ticket('BackupFailures', {
    metric: failures('NumberOfBackupJobsFailed'),
    threshold: 1,
    description: 'A daily copy of a table failed',
    runbook: RUNBOOK,
  });
  if (hasCopies)
    alarms.ticket('BackupCopyFailures', {
      metric: failures('NumberOfCopyJobsFailed'),
      threshold: 1,
      description: 'A copy of a table could not be copied to the other region',
      runbook: RUNBOOK,
    });
  alarms.ticket('RestoreTestFailures', {
    metric: failures('NumberOfRestoreJobsFailed'),
    threshold: 1,
    description: 'A copy of a table could not be restored, in a test or by an operator',
    runbook: RUNBOOK,
  });
}

function failures(metricName: string): IMetric {
  return ofBackup(metricName, { ResourceType: 'DynamoDB' }, HOUR);
}

function ofBackup(metricName: string, dimensionsMap: Record<string, string>, period: Duration): IMetric {
  return new Metric({ namespace: 'AWS/Backup', metricName, dimensionsMap, period, statistic: 'Sum' });
}
