import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { consoleClientSettings } from '../infra/console-client-settings.ts';
import { consoleOperations } from '../infra/console-operations.ts';

const FOLDER = join(import.meta.dirname, '../console/src/generated');

/** The generated modules of the console, by file. */
const FILES = {
  'operations.gen.ts': consoleOperations(),
  'client-settings.gen.ts': consoleClientSettings(),
};

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
for (const [name, text] of Object.entries(FILES)) {
  const file = join(FOLDER, name);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  if (values.check) {
    process.stderr.write(`console/src/generated/${name} is stale: run npm run generate -- console\n`);
    process.exitCode = 1;
  } else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
