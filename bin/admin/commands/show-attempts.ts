import { isId } from '../../../shared/platform/ids.ts';
import type { Disabled } from '../../../shared/profiles/profile.ts';
import { profileFromItem } from '../../../shared/profiles/profile-store.ts';
import type { SignInAttempt } from '../../../shared/sign-in-attempts/attempt-contract.ts';
import { lookUpAttempts } from '../../../shared/sign-in-attempts/lookup-attempts.ts';
import { SignInAttemptLookup } from '../../../shared/sign-in-attempts/lookup-contract.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItems } from '../../../shared/storage/read-items.ts';
import { browserText } from '../browser-text.ts';
import type { ReadCommand } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { optionalText, textOf, type Values } from '../options.ts';
import { tableText } from '../table-text.ts';

/** The options that name whose attempts are shown, by the members of a lookup. */
const SUBJECTS = {
  user_id: 'user',
  email: 'email',
  phone: 'phone',
  request_id: 'request',
  provider: 'provider',
} as const;
const COLUMNS = ['at', 'step', 'code', 'failure', 'bounce', 'browser', 'request'];

export const showAttempts: ReadCommand = {
  kind: 'read',
  name: 'attempts',
  summary: 'Show why somebody could not sign in',
  details: `Shows the attempts to sign in of a user or with an address, whether or not it has a user, or that of a request:
each step with its time, and the code of the error if it was refused. An attempt that is open because its user is
disabled says so. The newest 50 come first; --after shows those before. Shows no addresses, also not of callers, and no words of
identity providers. --user, --email and --phone need kms:Decrypt with the key of the deployment,
by a role whose name begins with IdentityService-{env}. Exits with 0 if there is no attempt.`,
  options: [
    { flags: '--app <id>', text: 'the application; app_hub for the hub', required: true },
    { flags: '--user <id>', text: 'the id of a user' },
    { flags: '--email <address>', text: 'the e-mail address' },
    { flags: '--phone <number>', text: 'the phone number, with + and country code' },
    { flags: '--request <id>', text: '`instance` of an error, or the id that a page shows' },
    { flags: '--provider <id>', text: 'the id of an identity provider, for what failed there' },
    { flags: '--after <attempt>', text: 'the last attempt of the list before' },
  ],
  needs: ['table'],
  run: async (values) => {
    const { id: application } = await findApplicationOf(textOf(values, 'app'));
    const { results, next } = await lookUpAttempts(application, lookupOf(values));
    const disabled = await disabledUsers(application, results);
    const attempts = results.map((attempt) => shownTo(attempt, disabled));
    const text = [...attempts.map(textOfAttempt), ...(next ? [`older ones: --after ${next}`] : [])];
    return {
      text: attempts.length > 0 ? text.join('\n\n') : `no attempt to sign in to ${application} is found`,
      data: { application, attempts, next },
    };
  },
};

function lookupOf(values: Values): SignInAttemptLookup {
  const named = Object.entries(SUBJECTS).filter(([, option]) => optionalText(values, option) !== undefined);
  if (named.length !== 1) throw new Error('name one of --user, --email, --phone, --request and --provider');
  const subject = Object.fromEntries(named.map(([member, option]) => [member, textOf(values, option)]));
  const after = optionalText(values, 'after');
  if (after !== undefined && !isId('attempt', after)) throw new Error(`--after: ${after} is no attempt`);
  const { data, error } = SignInAttemptLookup.safeParse({ ...subject, after });
  if (data) return data;
  const options = named.map(([, option]) => `--${option}`).join(' ');
  throw new Error(`${options}: ${error.issues[0]?.message}`);
}

/** Returns the disabled users who began attempts that neither succeeded nor were refused so far. */
async function disabledUsers(
  app: string,
  attempts: readonly SignInAttempt[],
): Promise<Map<string, Disabled>> {
  const ids = attempts.flatMap(({ outcome, user_id }) => (outcome === 'open' && user_id ? user_id : []));
  const items = await getItems([...new Set(ids)].map((id) => keys.profile(app, id)));
  const profiles = items.flatMap((item) => (item ? profileFromItem(item) : []));
  return new Map(
    profiles
      .filter(({ state }) => state === 'disabled')
      .map(({ user_id, disabled }) => [user_id, disabled ?? {}]),
  );
}

type ShownAttempt = ReturnType<typeof shownTo>;

/**
 * Addresses of callers are personal data, which a command reveals only with a record. Words of a provider may
 * have some. A start does not read the profile (decision 0084), so the attempt itself does not know that its
 * user is disabled.
 */
function shownTo({ steps, outcome, ...attempt }: SignInAttempt, disabled: ReadonlyMap<string, Disabled>) {
  const why = outcome === 'open' ? disabled.get(attempt.user_id ?? '') : undefined;
  return {
    ...attempt,
    outcome: why ? ('user_disabled' as const) : outcome,
    ...(why?.reason !== undefined && { disabled_reason: why.reason }),
    steps: steps.map(({ source: _, provider_words: __, ...step }) => step),
  };
}

function textOfAttempt({ id, channel, method, user_id, steps, ...attempt }: ShownAttempt): string {
  const rows = steps.map(({ at, step, code, bounce, browser, provider_failure: failure, ...of }) => {
    const name = browserText(browser);
    return { at, step, code, failure, bounce, browser: name, request: of.request_id };
  });
  const shown = COLUMNS.filter((column) => rows.some((row) => Object(row)[column] !== undefined));
  const heading = [id, outcomeOf(attempt), method ?? channel, user_id]
    .filter((part) => part !== undefined)
    .join(', ');
  return `${heading}\n${tableText(shown, rows)}`;
}

function outcomeOf({ outcome, disabled_reason }: Pick<ShownAttempt, 'outcome' | 'disabled_reason'>): string {
  if (outcome !== 'user_disabled') return outcome;
  return `the user is disabled${disabled_reason === undefined ? '' : ` (${disabled_reason})`}`;
}
