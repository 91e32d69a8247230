import { isId } from '../../../shared/platform/ids.ts';
import type { SignInAttempt } from '../../../shared/sign-in-attempts/attempt-contract.ts';
import { lookUpAttempts } from '../../../shared/sign-in-attempts/lookup-attempts.ts';
import { SignInAttemptLookup } from '../../../shared/sign-in-attempts/lookup-contract.ts';
import type { ReadCommand } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { optionalText, textOf, type Values } from '../options.ts';
import { tableText } from '../table-text.ts';

/** The options that name whose attempts are shown, by the members of a lookup. */
const SUBJECTS = { user_id: 'user', email: 'email', phone: 'phone', request_id: 'request' } as const;
const COLUMNS = ['at', 'step', 'code', 'bounce', 'browser', 'request'];

export const showAttempts: ReadCommand = {
  kind: 'read',
  name: 'attempts',
  summary: 'Show why somebody could not sign in',
  details: `Shows the attempts to sign in of a user or with an address, whether or not it has a user, or that of a request:
each step with its time, and the code of the error if it was refused. The newest 50 come first; --after shows those
before. Shows no addresses, also not of callers. All but --request needs kms:Decrypt with the key of the deployment,
by a role whose name begins with IdentityService-{env}. Exits with 0 if there is no attempt.`,
  options: [
    { flags: '--app <id>', text: 'the application; app_hub for the hub', required: true },
    { flags: '--user <id>', text: 'the id of a user' },
    { flags: '--email <address>', text: 'the e-mail address' },
    { flags: '--phone <number>', text: 'the phone number, with + and country code' },
    { flags: '--request <id>', text: '`instance` of an error, or the id that a page shows' },
    { flags: '--after <attempt>', text: 'the last attempt of the list before' },
  ],
  needs: ['table'],
  run: async (values) => {
    const { id: application } = await findApplicationOf(textOf(values, 'app'));
    const { results, next } = await lookUpAttempts(application, lookupOf(values));
    const attempts = results.map(withoutSources);
    const text = [...attempts.map(textOfAttempt), ...(next ? [`older ones: --after ${next}`] : [])];
    return {
      text: attempts.length > 0 ? text.join('\n\n') : `no attempt to sign in to ${application} is found`,
      data: { application, attempts, next },
    };
  },
};

function lookupOf(values: Values): SignInAttemptLookup {
  const named = Object.entries(SUBJECTS).filter(([, option]) => optionalText(values, option) !== undefined);
  if (named.length !== 1) throw new Error('name one of --user, --email, --phone and --request');
  const subject = Object.fromEntries(named.map(([member, option]) => [member, textOf(values, option)]));
  const after = optionalText(values, 'after');
  if (after !== undefined && !isId('attempt', after)) throw new Error(`--after: ${after} is no attempt`);
  const { data, error } = SignInAttemptLookup.safeParse({ ...subject, after });
  if (data) return data;
  const options = named.map(([, option]) => `--${option}`).join(' ');
  throw new Error(`${options}: ${error.issues[0]?.message}`);
}

type ShownAttempt = ReturnType<typeof withoutSources>;

/** Addresses of callers are personal data, which a command reveals only with a record. */
function withoutSources({ steps, ...attempt }: SignInAttempt) {
  return { ...attempt, steps: steps.map(({ source: _, ...step }) => step) };
}

function textOfAttempt({ id, outcome, channel, method, user_id, steps }: ShownAttempt): string {
  const rows = steps.map(({ at, step, code, bounce, browser, request_id: request }) => {
    const name = [browser?.name, browser?.system].filter(Boolean).join(', ') || undefined;
    return { at, step, code, bounce, browser: name, request };
  });
  const shown = COLUMNS.filter((column) => rows.some((row) => Object(row)[column] !== undefined));
  const heading = [id, outcome, method ?? channel, user_id].filter((part) => part !== undefined).join(', ');
  return `${heading}\n${tableText(shown, rows)}`;
}
