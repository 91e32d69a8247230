import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { clientTextFiles } from '../infra/client-texts.ts';

const CLIENT = join(import.meta.dirname, '../client/src');

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
for (const [name, text] of await clientTextFiles()) {
  const file = join(CLIENT, name);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  if (values.check) {
    process.stderr.write(`client/src/${name} is stale: run npm run generate -- texts\n`);
    process.exitCode = 1;
  } else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
