/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

describe('the CDK app', () => {
  /** Returns the message with which the app fails before it bundles. */
  async function failureWith(context: Record<string, string>): Promise<string> {
    const env = { ...process.env, CDK_CONTEXT_JSON: JSON.stringify(context) };
    const run = promisify(execFile)(process.execPath, ['bin/app.ts'], { cwd: ROOT, env });
    return run.then(
      () => 'no failure',
      (error: unknown) => String(Object(error).stderr),
    );
  }

  it.each([
    [{}, 'there is no environment undefined'],
    [{ env: 'stage' }, 'choose one with -c env=<dev|prod>'],
    [{ env: 'prod' }, 'infra/environments/prod.ts: emailFrom is not set yet'],
    [{ env: 'dev', tableName: 'restored' }, 'set tableName in infra/environments/dev.ts'],
    [{ env: 'dev', emailFrom: '' }, 'set emailFrom in infra/environments/dev.ts'],
  ])('with the options %j fails: %s', async (options, message) => {
    expect(await failureWith(options)).toContain(message);
  });
});
