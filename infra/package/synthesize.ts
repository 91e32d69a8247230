import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addDeployment, addEdge } from '../apps.ts';
import { packagedParts } from './contents.ts';

const PACKAGE = join(import.meta.dirname, '../..');

/** Synthesizes the stacks of the data and of the service from an unpacked package. */
export async function synthesizeService(): Promise<void> {
  const app = await packagedApp();
  await addDeployment(app, () => packagedParts(PACKAGE));
  app.synth();
}

/** Synthesizes the stack of the edge from an unpacked package. */
export async function synthesizeEdge(): Promise<void> {
  const app = await packagedApp();
  await addEdge(app);
  app.synth();
}

/**
 * Creates an app with the feature flags of the package, whatever cdk.json the folder of the command has:
 * other flags could replace resources (decision 0124). It is not synthesized by itself after an error.
 */
async function packagedApp(): Promise<App> {
  const { context } = JSON.parse(await readFile(join(PACKAGE, 'cdk.json'), 'utf8'));
  return new App({ postCliContext: context, analyticsReporting: false, autoSynth: false });
}
