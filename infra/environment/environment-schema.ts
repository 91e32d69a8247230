import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { members } from '../environment.ts';

const INFRA = join(import.meta.dirname, '..');

/** The checked-in file of the schema. */
export const SCHEMA_FILE = join(INFRA, 'environment.schema.json');

/**
 * Returns the JSON Schema of an environment file, for editors: the types and forms of the settings, and their
 * comments as descriptions. The synthesis also checks what the settings are together.
 */
export async function environmentSchema(): Promise<Record<string, unknown>> {
  const { properties = {}, ...schema } = z.toJSONSchema(members, { io: 'input', unrepresentable: 'any' });
  const descriptions = await commentsOf(join(INFRA, 'environment.ts'));
  const described = Object.entries(properties).map(([name, property]) => [
    name,
    { description: descriptions.get(name), ...Object(property) },
  ]);
  return {
    ...schema,
    title: 'Settings of a deployment of the identity service',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(described) },
  };
}

/** Returns the doc comments of the members of an object, by the name of the member. */
async function commentsOf(file: string): Promise<Map<string, string>> {
  const source = await readFile(file, 'utf8');
  const found = source.matchAll(/^ {2}\/\*\*((?:(?!\*\/)[\s\S])+)\*\/\n {2}(\w+)[:,]/gm);
  return new Map([...found].map(([, comment = '', name = '']) => [name, plain(comment)]));
}

const plain = (comment: string) =>
  comment
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
