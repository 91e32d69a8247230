import { afterEach, describe, expect, it } from 'vitest';
import { startBackends } from '../../../infra/local/backends.ts';
import { FolderInUseError } from '../../../infra/local/dynamodb/database.ts';
import { startDynamoDb } from '../../../infra/local/dynamodb.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';

const directory = useFolderOfEachTest();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function realTable(): Promise<NodeJS.ProcessEnv> {
  const table = await startDynamoDb({});
  closing.push(table.close);
  return { DYNAMODB_ENDPOINT: table.endpoint, AWS_SECRET_ACCESS_KEY: 'local' };
}

describe('two services on one folder', () => {
  it.each([
    ['both with a table elsewhere', true, true],
    ['the first with a table elsewhere', true, false],
    ['the second with a table elsewhere', false, true],
  ])('are refused, %s', async (_, first, second) => {
    const env = await realTable();
    const { close } = await startBackends(directory, first ? env : {});
    const refused = startBackends(directory, second ? env : {});
    await expect(refused).rejects.toThrow(FolderInUseError);
    await expect(refused).rejects.toThrow(
      `another process uses the data folder ${directory}: stop it, or set LOCAL_DIR to another folder`,
    );
    await close();
    closing.push((await startBackends(directory, second ? env : {})).close);
  });
});
