import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openApiDocument } from '../infra/openapi/document.ts';

const HELP = `npm run generate -- openapi: generates docs/openapi.json from the contracts of the operations.

Options
  --check   writes nothing; exits with 1 if the file does not match the contracts
`;
const FILE = new URL('../docs/openapi.json', import.meta.url);

const options = optionsOf();
if (options.help) process.stdout.write(HELP);
else await run(options.check === true);

function optionsOf() {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' }, check: { type: 'boolean' } } })
      .values;
  } catch (error) {
    process.stderr.write(`openapi: ${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exit(2);
  }
}

async function run(isCheck: boolean): Promise<void> {
  const document = `${JSON.stringify(await openApiDocument(), null, 2)}\n`;
  if (!isCheck) {
    await writeFile(FILE, document);
    process.stdout.write('docs/openapi.json is written\n');
  } else if ((await readFile(FILE, 'utf8')) === document) {
    process.stdout.write('docs/openapi.json matches the contracts\n');
  } else {
    process.stderr.write(
      'docs/openapi.json does not match the contracts: run npm run generate -- openapi and commit the file\n',
    );
    process.exitCode = 1;
  }
}
