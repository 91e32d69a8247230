import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askGit } from '../infra/release.ts';
import { withRelease } from '../shared/client-files/pack-client.ts';
import { propertiesOf } from '../shared/platform/properties.ts';

/** The files that a release writes, its items by `test/release/release-items.test.ts`. */
const FILES = ['CHANGELOG.md', 'client/released.json', 'test/fixtures/release-items.json'];

// The last step of `npm run generate -- release`, in the folder of the release.
await release(process.cwd()).then(
  (text) => process.stdout.write(text),
  (error: unknown) => {
    process.stderr.write(`release: ${propertiesOf(error)['message'] ?? error}\n`);
    process.exitCode = 1;
  },
);

/** Dates the changes of this version and records the hash of its client. Returns what its owner does next. */
async function release(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const tag = `v${version}`;
  if (askGit(root, 'tag', '--list', tag))
    throw new Error(
      `${version} is released: raise the version in package.json, its lockfile and CHANGELOG.md`,
    );
  const [changes, clients] = [join(root, 'CHANGELOG.md'), join(root, 'client/released.json')];
  const dated = withDate(await readFile(changes, 'utf8'), version);
  const released = await withRelease(JSON.parse(await readFile(clients, 'utf8')), join(root, 'client'));
  await writeFile(changes, dated);
  await writeFile(clients, `${JSON.stringify(released, null, 2)}\n`);
  return `
Release ${version} is ready. Once these changes are right:

  git add ${FILES.join(' ')}
  git commit -m 'release: ${version}'
  git tag -a ${tag} -m 'Release ${version}'
  git push origin HEAD ${tag}
`;
}

/** Returns changes with the day of today at the newest version, which has to be this one. */
function withDate(text: string, version: string): string {
  const [heading = '', newest] = /^## (\S+), .*$/m.exec(text) ?? [];
  if (newest !== version) throw new Error(`CHANGELOG.md does not begin with ${version}`);
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format();
  return text.replace(heading, `## ${version}, ${today}`);
}
