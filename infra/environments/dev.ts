import type { EnvironmentFile } from '../environment.ts';

/**
 * A deployment for development. It needs no domain and has its own storage. E-mails are refused until SES has
 * verified the sender, so replace it with an address of your own.
 */
export const environment: EnvironmentFile = {
  account: null,
  region: null,
  baseUrl: null,
  linkUrl: null,
  certificateArn: null,
  hostedZoneId: null,
  hostedZoneName: null,
  edgeWebAclArn: null,
  edgeCertificateArn: null,
  closeOrigin: false,
  claimNamespace: 'https://auth.svc/',
  emailFrom: 'no-reply@example.com',
  createEmailIdentity: false,
  textSpendLimit: null,
  textCountries: 'all',
  pool: { emails_per_day: 20_000, texts_per_day: 500 },
  hub: { emails_per_day: 10_000, texts_per_day: 500, texts_per_month: 5_000 },
  pageTopic: null,
  ticketTopic: null,
  monthlyBudget: null,
  anomalyMonitorArn: null,
  tracing: true,
  textSpendAlarm: 10,
  canaryCredential: null,
  tableName: null,
  tableStreamArn: null,
  bucketName: null,
  signingKeyArn: null,
  gradualReleases: false,
  requestsPerSecond: 1000,
  requestBurst: 2000,
  requestsPerMinute: 6000,
  eventDays: 400,
  attemptDays: 30,
  authorizerConcurrency: null,
  signInConcurrency: null,
};
