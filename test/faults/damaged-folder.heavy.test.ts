/** @module-tag heavy */
import { randomBytes } from 'node:crypto';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimFolder } from '../../infra/local/data-form.ts';
import { spawnLocal } from '../support/local-process.ts';
import { getApplication, makeApplication, useNpmStart } from '../support/npm-start.ts';
import { eachSlice } from '../support/slices.ts';

/** Sizes of LevelDB's log format: a record is within one block and begins with a header. */
const LOG_BLOCK = 32 * 1024;
const LOG_HEADER = 7;
const { directory, spawnHere, startHere } = useNpmStart();
/**
 * A folder that was closed in order, one whose process was killed, and one with tables on disk that was
 * killed.
 */
let closed = '';
let killed = '';
let compacted = '';

async function makeFolder(signals: NodeJS.Signals[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-damaged-'));
  for (const signal of signals) {
    const running = spawnLocal(folder);
    await running.ready;
    await running.kill(signal);
  }
  return folder;
}

beforeAll(async () => {
  [closed, killed, compacted] = await Promise.all([
    makeFolder(['SIGTERM']),
    makeFolder(['SIGKILL']),
    makeFolder(['SIGTERM', 'SIGKILL']),
  ]);
});
afterAll(() => Promise.all([closed, killed, compacted].map((folder) => rm(folder, { recursive: true }))));

const here = (...names: string[]) => join(directory(), ...names);
const use = (folder: string) => cp(folder, directory(), { recursive: true, preserveTimestamps: true });

/** Permissions bind root only without these two capabilities. */
const WITHOUT_ROOT =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : [];

/** The only file of the database whose name has an ending. */
async function fileOf(ending: RegExp): Promise<string> {
  const names = (await readdir(here('dynamodb'))).filter((name) => ending.test(name));
  return here('dynamodb', String(names.toSorted().at(0)));
}

/** Every file of the folder with its content, but for those that each start writes. */
async function contents(): Promise<Record<string, string>> {
  const found = await readdir(directory(), { recursive: true, withFileTypes: true });
  const files = found.filter((file) => file.isFile() && !/^(LOG|LOG\.old|LOCK)$/.test(file.name));
  const paths = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('/lock/'));
  const read = paths.sort().map(async (path) => [path, (await readFile(path)).toString('base64')]);
  return Object.fromEntries(await Promise.all(read));
}

/** Flips the bits of some bytes in the middle of a file. */
async function damageMiddle(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(16, 0x5a), 0, 16, Math.floor(size / 3));
  await file.close();
}

/** Starts on the folder and returns what the end said. */
async function refusal(): Promise<string> {
  const { ended, ready } = spawnHere();
  const started = ready.then(
    () => true,
    () => false,
  );
  expect(await started).toBe(false);
  const { code, stdout, stderr } = await ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^npm start failed: [^\n]+\n$/);
  return stderr;
}

