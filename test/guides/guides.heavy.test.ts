/** @module-tag heavy */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../infra/local/http/loopback.ts';
import { useService } from '../support/service.ts';
import { type Block, type Guide, readGuides } from './guide-blocks.ts';
import { startLockedRegistry } from './locked-registry.ts';
import { differenceOf, isLike } from './matches-sample.ts';
import { commandsOf, installsOfOthers, type Ran, runCommands } from './run-commands.ts';

const { index, guides } = readGuides();
const running = useService({ events: true, provider: true });

/** Placeholders of settings, which readers replace by their own values. */
const BASE = 'https://auth.example.com';
const APP = 'app_...';
/** Languages of settings for other programs: only their addresses and scopes can be checked here. */
const SETTINGS = ['properties', 'yaml', 'apache', 'ini', 'python', 'csharp'];
/** Languages of what the block of commands before it prints. */
const PRINTED = ['json', 'text'];

function isSettings({ language, file }: Block): boolean {
  return SETTINGS.includes(language) || (language === 'js' && !file);
}

/** Pages and their scripts, which tests of test/browser run in Chromium. */
const IN_BROWSER = [
  'plain.html',
  'account.html',
  'team.html',
  'orders.html',
  'element.html',
  'element.mjs',
  'index.html',
  'shop.mjs',
  'passkeys.mjs',
];

function isPage({ file = '' }: Block): boolean {
  return IN_BROWSER.includes(file);
}

/** The programs of `examples/`, which have tests of their own. */
const EXAMPLES = readdirSync('examples', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
  .map((path) => readFileSync(join('examples', path), 'utf8'));

function isExample({ code }: Block): boolean {
  return EXAMPLES.includes(code);
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-20).join('\n');
}

/** Starts a registry of the packages of others that a guide installs, and returns its address. */
async function registryOf(guide: Guide): Promise<string | undefined> {
  const packages = installsOfOthers(guide);
  if (packages.length === 0) return undefined;
  const { url, close } = await startLockedRegistry(packages);
  onTestFinished(close);
  return url;
}

/** Files that a program finds by their names, and the command of the program. */
const FOUND_BY: readonly [command: string, files: RegExp][] = [
  ['next build', /^app\//],
  ['vite build', /^vite\.config\./],
];

/** True for a file that a command or another file of the guide names, or that a program finds. */
function isRun(file: string, { blocks }: Guide): boolean {
  const isNamed = ({ language, code }: Block) => code.includes(language === 'sh' ? file : `/${file}`);
  const isFound = ({ code }: Block) =>
    FOUND_BY.some(([command, files]) => code.includes(command) && files.test(file));
  return blocks.some((block) => isNamed(block) || isFound(block));
}

/** Faults of the samples of output that follow a block of commands. */
function faultsOfOutput({ blocks }: Guide, ran: Ran[]): string[] {
  return blocks.flatMap((block, n) => {
    if (!PRINTED.includes(block.language)) return [];
    const before = ran.find((one) => one.block === blocks[n - 1]);
    if (!before) return [`${block.at}: there are no commands before this output`];
    const fault =
      block.language === 'json'
        ? faultOfJson(before.output, block.code)
        : faultOfText(before.output, block.code);
    return fault ? [`${block.at}: ${fault}`] : [];
  });
}

function faultOfJson(output: string, sample: string): string | undefined {
  try {
    return differenceOf(JSON.parse(output), JSON.parse(sample));
  } catch {
    return `not JSON: ${output}`;
  }
}

function faultOfText(output: string, sample: string): string | undefined {
  return isLike(output.trim(), sample.trim()) ? undefined : `the commands print ${output}`;
}

describe('the guides', () => {
  it.each(guides)('$name: every command succeeds and prints what the guide shows', async (guide) => {
    const setting = { seed: running().seed, port: await freePort(), registry: await registryOf(guide) };
    const ran = await runCommands(index, guide, setting);
    const failed = ran.find(({ isDone }) => !isDone);
    expect(failed && `${failed.block.at}: ${lastLines(failed.output)}`).toBeUndefined();
    expect(faultsOfOutput(guide, ran)).toEqual([]);
  });

  it('have no program that is not run', () => {
    const idle = guides.flatMap((guide) => {
      const others = guide.blocks.filter((block) => block.file && !isPage(block));
      return others.filter(({ file = '' }) => !isRun(file, guide)).map(({ at }) => at);
    });
    expect(idle).toEqual([]);
  });

  it('have only blocks of which it is known how they are run', () => {
    const unknown = guides
      .flatMap(({ blocks }) => blocks)
      .filter((block) => !['sh', ...PRINTED].includes(block.language))
      .filter((block) => !block.file && !isSettings(block) && !isPage(block) && !isExample(block));
    expect(unknown.map(({ at }) => at)).toEqual([]);
  });

  describe('settings of other programs', () => {
    const settings = guides.flatMap((guide) =>
      guide.blocks.filter(isSettings).map((block) => ({ ...block, guide })),
    );

    it.each(settings)('$at: has addresses and scopes that the provider announces', async ({ code }) => {
      const { base_url, application } = running().seed;
      const issuer = `${base_url}/oidc/${application}`;
      const discovery = `${issuer}/.well-known/openid-configuration`;
      const metadata = await (await fetch(discovery)).json();
      const announced = [discovery, ...Object.values(metadata)];
      const own = [...code.matchAll(/https:\/\/auth\.example\.com[^\s"',;]*/g)].map(([url]) =>
        url.replace(BASE, base_url).replace(APP, application),
      );
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((url) => !announced.includes(url))).toEqual([]);
      const scopes = [...code.matchAll(/scope\w*["']?\s*[ :=]\s*["']?([a-z_, ]+)/gi)].flatMap(
        ([, list = '']) => list.split(/[ ,]+/).filter(Boolean),
      );
      expect(scopes.filter((scope) => !metadata.scopes_supported.includes(scope))).toEqual([]);
    });

    it.each(settings)('$at: has redirects that the guide registers', ({ code, guide }) => {
      const commands = commandsOf(guide).map((block) => block.code);
      const redirects = [...code.matchAll(/https:\/\/shop\.example\/[^\s"',;]*/g)].map(([url]) => url);
      expect(redirects.filter((url) => !commands.some((text) => text.includes(url)))).toEqual([]);
    });

    it.each(settings.filter(({ language }) => language === 'js'))('$at: is JavaScript', async ({ code }) => {
      await expect(import(`data:text/javascript,${encodeURIComponent(code)}`)).resolves.toBeDefined();
    });
  });
});
