import { hostname, userInfo } from 'node:os';

/** Returns the user of this machine. */
export function localUser(): string {
  return `${userInfo().username}@${hostname()}`;
}

const SHOWN = ['TABLE_NAME', 'BUCKET_NAME', 'SIGNING_KEY_ID', 'BASE_URL', 'AWS_REGION', 'DYNAMODB_ENDPOINT'];

/** Returns the settings in the environment variables. No secret is among them. */
export function variables(): Record<string, unknown> {
  return Object.fromEntries(SHOWN.map((name) => [name, process.env[name] ?? null]));
}
