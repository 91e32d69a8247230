import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import document from '../../../docs/openapi.json' with { type: 'json' };
import { discoverOperations } from '../../../infra/operations.ts';

type Described = { operationId: string; 'x-codeSamples'?: { lang: string; source: string }[] };

const ROOT = join(import.meta.dirname, '../../..');
const samples = Object.values(document.paths)
  .flatMap((methods) => Object.values<Described>(methods))
  .flatMap(({ operationId, ...described }) =>
    (described['x-codeSamples'] ?? []).map(({ lang, source }) => ({ operationId, lang, source })),
  );

it('has a sample in TypeScript of every operation', async () => {
  const operations = (await discoverOperations()).map(({ operation }) => operation.id);
  expect(samples.map(({ operationId }) => operationId).sort()).toEqual(operations.sort());
  expect(new Set(samples.map(({ lang }) => lang))).toEqual(new Set(['TypeScript']));
});

/** Compiles samples with the client's types, and returns what the compiler says of them. */
async function faultsOf(sources: readonly { name: string; source: string }[]): Promise<string[]> {
  const folder = await mkdtemp(join(ROOT, 'test/infra/samples-'));
  try {
    await Promise.all(sources.map(({ name, source }) => writeFile(join(folder, `${name}.ts`), source)));
    const config = {
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        noUnusedLocals: false,
        paths: { '@svc/client/server': [join(ROOT, 'client/src/server.ts')] },
      },
      include: ['*.ts'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiled = promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]);
    const { stdout } = await compiled.catch(({ stdout }: { stdout: string }) => ({ stdout }));
    return stdout.split('\n').filter((line) => line.includes('error TS'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('has samples that compile with the client, unlike one with an unknown member', async () => {
  const sources = samples.map(({ operationId, source }) => ({ name: operationId, source }));
  const broken = sources.find(({ name }) => name === 'createGroup')?.source.replace('name:', 'title:') ?? '';
  const faults = await faultsOf([...sources, { name: 'broken', source: broken }]);
  expect(faults).toEqual([expect.stringMatching(/broken\.ts.*'title' does not exist/)]);
});
