import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from './figures.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * How long one `cdk synth --quiet` takes, with bundling and cdk-nag. Leaves the project's own cdk.out alone,
 * and calls nobody.
 */
export async function measureSynth(directory: string): Promise<Figure[]> {
  const cdk = join(ROOT, 'node_modules/.bin/cdk');
  const offline = { CDK_DISABLE_VERSION_CHECK: '1', CDK_DISABLE_CLI_TELEMETRY: 'true' };
  const started = performance.now();
  await promisify(execFile)(cdk, ['synth', '--quiet', '--no-notices', '--output', directory], {
    cwd: ROOT,
    env: { ...process.env, ...offline },
  });
  const value = (performance.now() - started) / 1000;
  return [{ name: 'cdk synth', value, unit: 's', atMost: 15 }];
}
