import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openApiDocument } from '../infra/openapi.ts';

const FILE = new URL('../docs/openapi.json', import.meta.url);
const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const document = `${JSON.stringify(await openApiDocument(), null, 2)}\n`;

if (!values.check) {
  await writeFile(FILE, document);
  process.stdout.write('docs/openapi.json is written\n');
} else if ((await readFile(FILE, 'utf8')) === document) {
  process.stdout.write('docs/openapi.json is what the contracts say\n');
} else {
  process.stderr.write(
    'docs/openapi.json is not what the contracts say: run npm run openapi and commit it\n',
  );
  process.exitCode = 1;
}
