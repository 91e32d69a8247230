import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/guides');
const FENCE = /^```(\S*)[^\n]*\n([\s\S]*?)^```$/gm;
/** The name in the first line of a program or page that the reader saves, perhaps in a folder. */
const SAVED_AS = /^(?:\/\/|<!--) ((?:[\w-]+\/)*[\w.-]+\.(?:mjs|jsx|js|html))\b/;

/** A fenced block of a guide. */
export type Block = {
  /** `file.md:line`, for messages of tests. */
  at: string;
  language: string;
  code: string;
  /** Name of the file that the reader saves the block as. */
  file: string | undefined;
};

export type Guide = { name: string; text: string; blocks: Block[] };

/**
 * Reads the guides, and the pages of examples that begin in an empty folder as some guides do. The index,
 * whose commands prepare all others, is not among them.
 */
export function readGuides(): { index: Guide; guides: Guide[] } {
  const all = [...readdirSync(FOLDER), '../../examples/teams/README.md'].map(readGuide);
  const index = all.find(({ name }) => name === 'README.md');
  if (!index) throw new Error('docs/guides has no README.md');
  return { index, guides: all.filter((guide) => guide !== index) };
}

function readGuide(name: string): Guide {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const blocks = [...text.matchAll(FENCE)].map(({ index, 1: language = '', 2: code = '' }) => ({
    at: `${name}:${text.slice(0, index).split('\n').length}`,
    language,
    code,
    file: SAVED_AS.exec(code)?.[1],
  }));
  return { name, text, blocks };
}
