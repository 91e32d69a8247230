import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startSamBackends } from '../infra/local/sam-backends.ts';
import { propertiesOf } from '../shared/platform/properties.ts';

const HELP = `npm run backends: the embedded table, bucket, keys and inbox on fixed ports, for functions under sam local.

Environment
  BACKENDS_PORT      first of four ports: table, bucket, keys, inbox (default 8000)
  BACKENDS_ADDRESS   address to listen on (default 127.0.0.1). With Docker on Linux 172.17.0.1, the address of
                     this machine in the network of the containers
  LOCAL_DIR          folder of the data (default .local), which npm start must not use at the same time

docs/embedded-default.md has the next steps.
`;

if (optionsOf().help) process.stdout.write(HELP);
else await run().catch(fail);

function optionsOf() {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    process.stderr.write(`backends: ${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exit(2);
  }
}

async function run(): Promise<void> {
  const firstPort = Number(process.env['BACKENDS_PORT'] || '8000');
  if (!Number.isInteger(firstPort) || firstPort < 0 || firstPort > 65_532)
    throw new Error(`BACKENDS_PORT must be a number from 0 to 65532, not ${process.env['BACKENDS_PORT']}`);
  const address = process.env['BACKENDS_ADDRESS'] || '127.0.0.1';
  const directory = resolve(process.env['LOCAL_DIR'] || '.local');
  const running = await startSamBackends({ directory, address, firstPort });
  const end = () => void running.close().then(() => process.exit(0), fail);
  process.once('SIGINT', end).once('SIGTERM', end);
  process.stdout.write(`Ready. In a second terminal:

  . ${running.credentialsFile}
  npx cdk synth --quiet -c sam=true
  sam local start-api --template cdk.out/IdentitySam.template.json --env-vars ${running.variablesFile} \\
    --warm-containers LAZY${address === '127.0.0.1' ? '' : ` --add-host host.docker.internal:${address}`}

  Inbox  ${running.seeded.inbox_url}
  Data   ${directory}   (seed.json has credentials and tokens)

Ctrl-C ends the services.
`);
}

function fail(error: unknown): never {
  const { code, port, message = error } = propertiesOf(error);
  const text = code === 'EADDRINUSE' ? `port ${port} is in use: set BACKENDS_PORT to another` : message;
  process.stderr.write(`npm run backends failed: ${text}\n`);
  process.exit(1);
}
