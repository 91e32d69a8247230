import { type EnvironmentFile, TO_BE_SET } from '../environment.ts';

/** The deployment for users. Replace every TO_BE_SET: the synthesis fails until none is left. */
export const environment: EnvironmentFile = {
  account: TO_BE_SET,
  region: TO_BE_SET,
  baseUrl: TO_BE_SET,
  // True once the custom domain of baseUrl answers.
  disableDefaultEndpoint: false,
  linkUrl: TO_BE_SET,
  claimNamespace: TO_BE_SET,
  emailFrom: TO_BE_SET,
  createEmailIdentity: true,
  alarmTopic: TO_BE_SET,
  tracing: true,
  textSpendAlarm: TO_BE_SET,
  // The operations guide tells how to switch the canary on.
  canaryCredential: null,
  // A new table, bucket and key. The operations guide tells when to name existing ones.
  tableName: null,
  bucketName: null,
  signingKeyArn: null,
  gradualReleases: true,
  requestsPerSecond: 1000,
  requestBurst: 2000,
  requestsPerMinute: 6000,
  // Reserve them once AWS has raised the limit of concurrent executions of the account.
  authorizerConcurrency: null,
  signInConcurrency: null,
};
