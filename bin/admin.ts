import { parseArgs } from 'node:util';
import { bootstrapHub, ensureUser } from '../shared/applications/bootstrap-hub.ts';
import { HUB_APPLICATION_ID } from '../shared/platform/ids.ts';

const HELP = `npm run admin -- COMMAND: what an operator does once, with AWS credentials that may write the table.

  bootstrap --email ADDRESS   makes the hub application and its publishable key key_hub, and a hub user with that
                              e-mail address as service staff. May be repeated.

Environment: TABLE_NAME (an output of the stack), AWS_REGION and AWS credentials.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' }, email: { type: 'string' } },
});

if (values.help || positionals[0] !== 'bootstrap') {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 2;
} else if (!values.email?.includes('@')) {
  process.stderr.write('bootstrap needs --email with the address of the first hub user\n');
  process.exitCode = 2;
} else {
  await bootstrapHub();
  const user = await ensureUser(HUB_APPLICATION_ID, values.email.toLowerCase(), { support: true });
  process.stdout.write(
    `the hub is ready; ${values.email} is the user ${user.user_id}: sign in with the key key_hub\n`,
  );
}
