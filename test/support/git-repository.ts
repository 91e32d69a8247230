import { execFileSync } from 'node:child_process';

/** Runs git in a folder, without the settings of this machine, and returns what it printed. */
export function git(folder: string, ...args: string[]): string {
  const author = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' };
  const committer = { GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' };
  const settings = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const env = { PATH: process.env['PATH'], ...settings, ...author, ...committer };
  return execFileSync('git', args, { cwd: folder, env, stdio: 'pipe' }).toString();
}

/** Makes a folder a repository, and commits what is in it. */
export function commitAll(folder: string): void {
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'all');
}
