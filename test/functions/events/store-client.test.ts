import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/events/store-client.ts';
import { findClientFile, storeClient, storedVersions } from '../../../shared/client-files/client-store.ts';
import { loadClient } from '../../../shared/client-files/load-client.ts';
import { packageName } from '../../../shared/client-files/package-name.ts';
import { useBackends } from '../../support/backends.ts';

useBackends();

const deploy = () => handler();
const textOf = async (version: string, name: string) =>
  Buffer.from((await findClientFile(version, name))?.bytes ?? []).toString();

describe('storeClient', () => {
  it('stores every file of this release, and can be repeated', async () => {
    await deploy();
    await deploy();
    const { version, files } = await loadClient();
    for (const [name, bytes] of Object.entries(files))
      expect(await textOf(version, name)).toBe(Buffer.from(bytes).toString());
  });

  it('leaves earlier versions as they are', async () => {
    await storeClient({ version: '1.0.0', files: { [packageName('1.0.0')]: Buffer.from('old') } });
    await deploy();
    const { version } = await loadClient();
    expect(await storedVersions()).toEqual([version, '1.0.0']);
    expect(await textOf('1.0.0', packageName('1.0.0'))).toBe('old');
  });

  it('never changes the bytes of a version', async () => {
    const name = packageName('1.2.0');
    for (const text of ['first', 'second'])
      await storeClient({ version: '1.2.0', files: { [name]: Buffer.from(text) } });
    expect(await textOf('1.2.0', name)).toBe('first');
  });

  it('lists a version only when all of its files are stored', async () => {
    await storeClient({ version: '1.3.0', files: { 'element.js': Buffer.from('half') } });
    expect(await storedVersions()).not.toContain('1.3.0');
  });
});
