import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requestMember } from '../../../shared/platform/request/request-context.ts';

const ROOT = join(import.meta.dirname, '../../..');
const sources = globSync('{shared,functions}/**/*.ts', { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}));

const reader = requestMember<string>('reader');
const claim = requestMember<{ count: number }>('claim');
const both = () => [reader.get(), claim.get()];

it('a member has no value outside of a request', () => {
  expect(both()).toEqual([undefined, undefined]);
});

it('a member that is set within another leaves it as it is', () => {
  const held = { count: 1 };
  const seen = reader.run('de', () => claim.run(held, both));
  expect(seen).toEqual(['de', held]);
  expect(seen[1]).toBe(held);
  expect(both()).toEqual([undefined, undefined]);
});

it('an inner value holds until its work ends, and may be none', () => {
  const seen = reader.run('de', () => [
    reader.run('fr', () => reader.get()),
    reader.run(undefined, () => reader.get()),
    reader.get(),
  ]);
  expect(seen).toEqual(['fr', undefined, 'de']);
});

it('requests that run at the same time see their own values', async () => {
  const { promise: bothBegan, resolve } = Promise.withResolvers<void>();
  const request = (language: string, count: number) =>
    reader.run(language, async () => {
      if (count === 2) resolve();
      await bothBegan;
      return claim.run({ count }, async () => {
        await Promise.resolve();
        return both();
      });
    });
  expect(await Promise.all([request('de', 1), request('fr', 2)])).toEqual([
    ['de', { count: 1 }],
    ['fr', { count: 2 }],
  ]);
});

it('one file makes the context, and one declares each member', () => {
  const makers = sources.filter(({ text }) => text.includes('AsyncLocalStorage'));
  expect(makers.map(({ path }) => path)).toEqual(['shared/platform/request/request-context.ts']);
  const [maker] = makers;
  const names = [...(maker?.text.matchAll(/^ {2}\| '(\w+)';? \/\/ ([\w/-]+\.ts)$/gm) ?? [])].map(
    ([, name, file]) => `${name} in shared/${file}`,
  );
  const declared = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/requestMember<.+>\('(\w+)'\)/g)].map(([, name]) => `${name} in ${path}`),
  );
  expect(declared.toSorted()).toEqual(names.toSorted());
  expect(names).toHaveLength(11);
});
