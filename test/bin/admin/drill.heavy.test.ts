/** @module-tag heavy */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { inParallel } from '../../../shared/platform/parallel.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import { tableClient } from '../../../shared/storage/table-client.ts';
import { useBackends } from '../../support/backends.ts';
import { useFolder } from '../../support/folder.ts';
import { makeUser } from '../../support/tenants.ts';
import { ADMIN } from '../../support/transfer-users.ts';

useBackends();

/** Several pages of the table, so that a run can be killed between two of them. */
const USERS = 1500;
const folder = useFolder();
let file = '';
beforeAll(async () => {
  file = join(folder, `table-${isoNow().slice(0, 10)}.ndjson`);
  const app = newId('app');
  await inParallel(
    Array.from({ length: USERS }, (_, i) => i),
    20,
    (i) => makeUser(app, `user_${i}`),
  );
});

/** Runs the drill; kills it as soon as `isReached` is true for the saved state of a file. */
async function drill(kill?: { progress: string; isReached: (state: Record<string, unknown>) => boolean }) {
  const child = spawn(process.execPath, [ADMIN, 'restore', 'drill', '--file', file, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  let isOver = false;
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      isOver = true;
      resolve(code);
    }),
  );
  while (kill && !isOver) {
    const text = await readFile(kill.progress, 'utf8').catch(() => '{}');
    if (kill.isReached(JSON.parse(text || '{}'))) child.kill('SIGKILL');
    await new Promise((next) => setImmediate(next));
  }
  return { code: await ended, stdout };
}

const drillTables = async () =>
  ((await tableClient().send(new ListTablesCommand({}))).TableNames ?? []).filter((name) =>
    name.includes('-drill-'),
  );

describe('npm run admin -- restore drill', () => {
  it('is finished by the next run after kills in copy and restore, with one table', async () => {
    const copying = await drill({
      progress: `${file}.progress`,
      isReached: ({ bytes }) => Number(bytes) > 0,
    });
    expect(copying.code).toBeNull();
    const restoring = await drill({
      progress: `${file}.drill.progress`,
      isReached: ({ items }) => Number(items) > USERS / 4,
    });
    expect(restoring.code).toBeNull();
    expect(await drillTables()).toHaveLength(1);
    const { items } = JSON.parse(await readFile(`${file}.drill.progress`, 'utf8'));
    expect(items).toBeLessThan(USERS);
    const { code, stdout } = await drill();
    expect(code).toBe(0);
    const { equal, copied, restored } = JSON.parse(stdout).result;
    expect(equal).toBe(true);
    expect(restored).toEqual(copied);
    expect(copied.count).toBeGreaterThanOrEqual(USERS);
    expect(await drillTables()).toEqual([]);
  });
});
