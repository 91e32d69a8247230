/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { listeningPort } from '../../support/listening-port.ts';
import { runScript } from '../run-script.ts';

const admin = (args: string[], env: Record<string, string> = {}) =>
  runScript('bin/admin.ts', args, { HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true', ...env });

const ENTRY = join(import.meta.dirname, '../../../bin/admin.ts');
/** The path on which `node` is the one that runs the tests. */
const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`;
/**
 * Evaluates the script as the operations guide says, asks it for the words after the entry, and prints them.
 * The first function is a small part of the package bash-completion, which the script needs.
 */
const COMPLETE = `
entry=$1; shift
identity-admin() { node "$entry" "$@"; }
_get_comp_words_by_ref() { words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur="\${COMP_WORDS[COMP_CWORD]}"; }
eval "$(identity-admin complete bash)"
COMP_WORDS=(identity-admin "$@"); COMP_CWORD=$#; COMP_LINE="\${COMP_WORDS[*]}"; COMP_POINT=\${#COMP_LINE}
$(complete -p identity-admin | sed -E 's/.* -F (\\S+) .*/\\1/')
printf '%s\\n' "\${COMPREPLY[@]}" | sort
`;

const BOOTSTRAP = ['bootstrap', '--email', 'you@example.com'];
const REGION = { AWS_REGION: 'eu-west-1' };
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

/** Runs the command against a DynamoDB that has no table. */
async function withoutTable() {
  const server = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(
      '{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"Requested resource not found"}',
    );
  });
  const port = await listeningPort(server);
  const env = {
    ...REGION,
    ...CREDENTIALS,
    TABLE_NAME: 'idents',
    DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}`,
  };
  try {
    return await admin(BOOTSTRAP, env);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('npm run admin -- bootstrap', () => {
  it.each([
    ['region', CREDENTIALS, 'Region is missing: set AWS_REGION'],
    [
      'credentials',
      REGION,
      'CredentialsProviderError: Could not load credentials from any providers: set AWS_',
    ],
  ])('says that there is no %s', async (_what, env, text) => {
    const { code, stderr } = await admin(BOOTSTRAP, { TABLE_NAME: 'idents', ...env });
    expect(stderr).toContain(`admin: ${text}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  it('names the table that does not exist', async () => {
    const { code, stderr } = await withoutTable();
    expect(stderr).toMatch(
      /^admin: ResourceNotFoundException: Requested resource not found: .*\bidents\b.*\n$/,
    );
    expect(code).toBe(2);
  });
});

describe('npm run admin', () => {
  it('completes commands, options and environments in bash', async () => {
    const complete = (...words: string[]) =>
      promisify(execFile)('bash', ['-c', COMPLETE, 'bash', ENTRY, ...words], { env: { PATH } });
    const of = async (...words: string[]) => (await complete(...words)).stdout.trim().split('\n');
    expect(await of('ke')).toEqual(['keys']);
    expect(await of('keys', 'rotate', '--c')).toEqual(['--compromised']);
    expect(await of('plans', 'set', '--env', '')).toEqual(['dev', 'prod']);
  });

  it('prints a completion script that zsh would evaluate', { tags: 'nightly' }, async () => {
    const { code, stdout, stderr } = await admin(['complete', 'zsh']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^#compdef identity-admin\n/);
    expect((await admin(['complete', 'csh'])).code).toBe(2);
  });
});
