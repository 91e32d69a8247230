import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFolderOfEachTest } from '../support/folder.ts';
import { openShell, SHELLS } from '../support/readme-steps.ts';

const RUNBOOKS = join(import.meta.dirname, '../../docs/runbooks.md');

/** A command `aws` that writes each call with its arguments, and answers as AWS does. */
const AWS = `#!/usr/bin/env bash
printf '<%s>' "$@" >> "$CALLS"; echo >> "$CALLS"
case "$2" in
  describe-log-groups) printf '%s-one\\t%s-two\\n' "$4" "$4" ;;
  start-query) echo query-1 ;;
esac
`;

const folder = useFolderOfEachTest();
beforeEach(async () => {
  for (const [name, text] of [
    ['aws', AWS],
    ['sleep', '#!/bin/sh\n'],
  ] as const) {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o755);
  }
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  vi.stubEnv('CALLS', join(folder, 'calls'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
});

/** The commands that every runbook needs first. */
async function preparation(): Promise<string> {
  const [, section = ''] = (await readFile(RUNBOOKS, 'utf8')).split('\n## Preparation\n');
  return /^```sh\n([\s\S]*?)^```$/m.exec(section)?.[1] ?? '';
}

describe('the preparation of the runbooks', () => {
  it.each(SHELLS)('asks for each log group by itself in %s', async (shell, args) => {
    const typed = openShell(shell, args, folder);
    expect(await typed.type(await preparation())).toBe(0);
    expect(await typed.close()).not.toMatch(/not found|parse error|bad |invalid|no matches/);
    const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');
    const query = calls.find((call) => call.includes('<start-query>'));
    const groups = ['IdentityService-prod', '/aws/vendedlogs/apis/IdentityService-prod'];
    const names = groups.flatMap((group) => [`<${group}-one>`, `<${group}-two>`]).join('');
    expect(query).toContain(`<--log-group-names>${names}<--start-time>`);
    expect(calls.at(-1)).toContain('<get-query-results><--query-id><query-1>');
  });
});
