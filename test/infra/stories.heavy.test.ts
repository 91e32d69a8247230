/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PROCESS = join(ROOT, 'test/support/story-process.ts');
const FILE = /`((?:functions|shared)\/[\w./-]+\.ts)`/g;

/** Files in the order in which they were first entered, by the heading of a story or the name of a step. */
type Entered = Record<'stories' | 'steps', Record<string, string[]>>;

let told: Map<string, string>;
let entered: Entered;

beforeAll(async () => {
  const page = await readFile(join(ROOT, 'docs/how-requests-run.md'), 'utf8');
  const sections = page.split(/^## /m).slice(1);
  told = new Map(sections.map((section) => [section.split('\n')[0] ?? '', section]));
  const { stdout } = await promisify(execFile)(process.execPath, [PROCESS], { maxBuffer: 1e7 });
  entered = JSON.parse(stdout);
  const counts = Object.entries(entered.steps).map(([step, files]) => `${step} ${files.length}`);
  process.stdout.write(`files of functions/ and shared/ that are entered: ${counts.join(', ')}\n`);
});

/** The files that a text names. */
function filesIn(text: string): string[] {
  return [...text.matchAll(FILE)].map(([, file = '']) => file);
}

/** Steps of a story with a file that is first entered before one that an earlier step is first to name. */
function misplacedIn(story: string, order: readonly string[]): string[] {
  const named = new Set<string>();
  let last = -1;
  return story.split(/^\d+\. /m).flatMap((step, n) => {
    const files = n === 0 ? [] : filesIn(step).filter((file) => !named.has(file));
    for (const file of files) named.add(file);
    const places = files.map((file) => order.indexOf(file));
    const early = files.filter((_, at) => (places[at] ?? 0) < last);
    last = Math.max(last, ...places);
    return early.map((file) => `step ${n}: ${file}`);
  });
}

describe('a story of how requests run', () => {
  it('is told for each story that is run, and the other way round', () => {
    expect([...told.keys()]).toEqual(Object.keys(entered.stories));
  });

  it('names only files that the requests enter', () => {
    const never = [...told].flatMap(([title, story]) =>
      filesIn(story).filter((file) => !entered.stories[title]?.includes(file)),
    );
    expect(never).toEqual([]);
  });

  it('names the files of a step after those of the steps before it', () => {
    const misplaced = [...told].flatMap(([title, story]) =>
      misplacedIn(story, entered.stories[title] ?? []).map((place) => `${title}, ${place}`),
    );
    expect(misplaced).toEqual([]);
  });

  it('is reported with the step that names a file too late', () => {
    const story = '`shared/z.ts`\n\n1. `shared/a.ts` `shared/c.ts`\n2. `shared/b.ts` `shared/a.ts`\n';
    expect(misplacedIn(story, ['shared/a.ts', 'shared/b.ts', 'shared/c.ts'])).toEqual([
      'step 2: shared/b.ts',
    ]);
  });
});

/** The files in which the sign-in itself is decided. All others are shared by other operations. */
const OF_SIGN_IN = /^(functions|shared)\/sign-in\//;

describe('a step that is counted', () => {
  it.each(['start', 'proof', 'field', 'webhook'])('enters files: %s', (step) => {
    expect(entered.steps[step]?.length).toBeGreaterThan(40);
  });

  it.each([
    ['start', 25],
    ['proof', 30],
  ])('a %s enters at most %d files of the sign-in', (step, most) => {
    const own = entered.steps[step]?.filter((file) => OF_SIGN_IN.test(file));
    expect(own?.length).toBeGreaterThan(10);
    expect(own?.length).toBeLessThanOrEqual(most);
  });
});
