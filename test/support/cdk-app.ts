import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { Release } from '../../infra/release.ts';

const SETTINGS: { context: Record<string, unknown> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8'),
);

/** A CDK app with the feature flags of cdk.json, so that its templates are those that deploy. */
export function cdkApp(outdir?: string): App {
  return new App({ context: SETTINGS.context, ...(outdir !== undefined && { outdir }) });
}

/** What the functions of templates in tests run. */
export const RELEASE: Release = { SERVICE_VERSION: '1.0.0', SERVICE_COMMIT: '4f9c1e0b7a23' };
