import { parseArgs } from 'node:util';
import { bootstrapHub, ensureStaff } from '../shared/applications/bootstrap-hub.ts';
import { targetOf } from './admin/api.ts';
import { exportFile } from './admin/export-users.ts';
import { importFile } from './admin/import-users.ts';

const HELP = `npm run admin -- COMMAND: what an operator does from time to time.

  bootstrap --email ADDRESS
      Makes the hub application and its publishable key key_hub, and the hub user with that e-mail address service
      staff: a new one where there is none. Says what it did. May be repeated. Environment: TABLE_NAME (an output of the stack), AWS_REGION, AWS credentials that may
      write the table.

  import --url URL --app ID --file FILE
      Creates or replaces a user for each line of FILE (NDJSON). The result of every line goes to FILE.results. An
      interrupted run is continued where it stopped; a repeated one changes nothing. Exits with 3 when lines failed.

  export --url URL --app ID --file FILE
      Writes all users of the application to FILE (NDJSON), in the form that import reads. An interrupted run is
      continued where it stopped.

  import and export take a credential of the application from the environment: APP_KEY and APP_SECRET.
`;

/** What the bootstrap did to the user. */
const DONE = {
  made: 'was made as service staff',
  promoted: 'is service staff now',
  nothing: 'was service staff already',
};

/** Some lines of an import failed. */
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
    },
  });
  const { email, file } = values;
  switch (values.help ? 'help' : positionals[0]) {
    case 'bootstrap':
      return bootstrap(email);
    case 'import': {
      const { lines, failed } = await importFile(targetOf(values), named(file));
      process.stdout.write(`${lines} lines, ${failed} failed; results in ${file}.results\n`);
      if (failed > 0) process.exitCode = INCOMPLETE;
      return;
    }
    case 'export': {
      const users = await exportFile(targetOf(values), named(file));
      process.stdout.write(`${users} users in ${file}\n`);
      return;
    }
    default:
      process.stdout.write(HELP);
      if (!values.help) process.exitCode = 2;
  }
}

function named(file: string | undefined): string {
  if (!file) throw new Error('--file: the file to read or write');
  return file;
}

async function bootstrap(email: string | undefined): Promise<void> {
  if (!email?.includes('@')) throw new Error('--email: the address of the first hub user');
  await bootstrapHub();
  const { user, done } = await ensureStaff(email.toLowerCase());
  const state = user.state === 'disabled' ? ', who is disabled' : '';
  process.stdout.write(
    `the hub is ready; ${email}, the user ${user.user_id}${state}, ${DONE[done]}: sign in with the key key_hub\n`,
  );
}

await main().catch((error: unknown) => {
  process.stderr.write(`admin: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
});
