import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { environmentSchema, SCHEMA_FILE } from '../infra/environment/environment-schema.ts';

/**
 * Writes infra/environment.schema.json, by which editors know the settings of an environment in JSON. With
 * `--check` it writes nothing, and exits with 1 if the file is another.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const text = `${withShortLists(JSON.stringify(await environmentSchema(), null, 2))}\n`;
if (values.check !== true) writeFileSync(SCHEMA_FILE, text);
else if (readFileSync(SCHEMA_FILE, 'utf8') !== text) {
  process.stderr.write(`${SCHEMA_FILE} is not what is generated: run npm run generate -- settings\n`);
  process.exitCode = 1;
}

/** Writes a list of texts on one line if it fits there, as the formatter does. */
function withShortLists(json: string): string {
  return json.replace(/^.*\[\n(?: *"[^"]*",?\n)+ *\]/gm, (list) => {
    const line = list.replace(/\n */g, ' ').replace('[ ', '[').replace(/ \]$/, ']');
    return line.length < 110 ? line : list;
  });
}
