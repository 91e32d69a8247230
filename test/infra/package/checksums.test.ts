import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHECKSUMS_FILE, verifyPackage, writeChecksums } from '../../../infra/package/checksums.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';

const folder = useFolderOfEachTest();
const ADVICE = 'Unpack the archive again, and deploy from there.';

beforeEach(async () => {
  await mkdir(join(folder, 'functions/getReady'), { recursive: true });
  await writeFile(join(folder, 'app.mjs'), 'app');
  await writeFile(join(folder, 'functions/getReady/index.js'), 'code');
  await writeChecksums(folder);
});

/** Returns why a package is refused. */
const refusal = () =>
  verifyPackage(folder).then(
    () => 'accepted',
    ({ message }: Error) => message,
  );

describe('the files of a package', () => {
  it('are accepted as they were packaged', async () => {
    expect(await refusal()).toBe('accepted');
  });

  it('are accepted beside files of others, such as an assembly', async () => {
    await mkdir(join(folder, 'cdk.out'));
    await writeFile(join(folder, 'cdk.out/manifest.json'), '{}');
    await writeFile(join(folder, 'notes.txt'), '');
    expect(await refusal()).toBe('accepted');
  });

  it('are refused with the names of all that changed or are missing', async () => {
    await writeFile(join(folder, 'app.mjs'), 'another');
    await rm(join(folder, 'functions/getReady/index.js'));
    expect(await refusal()).toBe(`app.mjs has changed\nfunctions/getReady/index.js is missing\n${ADVICE}`);
  });

  it('are refused if a file was added to a function, whose whole folder is deployed', async () => {
    await writeFile(join(folder, 'functions/getReady/added.js'), '');
    await symlink(folder, join(folder, 'functions/more'));
    expect(await refusal()).toBe(
      `functions/getReady/added.js was added\nfunctions/more was added\n${ADVICE}`,
    );
  });

  it('are refused without their checksums', async () => {
    await rm(join(folder, CHECKSUMS_FILE));
    expect(await refusal()).toBe(`${CHECKSUMS_FILE} is missing: unpack the archive again`);
  });

  it('are refused if their checksums are empty', async () => {
    await writeFile(join(folder, CHECKSUMS_FILE), '');
    expect(await refusal()).toBe(`${CHECKSUMS_FILE} is empty: unpack the archive again`);
  });
});
