import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackedClient } from './pack-client.ts';

const FOLDER = join(import.meta.dirname, '../../client');

let client: Promise<PackedClient> | undefined;

/**
 * Returns the packed client of this checkout. The bundler replaces this module by its result. Throws an Error
 * if the client is not built.
 */
export function loadClient(): Promise<PackedClient> {
  client ??= pack();
  return client;
}

async function pack(): Promise<PackedClient> {
  const { packClient } = await import('./pack-client.ts');
  return packClient(FOLDER, JSON.parse(await readFile(join(FOLDER, 'released.json'), 'utf8')));
}
