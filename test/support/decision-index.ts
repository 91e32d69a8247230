import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../docs');
/** Documents outside of `docs/decisions` that have decisions, too. */
const FURTHER_PAGES = ['testing.md', 'embedded-default.md'];
/** A heading with one number or several. */
const NUMBERED = /^((?:\d{4}, )*\d{4}) /;

/** A document by its path in `docs/decisions`, with its title. */
type Page = { path: string; title: string; decisions: Decision[] };
/** A section of a page. The heading has the numbers and the title. */
type Decision = { numbers: string[]; heading: string; link: string };

/** Returns the headings of a document without their marks, those in blocks of code left out. */
export function headingsOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```.*?^```/gms, '');
  return [...prose.matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) => heading);
}

/** Returns the anchors of headings in their order, as GitHub names them. */
export function anchorsOf(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const name = text.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return times === 0 ? name : `${name}-${times}`;
  });
}

/** Returns the pages of decisions by their titles. */
export function readDecisionPages(): Page[] {
  const subjects = readdirSync(join(DOCS, 'decisions')).filter((file) => file !== 'README.md');
  const paths = [...subjects, ...FURTHER_PAGES.map((file) => `../${file}`)];
  return paths
    .map((path) => pageOf(path, readFileSync(join(DOCS, 'decisions', path), 'utf8')))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

function pageOf(path: string, markdown: string): Page {
  const headings = headingsOf(markdown);
  const anchors = anchorsOf(headings);
  const decisions = headings.flatMap((heading, n) => {
    const [, numbers] = NUMBERED.exec(heading) ?? [];
    return numbers ? [{ numbers: numbers.split(', '), heading, link: `${path}#${anchors[n]}` }] : [];
  });
  return { path, title: headings[0] ?? path, decisions };
}

/** Returns docs/decisions/README.md: the index of decisions by subject. */
export function decisionIndex(pages: readonly Page[]): string {
  const numbers = pages.flatMap(({ decisions }) => decisions.flatMap((decision) => decision.numbers));
  const next = String(Math.max(...numbers.map(Number)) + 1).padStart(4, '0');
  return `# Decisions

Choices that are not obvious from the code. Comments name them by number: search this page for it.

- A new decision is a section of its subject's page, with the next free number: \`## ${next} Title as a statement\`.
- It says what holds, why, and what was rejected, in at most about 150 words; tables and lists before prose.
- A changed decision changes its section and keeps its number. Two that say one thing become one section with both numbers.

\`npm run generate -- decisions\` writes this page from the headings.

${pages.map(subject).join('\n\n')}
`;
}

function subject({ path, title, decisions }: Page): string {
  const sections = decisions.map(({ heading, link }) => `- [${heading}](${link})`);
  return `## [${title}](${path})\n\n${sections.join('\n')}`;
}
