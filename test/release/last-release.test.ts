import { expect, it } from 'vitest';
import { useFolderOfEachTest } from '../support/folder.ts';
import { commitAll, git } from '../support/git-repository.ts';
import { lastRelease, newestOf } from './releases.ts';

const folder = useFolderOfEachTest();

it.each([
  ['none', [], undefined],
  ['none of other names', ['nightly', 'v1', 'v1.0.0-rc.1', 'client-v1.0.0', '1.0.0'], undefined],
  ['the only one', ['v1.0.0'], 'v1.0.0'],
  ['the newest by number', ['v1.9.0', 'v1.10.0', 'v1.2.10', 'nightly'], 'v1.10.0'],
])('the last release by its tag is %s', (_, tags, release) => {
  expect(newestOf(tags)).toBe(release);
});

it('is none in a folder without git, or in a clone without tags', () => {
  expect(lastRelease(folder)).toBeUndefined();
  commitAll(folder);
  expect(lastRelease(folder)).toBeUndefined();
});

it('is a tag that the checkout comes from', () => {
  commitAll(folder);
  git(folder, 'tag', '--annotate', 'v1.0.0', '--message', 'first');
  git(folder, 'commit', '--allow-empty', '--message', 'later');
  git(folder, 'tag', 'v2.0.0');
  expect(lastRelease(folder)).toBe('v2.0.0');
  git(folder, 'checkout', '--quiet', 'v1.0.0');
  expect(lastRelease(folder)).toBe('v1.0.0');
});
