import { parseArgs } from 'node:util';
import { propertiesOf } from '../shared/platform/properties.ts';
import { describeOperation, METHODS, SCHEMES } from './new/describe-operation.ts';
import { writeOperation } from './new/write-operation.ts';

const HELP = `npm run new -- AREA/VERB-NOUN --path PATH: begins an operation, with its test and its rows in lists.

  npm run new -- groups/archive-group --path '/applications/{app}/groups/{group}/archive'

Options
  --path PATH      its path, with {parameters}
  --method METHOD  ${METHODS.join(', ')}; by default that of the verb (get-, list-, create-, replace-, update-, delete-)
  --auth SCHEMES   who may call it, of ${SCHEMES.join(', ')} with commas, or none; by default keys

It changes no file of an operation that exists, and says at the end what is left to do.
`;

const ROOT = new URL('../', import.meta.url);

try {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      path: { type: 'string' },
      method: { type: 'string' },
      auth: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (values.help) process.stdout.write(HELP);
  else process.stdout.write(await writeOperation(ROOT, describeOperation(positionals, values)));
} catch (error) {
  process.stderr.write(
    `new: ${propertiesOf(error)['message'] ?? error}\n(npm run new -- --help shows an example)\n`,
  );
  process.exitCode = 2;
}
