import { parseArgs } from 'node:util';
import { rotateKeyring } from '../shared/auth/signing-keys.ts';
import { bootstrapHub, ensureStaff } from '../shared/users/bootstrap-hub.ts';
import { targetOf } from './admin/api.ts';
import { exportFile } from './admin/export-users.ts';
import { failureText } from './admin/failure.ts';
import { importFile } from './admin/import-users.ts';
import { required } from './admin/options.ts';

type Values = Partial<Record<'email' | 'url' | 'app' | 'file', string | undefined>> & {
  replace?: boolean | undefined;
};
type Command = { help: string; run: (values: Values) => Promise<void> };

const CREDENTIAL = '      Environment: APP_KEY and APP_SECRET, a credential of the application.\n';

const COMMANDS = new Map<string, Command>([
  [
    'bootstrap',
    {
      run: bootstrap,
      help: `  bootstrap --email ADDRESS
      Creates the hub application and its publishable key key_hub. Gives service-staff rights to the hub user with this
      e-mail address, and creates the user if necessary. Prints the changes. Can be repeated. Environment: TABLE_NAME
      (an output of the stack), AWS_REGION, AWS credentials that may write the table.
`,
    },
  ],
  [
    'rotate-keys',
    {
      run: rotateKeys,
      help: `  rotate-keys [--replace]
      Runs the scheduled function rotateSigningKeys now: creates missing signing keys and seals the keyrings.
      With --replace, replaces every key with a new one, for example after a leak. Environment: TABLE_NAME and
      SIGNING_KEY_ID (the output SigningKeyArn), AWS_REGION, AWS credentials that may write the table and use the KMS key.
`,
    },
  ],
  [
    'import',
    {
      run: importUsers,
      help: `  import --url URL --app ID --file FILE
      Creates or replaces a user for each line of FILE (NDJSON). Writes the result of every line to FILE.results. After
      an interruption, the next run continues. Repeating a finished run changes nothing. Exits with 3 if lines failed.
${CREDENTIAL}`,
    },
  ],
  [
    'export',
    {
      run: exportUsers,
      help: `  export --url URL --app ID --file FILE
      Writes all users of the application to FILE (NDJSON), in the format of import. After an interruption, the next run
      continues.
${CREDENTIAL}`,
    },
  ],
]);

const HELP = `npm run admin -- COMMAND: commands for operators.

${[...COMMANDS.values()].map(({ help }) => help).join('\n')}`;

/** Texts for the results of `ensureStaff`. */
const DONE = {
  made: 'was created as service staff',
  promoted: 'is service staff now',
  nothing: 'was service staff already',
};

/** Exit code of an invalid or failed command. */
const FAILED = 2;
/** Exit code of an import with failed lines. */
const INCOMPLETE = 3;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      email: { type: 'string' },
      url: { type: 'string' },
      app: { type: 'string' },
      file: { type: 'string' },
      replace: { type: 'boolean' },
    },
  });
  const [name] = positionals;
  const command = COMMANDS.get(name ?? '');
  if (command && !values.help) return command.run(values);
  if (command) process.stdout.write(`npm run admin -- ${command.help.trimStart()}`);
  else printHelp(name, values.help);
}

/** Prints the help if it was requested or no command was given, and an error for an unknown command. */
function printHelp(name: string | undefined, isRequested = false): void {
  if (name === undefined) process.stdout.write(HELP);
  else process.stderr.write(`admin: unknown command ${name}\n\n${HELP}`);
  if (name !== undefined || !isRequested) process.exitCode = FAILED;
}

async function bootstrap(values: Values): Promise<void> {
  const email = required('email', values.email, 'the address of the first hub user');
  if (!email.includes('@')) throw new Error(`--email: ${email} is not an e-mail address`);
  await bootstrapHub();
  const { user, done } = await ensureStaff(email.toLowerCase());
  const state = user.state === 'disabled' ? ', who is disabled' : '';
  process.stdout.write(
    `the hub is ready; ${email}, the user ${user.user_id}${state}, ${DONE[done]}: sign in with the key key_hub\n`,
  );
}

async function rotateKeys({ replace = false }: Values): Promise<void> {
  for (const algorithm of ['EdDSA', 'RS256'] as const) {
    const { version, keys } = await rotateKeyring(algorithm, { replace });
    process.stdout.write(
      `${algorithm}: version ${version} of the keyring is sealed, with ${keys.length} key(s)\n`,
    );
  }
}

async function importUsers(values: Values): Promise<void> {
  const target = targetOf(values);
  const file = required('file', values.file, 'the file to read');
  const { lines, failed } = await importFile(target, file);
  process.stdout.write(`${lines} lines, ${failed} failed; results in ${file}.results\n`);
  if (failed > 0) process.exitCode = INCOMPLETE;
}

async function exportUsers(values: Values): Promise<void> {
  const target = targetOf(values);
  const file = required('file', values.file, 'the file to write');
  const users = await exportFile(target, file);
  process.stdout.write(`${users} users in ${file}\n`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`admin: ${failureText(error)}\n`);
  process.exitCode = FAILED;
});
