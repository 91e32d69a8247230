import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Pages that are not in `docs`, with their addresses. */
export const FURTHER_PAGES: Readonly<Record<string, string>> = {
  'CHANGELOG.md': '/docs/changelog',
  'client/README.md': '/docs/client',
};

/** Files of the repository that are pages, by their paths. */
export const PAGES: ReadonlyMap<string, string> = new Map([
  ...filesOf('.md').map((path) => [path, addressOf(path)] as const),
  ...Object.entries(FURTHER_PAGES),
]);

/** Pictures that pages show. */
export const PICTURES = [...filesOf('.webp'), ...filesOf('.svg')];

function filesOf(extension: string): string[] {
  return readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(extension) && !path.startsWith('site/'))
    .map((path) => `docs/${path}`)
    .sort();
}

function addressOf(path: string): string {
  return `/${path.replace(/(?:\/README)?\.md$/, '')}`;
}
