/** @module-tag heavy */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { synthesizeDeployment } from '../support/deployments.ts';
import { useFolder } from '../support/folder.ts';

type Resource = { Type: string; Properties?: unknown; DependsOn?: string | string[] };
type Resources = Record<string, Resource>;

/** Calls a second that Lambda accepts, of those that create or change something. */
const CALLS_A_SECOND = 15;
const OF_LAMBDA = /^AWS::Lambda::/;

const folder = useFolder();
/** The resources of the service stack and of each nested stack, which CloudFormation creates side by side. */
let stacks: Resources[];
beforeAll(async () => {
  const { directory } = await synthesizeDeployment('prod', folder);
  const files = (await readdir(directory)).filter((file) => /^IdentityService.*template\.json$/.test(file));
  stacks = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(directory, file), 'utf8')).Resources),
  );
});

/** Logical ids on which a resource depends: by DependsOn, or by a reference. */
function dependenciesOf({ DependsOn = [], Properties }: Resource, resources: Resources): string[] {
  const text = JSON.stringify(Properties ?? {});
  const referred = [...text.matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].map(([, id = '']) => id);
  return [...[DependsOn].flat(), ...referred].filter((id) => id in resources);
}

/** The second in which each call of Lambda begins, if each begins as early as it may and takes a second. */
function secondsOf(resources: Resources): number[] {
  const known = new Map<string, number>();
  const begin = (id: string): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const resource = resources[id];
    const isCall = (name: string) => OF_LAMBDA.test(resources[name]?.Type ?? '');
    const before = resource ? dependenciesOf(resource, resources) : [];
    const second = Math.max(0, ...before.map((name) => begin(name) + (isCall(name) ? 1 : 0)));
    known.set(id, second);
    return second;
  };
  return Object.keys(resources)
    .filter((id) => OF_LAMBDA.test(resources[id]?.Type ?? ''))
    .map(begin);
}

/** The most calls of one second, with the number of seconds. */
function busiest(all: Resources[]): { calls: number; seconds: number } {
  const calls = new Map<number, number>();
  for (const second of all.flatMap(secondsOf)) calls.set(second, (calls.get(second) ?? 0) + 1);
  return { calls: Math.max(...calls.values()), seconds: Math.max(...calls.keys()) + 1 };
}

function withoutOrder(resources: Resources): Resources {
  return Object.fromEntries(
    Object.entries(resources).map(([id, { DependsOn: _, ...resource }]) => [id, resource]),
  );
}

describe('the first deployment', () => {
  it("never makes more calls in a second than Lambda's 15", () => {
    expect(busiest(stacks).calls).toBeLessThanOrEqual(CALLS_A_SECOND);
  });

  it('would make more than 100 in its first second without an order', () => {
    expect(busiest(stacks.map(withoutOrder)).calls).toBeGreaterThan(100);
  });

  it('creates functions of four nested stacks side by side', () => {
    const functions = stacks.map(
      (resources) => Object.values(resources).filter(({ Type }) => Type === 'AWS::Lambda::Function').length,
    );
    const total = functions.reduce((sum, count) => sum + count, 0);
    expect(busiest(stacks).seconds).toBeLessThan(total / 2.5);
  });
});

describe('an update', () => {
  it('lets no function wait for the alias of another, which shifts for minutes', () => {
    for (const resources of stacks)
      for (const resource of Object.values(resources).filter(({ Type }) => Type === 'AWS::Lambda::Function'))
        for (const id of dependenciesOf(resource, resources))
          expect(resources[id]?.Type).not.toBe('AWS::Lambda::Alias');
  });
});
