import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

const newFolder = () => join(tmpdir(), `identity-test-${crypto.randomUUID()}`);

/** Returns the path of an empty folder for all tests of a file or suite. It exists from the first test on. */
export function useFolder(): string {
  const folder = newFolder();
  beforeAll(() => mkdir(folder));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The same, with a folder that is empty again for each test. */
export function useFolderOfEachTest(): string {
  const folder = newFolder();
  beforeEach(() => mkdir(folder));
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
