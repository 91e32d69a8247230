import { randomUUID } from 'node:crypto';
import { LOCAL_KEY_ID } from '../kms.ts';

/** Environment variables with endpoints of real services. */
const ENDPOINTS = ['DYNAMODB_ENDPOINT', 'S3_ENDPOINT', 'KMS_ENDPOINT', 'SES_ENDPOINT', 'SNS_ENDPOINT'];

/** Days for which events are kept, unless the environment says otherwise. */
const EVENT_DAYS = '400';

/**
 * Returns the days for which events are kept, '0' for no events. A table that is not embedded has no stream
 * here.
 */
export function eventDays(env: NodeJS.ProcessEnv): string {
  return env['DYNAMODB_ENDPOINT'] ? '0' : env['EVENT_DAYS'] || EVENT_DAYS;
}

/** Returns the days for which attempts to sign in are kept: 30, unless the environment says otherwise. */
export function attemptDays(env: NodeJS.ProcessEnv): string {
  return env['ATTEMPT_DAYS'] || '30';
}

/** True if events are kept. */
export function keepsEvents(env: NodeJS.ProcessEnv): boolean {
  return eventDays(env) !== '0';
}

/** True if the environment names no real service. */
export function isEmbedded(env: NodeJS.ProcessEnv): boolean {
  return ENDPOINTS.every((name) => !env[name]);
}

/**
 * Returns the AWS settings. If all services are embedded, ignores the settings of the shell and creates a
 * random secret, so that no other program can sign a call or a URL.
 */
export function awsSettings(env: NodeJS.ProcessEnv) {
  const given = isEmbedded(env) ? {} : env;
  return {
    AWS_REGION: given['AWS_REGION'] ?? 'us-east-1',
    AWS_ACCESS_KEY_ID: given['AWS_ACCESS_KEY_ID'] ?? 'local',
    AWS_SECRET_ACCESS_KEY: given['AWS_SECRET_ACCESS_KEY'] ?? randomUUID(),
    AWS_SESSION_TOKEN: given['AWS_SESSION_TOKEN'] ?? '',
    // The SDK would prefer a profile to these keys.
    AWS_PROFILE: '',
  };
}

/** Returns the messages of the hub, and of accounts with a plan that anybody may take. */
export function messageLimits(env: NodeJS.ProcessEnv) {
  return {
    POOL_EMAILS_PER_DAY: env['POOL_EMAILS_PER_DAY'] || '20000',
    POOL_TEXTS_PER_DAY: env['POOL_TEXTS_PER_DAY'] || '500',
    HUB_EMAILS_PER_DAY: env['HUB_EMAILS_PER_DAY'] || '10000',
    HUB_TEXTS_PER_DAY: env['HUB_TEXTS_PER_DAY'] || '500',
    HUB_TEXTS_PER_MONTH: env['HUB_TEXTS_PER_MONTH'] || '5000',
  };
}

/** Names that functions use, with those of the embedded services by default. */
export function namesIn(env: NodeJS.ProcessEnv) {
  return {
    BUCKET_NAME: env['BUCKET_NAME'] ?? 'branding',
    SIGNING_KEY_ID: env['SIGNING_KEY_ID'] ?? LOCAL_KEY_ID,
    EMAIL_FROM: env['EMAIL_FROM'] ?? 'no-reply@localhost.localdomain',
    EMAIL_CONFIGURATION_SET: env['EMAIL_CONFIGURATION_SET'] ?? 'identity-local',
  };
}
