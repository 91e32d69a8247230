import { type EnvironmentFile, TO_BE_SET } from '../environment.ts';

/** The deployment for users. Replace every TO_BE_SET: the synthesis fails until none is left. */
export const environment: EnvironmentFile = {
  account: TO_BE_SET,
  region: TO_BE_SET,
  baseUrl: TO_BE_SET,
  linkUrl: TO_BE_SET,
  // Recommended: a domain of its own. With null, the console shares that of baseUrl with pages of tenants.
  consoleUrl: TO_BE_SET,
  certificateArn: TO_BE_SET,
  hostedZoneId: TO_BE_SET,
  hostedZoneName: TO_BE_SET,
  // Outputs of the stack of the edge, which is deployed first.
  edgeWebAclArn: TO_BE_SET,
  edgeCertificateArn: TO_BE_SET,
  // True once the domains lead to CloudFront.
  closeOrigin: false,
  // Only counts at first. Block once the counts show that no office of your users reaches a limit.
  edgeLimits: { action: 'count' },
  claimNamespace: TO_BE_SET,
  emailFrom: TO_BE_SET,
  createEmailIdentity: true,
  textSpendLimit: TO_BE_SET,
  textCountries: TO_BE_SET,
  pool: { emails_per_day: 20_000, texts_per_day: 500 },
  hub: { emails_per_day: 10_000, texts_per_day: 500, texts_per_month: 5_000 },
  // Alarms that cannot wait, and all others. They may be one topic.
  pageTopic: TO_BE_SET,
  ticketTopic: TO_BE_SET,
  monthlyBudget: TO_BE_SET,
  // Most accounts have one: look with `aws ce get-anomaly-monitors`.
  anomalyMonitorArn: TO_BE_SET,
  tracing: true,
  textSpendAlarm: TO_BE_SET,
  // The second deployment switches the canary on: `admin bootstrap --canary` prints its credential.
  canaryCredential: null,
  // A new table, bucket and key. The operations guide says when to name existing ones.
  tableName: null,
  tableStreamArn: null,
  bucketName: null,
  signingKeyArn: null,
  // Recommended, once AWS Backup may copy tables: the operations guide has the commands. Set copyVaultArn to
  // a vault of another region, such as that of the standby.
  backups: { lock: true, copyVaultArn: null },
  gradualReleases: true,
  requestsPerSecond: 1000,
  requestBurst: 2000,
  requestsPerMinute: 6000,
  eventDays: 400,
  attemptDays: 30,
  // Reserve them once AWS has raised the limit of concurrent executions of the account.
  authorizerConcurrency: null,
  signInConcurrency: null,
};
