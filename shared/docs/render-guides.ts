import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Guide, Guides } from './guide.ts';
import { renderMarkdown } from './render-markdown.ts';

/** The file of the overview. Hosts of repositories show it with its folder. */
const OVERVIEW = 'README.md';

/** Renders a folder of guides. Throws if the overview does not link to each of them. */
export async function renderGuides(folder: string): Promise<Guides> {
  const overview = await readFile(join(folder, OVERVIEW), 'utf8');
  const listed = [...overview.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = '']) => file);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md') && file !== OVERVIEW);
  const unlisted = files.filter((file) => !listed.includes(file));
  if (unlisted.length > 0) throw new Error(`docs/guides/${OVERVIEW} has no link to ${unlisted.join(', ')}`);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  return {
    overview: renderGuide('', overview),
    guides: await Promise.all(
      [...new Set(listed)].map(async (file) => renderGuide(basename(file, '.md'), await read(file))),
    ),
  };
}

/** Renders one guide. Its first line is its title: `# Title`. */
export function renderGuide(name: string, source: string): Guide {
  const [, title, text = ''] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? [];
  if (title === undefined) throw new Error(`the guide ${name} does not begin with "# " and its title`);
  return { name, title, ...renderMarkdown(text) };
}
