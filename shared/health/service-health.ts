import { config } from '../platform/config.ts';
import { type Check, checkBucket, checkSigningKey, checkTable } from './checks.ts';

type Health = {
  status: Check['status'];
  version: string;
  commit: string;
  uptime_s: number;
  checks: { table: Check; bucket: Check; signing_key: Check };
};

const FRESH_MILLISECONDS = 1000;
let cached: { health: Promise<Health>; at: number } | undefined;

/**
 * Returns the state of every part that the service needs. The result is cached for a second, so that many
 * monitors cause no load.
 */
export function serviceHealth(): Promise<Health> {
  if (!cached || Date.now() - cached.at > FRESH_MILLISECONDS)
    cached = { health: checkHealth(), at: Date.now() };
  return cached.health;
}

async function checkHealth(): Promise<Health> {
  const [table, bucket, signing_key] = await Promise.all([checkTable(), checkBucket(), checkSigningKey()]);
  const isHealthy = [table, bucket, signing_key].every(({ status }) => status === 'ok');
  return {
    status: isHealthy ? 'ok' : 'failing',
    version: config('SERVICE_VERSION'),
    commit: config('SERVICE_COMMIT'),
    uptime_s: Math.round(process.uptime()),
    checks: { table, bucket, signing_key },
  };
}
