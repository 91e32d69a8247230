import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';

const SETTINGS: { context: Record<string, unknown> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8'),
);

/** A CDK app with the feature flags of cdk.json, so that its templates are those that deploy. */
export function cdkApp(outdir?: string): App {
  return new App({ context: SETTINGS.context, ...(outdir !== undefined && { outdir }) });
}
