import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../support/backends.ts';
import { contextOf } from '../support/invoke.ts';

const ROOT = join(import.meta.dirname, '../..');
const EVENTS = join(ROOT, 'examples/events');
const SOURCES = readdirSync(join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' });

const events = readdirSync(EVENTS).map((file) => basename(file, '.json'));

useBackends();
beforeAll(() => bootstrapHub());

/** The result of the function of an event's name, such as `get-schema`. */
async function resultOf(name: string): Promise<Record<string, unknown>> {
  const source = SOURCES.find((path) => basename(path) === `${name}.ts`);
  const { handler } = await import(join(ROOT, 'functions', source ?? name));
  return handler(JSON.parse(readFileSync(join(EVENTS, `${name}.json`), 'utf8')), contextOf(name));
}

it.each(events.filter((name) => name !== 'authenticate'))(
  'the sample event %s is answered with success by its function',
  async (name) => {
    expect(await resultOf(name)).toMatchObject({ statusCode: 200 });
  },
);

it('the sample event authenticate is taken by the authorizer', async () => {
  expect(await resultOf('authenticate')).toMatchObject({ isAuthorized: true });
});
