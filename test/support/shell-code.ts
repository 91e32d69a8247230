/** A piece of shell code in a document: a block, or a code span in a sentence. */
export type ShellCode = { text: string; kind: 'block' | 'span' };

const BLOCK = /^ *```(?:sh|bash|shell|console|zsh)\n([\s\S]*?)^ *```$/gm;
const OTHER_BLOCK = /^ *```[\s\S]*?^ *```$/gm;
const SPAN = /`([^`\n]+)`/g;

/** Returns the shell blocks of a document in Markdown, and its code spans of several words. */
export function shellCode(markdown: string): ShellCode[] {
  const blocks = [...markdown.matchAll(BLOCK)].map(([, text = '']) => ({ text, kind: 'block' as const }));
  const prose = markdown.replaceAll(BLOCK, '').replaceAll(OTHER_BLOCK, '');
  const spans = [...prose.matchAll(SPAN)].map(([, text = '']) => ({ text, kind: 'span' as const }));
  return [...blocks, ...spans.filter(({ text }) => text.includes(' '))];
}