describe('a damaged folder stops the start, with its place and remedy, and is not changed:', () => {
  const KEY = /restore it from a copy, or move the data folder away/;
  const SEED = /restore it from a copy, or delete it to get a new credential/;
  const DATABASE = /(restore the folder from a copy, or move it away to begin with an empty table)/;
  type Damage = (path: string) => Promise<unknown>;
  /** Damages a file of the folder, and returns what the message says of it. */
  const damagedAt =
    (name: string, damage: Damage, says = '') =>
    async () => {
      await damage(here(name));
      return here(name) + says;
    };
  /** The same for the only file of the database whose name has an ending. */
  const damagedFile =
    (ending: RegExp, damage: Damage, says = '') =>
    async () => {
      const path = await fileOf(ending);
      await damage(path);
      return path + says;
    };
  const CASES: [string, () => string, () => Promise<string>, RegExp][] = [
    [
      'CURRENT is missing beside data',
      () => killed,
      damagedAt('dynamodb/CURRENT', rm, ' is missing'),
      DATABASE,
    ],
    [
      'CURRENT is empty',
      () => closed,
      damagedAt('dynamodb/CURRENT', (path) => truncate(path), ' is damaged'),
      DATABASE,
    ],
    ['the manifest is missing', () => killed, damagedFile(/^MANIFEST/, rm), DATABASE],
    [
      'the manifest is truncated',
      () => closed,
      damagedFile(/^MANIFEST/, (path) => truncate(path, 10)),
      DATABASE,
    ],
    ['the log is truncated', () => closed, damagedFile(/\.log$/, (path) => truncate(path, 100)), DATABASE],
    ['the log is missing', () => closed, damagedFile(/\.log$/, rm), DATABASE],
    [
      'the log of a killed process is damaged in the middle',
      () => killed,
      damagedFile(/\.log$/, damageMiddle, ' is damaged at byte '),
      DATABASE,
    ],
    [
      'kms.key is missing beside data that it sealed',
      () => closed,
      damagedAt('kms.key', rm, ' is missing'),
      KEY,
    ],
    [
      'kms.key is another one',
      () => closed,
      damagedAt('kms.key', (path) => writeFile(path, randomBytes(32)), ' is not the key'),
      KEY,
    ],
    [
      'kms.key is truncated',
      () => closed,
      damagedAt('kms.key', (path) => truncate(path, 7), ' is damaged'),
      KEY,
    ],
    [
      'seed.json is truncated',
      () => closed,
      damagedAt('seed.json', (path) => truncate(path, 20), ' is damaged'),
      SEED,
    ],
    [
      'seed.json is empty',
      () => closed,
      damagedAt('seed.json', (path) => truncate(path), ' is damaged'),
      SEED,
    ],
    [
      'bucket.json is empty',
      () => closed,
      damagedAt('s3/branding/bucket.json', (path) => truncate(path)),
      /restore it, or delete it/,
    ],
    [
      'the captured messages are damaged',
      () => closed,
      damagedAt('messages.ndjson', (path) => writeFile(path, 'x\n')),
      /delete the line, or the file/,
    ],
  ];

  const check = async ([name, folder, damage, mend]: (typeof CASES)[number]): Promise<void> => {
    await use(folder());
    const where = await damage();
    const before = await contents();
    const said = await refusal();
    expect(said).toContain(where);
    expect(said).toMatch(mend);
    // The databases were opened and closed before the other parts were looked at.
    const others = (all: Record<string, string>) =>
      Object.entries(all).filter(([path]) => !/\/(dynamodb|sqs)\//.test(path));
    const isOfDatabase = mend === DATABASE;
    expect(isOfDatabase ? await contents() : others(await contents()), name).toEqual(
      isOfDatabase ? before : others(before),
    );
  };
  eachSlice(3, CASES, '%s', check);

  it('a table on disk of a killed process is truncated', async () => {
    await use(compacted);
    const path = await fileOf(/\.ldb$/);
    await truncate(path, 700);
    expect(await refusal()).toMatch(/dynamodb is damaged: restore the folder from a copy/);
  });

  it('the log of a killed process is empty, and with it the table is gone', async () => {
    await use(killed);
    await truncate(await fileOf(/\.log$/));
    for (let i = 0; i < 2; i++) expect(await refusal()).toContain('dynamodb has lost its table');
  });

  it('the lock is damaged, which has no data', { tags: 'nightly' }, async () => {
    await use(closed);
    await writeFile(here('lock/CURRENT'), 'x');
    expect(await refusal()).toMatch(/lock is damaged: delete it, it has no data/);
    await rm(here('lock'), { recursive: true });
    await startHere();
  });
});

describe('a folder that cannot be used ends the start:', () => {
  it.each([
    ['a file is in its place', 'file'],
    ['it is below a file', 'file/below'],
  ])('%s', async (_, name) => {
    await writeFile(here('file'), '');
    const { code, stderr } = await spawnHere({ env: { LOCAL_DIR: here(name) } }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /the data folder .*\/file.* cannot be used \((EEXIST|ENOTDIR) at .*\): a file is where/,
    );
    expect(stderr).toContain('set LOCAL_DIR to another folder');
  });

  it('a file is in the place of the database', async () => {
    await claimFolder(directory());
    await writeFile(here('dynamodb'), '');
    expect(await refusal()).toMatch(
      /\((EEXIST|ENOTDIR) at .*\/dynamodb\): a file is where a folder has to be/,
    );
  });

  it('it may not be written', async () => {
    await use(closed);
    const before = await contents();
    await chmod(directory(), 0o555);
    await chmod(here('lock'), 0o555);
    const { code, stderr } = await spawnHere({ command: WITHOUT_ROOT }).ended;
    await chmod(directory(), 0o755);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /the data folder .* cannot be used \(EACCES at .*\): this user has no permission: give it/,
    );
    expect(await contents()).toEqual(before);
  });

  it('a folder is in the place of seed.json', { tags: 'nightly' }, async () => {
    await claimFolder(directory());
    await mkdir(here('seed.json'));
    expect(await refusal()).toMatch(/\(EISDIR at .*\): a folder is where a file has to be/);
  });
});

/** Adds the beginning of a record to a LevelDB log. Its header says that more would follow in the block. */
async function tearLastWrite(log: string): Promise<void> {
  const bytes = await readFile(log);
  const left = LOG_BLOCK - (bytes.length % LOG_BLOCK);
  const torn = Buffer.from(bytes.subarray(0, 20));
  torn.writeUInt16LE(Math.max(0, left - LOG_HEADER), 4);
  await writeFile(log, torn, { flag: 'a' });
}

describe('a folder that is whole', () => {
  beforeEach(() => use(killed));

  it('starts with its data after a kill, whose last write may be torn', async () => {
    const first = await startHere();
    const made = await makeApplication(first.seed);
    await first.kill('SIGKILL');
    const log = await fileOf(/\.log$/);
    await tearLastWrite(log);
    const second = await startHere();
    expect(await getApplication(second.seed, made.body['id'])).toMatchObject({ status: 200 });
  });

  it('starts again once the file that was missing is back', async () => {
    await rename(here('dynamodb/CURRENT'), here('aside'));
    expect(await refusal()).toContain('CURRENT is missing beside');
    await rename(here('aside'), here('dynamodb/CURRENT'));
    await startHere();
  });

  it('starts with its data after a kill before the inventory was deleted', {
    tags: 'nightly',
  }, async () => {
    const first = await startHere();
    const made = await makeApplication(first.seed);
    await first.kill('SIGTERM');
    const inventory = await readFile(here('dynamodb/inventory.json'));
    await startHere().then(({ kill }) => kill('SIGTERM'));
    await writeFile(here('dynamodb/inventory.json'), inventory);
    const last = await startHere();
    expect(await getApplication(last.seed, made.body['id'])).toMatchObject({ status: 200 });
  });
});
