/** @module-tag heavy */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { startDynamoDb } from '../../../infra/local/dynamodb.ts';

const WRITER = new URL('../../support/dynamodb-writer.ts', import.meta.url).pathname;
const ENOUGH = 300;

/** What the writer said was acknowledged before it was killed in the middle of its work. */
async function writeUntilKilled(directory: string): Promise<string[]> {
  const writer: ChildProcess = spawn(process.execPath, [WRITER, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve) => {
    writer.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.split('\n').length > ENOUGH) writer.kill('SIGKILL');
    });
    writer.once('close', () => resolve());
  });
  return output.split('\n').slice(0, -1);
}

async function itemsIn(directory: string): Promise<Set<string>> {
  const { endpoint, close } = await startDynamoDb({ directory });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }),
  );
  const found = new Set<string>();
  for await (const page of paginateScan({ client }, { TableName: 'crash' })) {
    for (const item of page.Items ?? []) found.add(String(item['pk']));
  }
  client.destroy();
  await close();
  return found;
}

describe('the embedded DynamoDB, killed while it writes,', () => {
  it('has every acknowledged write and no half transaction when it starts again', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'identity-crash-'));
    const acknowledged = await writeUntilKilled(directory);
    const found = await itemsIn(directory);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH);
    expect(acknowledged.filter((pk) => !found.has(pk))).toEqual([]);
    const whole = [...found].filter((pk) => pk.startsWith('a-')).map((pk) => pk.slice(2));
    for (const part of ['b', 'c']) {
      expect(
        [...found]
          .filter((pk) => pk.startsWith(`${part}-`))
          .map((pk) => pk.slice(2))
          .sort(),
      ).toEqual(whole.toSorted());
    }
    await rm(directory, { recursive: true });
  });
});
