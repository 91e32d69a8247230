import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { consoleOperations } from '../infra/console-operations.ts';

const FILE = join(import.meta.dirname, '../console/src/generated/operations.gen.ts');

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const text = consoleOperations();
if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  if (values.check) {
    process.stderr.write(
      'console/src/generated/operations.gen.ts is stale: run npm run generate -- console\n',
    );
    process.exitCode = 1;
  } else {
    await mkdir(dirname(FILE), { recursive: true });
    await writeFile(FILE, text);
  }
}
