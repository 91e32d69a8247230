import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { propertiesOf } from '../../shared/platform/properties.ts';

const run = promisify(execFile);
/** Longest output of a call: ten messages of 256 KB each, as JSON. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Runs the AWS CLI with the credentials of the operator, and returns its JSON. `input` is its standard input.
 * Throws an Error with the message of AWS, or with how to install the CLI.
 */
export async function aws(region: string, args: string[], input = ''): Promise<Record<string, unknown>> {
  const all = [...args, '--region', region, '--output', 'json'];
  const running = run('aws', all, { maxBuffer: MAX_BYTES, env: { ...process.env, AWS_PAGER: '' } });
  // The process may end before it reads its input; then its exit code tells why.
  running.child.stdin?.on('error', () => undefined).end(input);
  const { stdout } = await running.catch((error: unknown) => {
    throw failureOf(error, args);
  });
  return stdout.trim() === '' ? {} : propertiesOf(JSON.parse(stdout));
}

function failureOf(error: unknown, [service, operation]: string[]): Error {
  const { code, stderr } = propertiesOf(error);
  if (code === 'ENOENT')
    return new Error('--env needs the AWS CLI: install version 2 (https://aws.amazon.com/cli)');
  const message = String(stderr).trim().split('\n').at(-1) || String(error);
  return new Error(`aws ${service} ${operation}: ${message}`);
}
