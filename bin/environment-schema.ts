import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { environmentSchema, SCHEMA_FILE } from '../infra/environment/environment-schema.ts';

/**
 * Writes infra/environment.schema.json, by which editors know the settings of an environment in JSON. With
 * `--check` it writes nothing, and exits with 1 if the file is another.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const text = `${JSON.stringify(await environmentSchema(), null, 2)}\n`;
if (values.check !== true) writeFileSync(SCHEMA_FILE, text);
else if (readFileSync(SCHEMA_FILE, 'utf8') !== text) {
  process.stderr.write(`${SCHEMA_FILE} is not what is generated: run npm run generate -- settings\n`);
  process.exitCode = 1;
}
