import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from '../../infra/bundle.ts';
import { translateStack } from '../../infra/translate-stack.ts';
import { useFolder } from '../support/folder.ts';

const SOURCE = 'functions/health/get-ready.ts';
const TEXT = "'Retry-After': '5'";

const directory = useFolder();
let bundled = '';
beforeAll(async () => {
  await bundleFunctions(directory, { only: 'getReady' });
  bundled = await readFile(join(directory, 'getReady/index.js'), 'utf8');
});

/** Line and column of a position in a text, both from 1 on, as in a stack trace. */
function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

describe('the stack trace of a bundled function', () => {
  it('is translated to the places in the sources', async () => {
    const source = await readFile(SOURCE, 'utf8');
    const place = placeOf(bundled, bundled.lastIndexOf('"Retry-After":"5"'));
    const frame = (at: string) =>
      `{"cause":"Error: lost\\n    at Runtime.handler (${at})\\n    at node:net:1:2"}\n`;
    expect(await translateStack('getReady', frame(`/var/task/index.js:${place}`))).toBe(
      frame(`${SOURCE}:${placeOf(source, source.indexOf(TEXT))}`),
    );
  });

  it('keeps places that the bundle does not have', async () => {
    const line = 'at x (/var/task/index.js:999999:1)\n';
    expect(await translateStack('getReady', line)).toBe(line);
  });

  it('needs a function that exists', async () => {
    await expect(translateStack('getNothing', '')).rejects.toThrow('there is no function getNothing');
  });
});

it('is not needed for a deployment: bundles have no source maps by default', async () => {
  await expect(readFile(join(directory, 'getReady/index.js.map'))).rejects.toThrow('ENOENT');
});
