import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLANS } from '../../shared/plans/plans.ts';
import { numberIn, UNITS } from '../support/number-in.ts';

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'docs/guides/limits.md'), 'utf8');
const { KB, MB } = UNITS;

/** The cell beside a cell of the guide. */
function limitOf(what: string): string {
  const [, limit = ''] = GUIDE.split(`\n| ${what} | `);
  return limit.split(' |')[0] ?? '';
}

const SIGN_IN = 'shared/sign-in/policies/address-limit.ts';
const SOURCES = 'shared/sign-in/policies/source-limit.ts';
const OPENID = 'shared/oidc-store/artifact-limit.ts';
const INVITES = 'shared/invites/invite-by-message.ts';
const ACCOUNT_INVITES = 'shared/accounts/invite-member.ts';
const COLLECTIONS = 'shared/applications/collections.ts';

/** What the guide says, where the code has it, and the size of the unit that the guide writes. */
const LIMITS: [what: string, file: string, after: string, unit?: number][] = [
  ['codes and links to one address, from one source', SIGN_IN, 'PER_ADDRESS = '],
  ['codes and links to one address, from all strangers', SIGN_IN, 'PER_ADDRESS_AND_DAY = '],
  ['codes and links to one address, for all devices that have signed in with it', SIGN_IN, 'PER_ADDRESS = '],
  ['the same in 24 hours', SIGN_IN, 'PER_ADDRESS_AND_DAY = '],
  ['messages to one address out of the last third', SIGN_IN, 'RESERVED_PER_ADDRESS_AND_DAY = '],
  ['sign-ins of an application from one source', SOURCES, 'PER_APPLICATION = '],
  [
    'sign-ins of an application from one source, by devices that have signed in with the address',
    SOURCES,
    'KNOWN_PER_APPLICATION = ',
  ],
  ['sign-ins of all applications from one source', SOURCES, 'PER_SOURCE = '],
  ['guests of an application from one source', SOURCES, 'PER_APPLICATION = '],
  ['guests of all applications from one source', SOURCES, 'PER_SOURCE = '],
  ['guests of an application from all sources', SOURCES, 'GUESTS_OF_APPLICATION = '],
  ['pushed requests of an application from one source', OPENID, "'pushed requests': "],
  ['pushed requests of one client with a secret', OPENID, "'pushed requests of a client': "],
  ['registrations of clients at an application from one source', OPENID, 'registrations: '],
  ['documents and keys of unknown clients read at an application for one source', OPENID, 'documents: '],
  [
    'OpenID sign-ins and sign-outs of an application begun by one source without a session',
    OPENID,
    'pages: ',
  ],
  ['wrong codes for one sign-in', 'shared/sign-in/codes/challenge.ts', 'MAX_ATTEMPTS = '],
  ['wrong codes of strangers for one address', 'shared/sign-in/limits/guess-code.ts', 'MAX_GUESSES = '],
  ['wrong codes for one test identity', 'shared/sign-in/limits/guess-code.ts', 'MAX_TEST_GUESSES = '],
  [
    'life of a code and its link',
    'shared/applications/settings/challenge-duration.ts',
    'DEFAULT_SECONDS = ',
    UNITS.MINUTE,
  ],
  [
    'life of a magic link that your backend makes',
    'shared/links/lifetime.ts',
    'MAX_LINK_SECONDS = ',
    UNITS.DAY,
  ],
  ['life of the one-time code in a redirect', 'shared/auth/exchange-codes.ts', 'CODE_SECONDS = '],
  ['life of an access token', 'shared/auth/tokens.ts', 'ACCESS_TOKEN_SECONDS = ', UNITS.HOUR],
  ['life of a refresh token without use', 'shared/auth/sessions.ts', 'const REFRESH_SECONDS = ', UNITS.DAY],
  ['e-mails of an application', 'shared/messages/spend-budget.ts', '{ email: '],
  ['text messages of an application', 'shared/messages/spend-budget.ts', ', sms: '],
  [
    'text messages to 1,000 numbers that begin alike',
    'shared/messages/spend-budget.ts',
    'DEFAULT_PER_RANGE = ',
  ],
  ['text messages to one number', 'shared/messages/spend-budget.ts', 'TEXTS_PER_NUMBER = { limit: '],
  ['group invites to one address', INVITES, 'PER_ADDRESS = { limit: '],
  ['group invites by one user', INVITES, 'PER_INVITER = { limit: '],
  ['account invites to one address', ACCOUNT_INVITES, 'PER_ADDRESS = { limit: '],
  ['account invites by one manager', ACCOUNT_INVITES, 'PER_INVITER = { limit: '],
  ['test messages to one hub user', 'shared/messages/test-message.ts', 'PER_USER = { limit: '],
  ['answers to texts of one phone', 'shared/sms-keywords/answer-text.ts', 'LIMIT = { limit: '],
  ['requests of a backend', 'infra/environments/prod.ts', 'requestsPerMinute: '],
  ['requests of all users of an application', 'infra/environments/prod.ts', 'requestsPerMinute: '],
  ['body of a request', 'shared/http/middleware/parse-body.ts', 'MAX_BYTES = ', KB],
  ['`data` of a user in one request', 'shared/profiles/profile-input.ts', 'MAX_DATA_BYTES = ', KB],
  ['a whole profile', 'shared/profiles/profile-change.ts', 'MAX_BYTES = ', KB],
  ['value of one field', 'shared/schemas/field-types.ts', 'MAX_BYTES = ', KB],
  ['an identifying value', 'shared/profiles/identity/identity.ts', 'MAX_IDENTITY_LENGTH = '],
  ['image in a field, in one request', 'shared/profiles/files/field-upload.ts', '{ image: ', MB],
  [
    'picture in a field, by [a signed request](upload-pictures.md)',
    'shared/profiles/files/picture-upload.ts',
    'MAX_PICTURE_BYTES = ',
    MB,
  ],
  ['document in a field', 'shared/profiles/files/field-upload.ts', ', document: ', MB],
  ['logo or icon', 'shared/uploads/formats.ts', 'maxBytes: ', MB],
  ['animation', 'shared/uploads/formats.ts', "['application/json'], maxBytes: ", MB],
  ['body of an import', 'functions/users/import-users.ts', 'maxBytes: ', MB],
  ['one line of an import', 'shared/transfers/import-users.ts', 'MAX_LINE_BYTES = ', KB],
  ['`Idempotency-Key`', 'shared/handlers/idempotency.ts', ', max: '],
  ['body of a webhook', 'shared/deliveries/send-event.ts', 'MAX_BYTES = ', KB],
  ['fields of a schema', 'shared/schemas/schema-contract.ts', 'Object.keys(fields).length <= '],
  [
    'credentials, variants, keywords, assets, OpenID clients of an application',
    COLLECTIONS,
    'MAX_MEMBERS = ',
  ],
  ['webhooks of an application', COLLECTIONS, 'MAX_WEBHOOKS = '],
  ['identity providers of an application', COLLECTIONS, 'MAX_IDENTITY_PROVIDERS = '],
  [
    'credentials of one OpenID client',
    'shared/oidc-clients/oidc-client-store.ts',
    'MAX_CLIENT_CREDENTIALS = ',
  ],
  ['users of one `PUT .../users/data`', 'functions/users/upsert-users.ts', 'z.minLength(1), z.maxLength('],
  [
    'invites of one `POST .../bulk-invites`',
    'functions/groups/create-group-invites.ts',
    'z.minLength(1), z.maxLength(',
  ],
  ['accounts of one hub user', 'shared/http/principal.ts', 'MAX_ACCOUNTS_OF_USER = '],
  ['users, and the export of users', 'functions/users/export-users.ts', 'f.pageSize('],
  ['every other list', 'shared/http/fields/lists.ts', 'page_size: pageSize('],
];

describe('the guide about limits', () => {
  it.each(LIMITS)('says the limit of the code for %s', (what, file, after, unit = 1) => {
    const [said = ''] = /^[\d,]+/.exec(limitOf(what)) ?? [];
    expect(Number(said.replaceAll(',', ''))).toBe(numberIn(file, after) / unit);
  });

  it('says the lines of an import', () => {
    expect(limitOf('body of an import')).toContain(
      `${numberIn('shared/transfers/import-users.ts', 'MAX_LINES = ')} lines`,
    );
  });

  it('has the plans with their applications and factors', () => {
    const rows = PLANS.map(
      ({ name, application_limit, request_factor }) =>
        `| ${name} | ${application_limit.toLocaleString('en')} | ${request_factor} |`,
    );
    expect(rows.filter((row) => !GUIDE.includes(row))).toEqual([]);
  });

  it('has the plans with their ceilings of messages', () => {
    const rows = PLANS.map((plan) =>
      [
        plan.name,
        ...[plan.emails_per_day, plan.texts_per_day, plan.texts_per_month, plan.texts_per_range_per_day].map(
          (ceiling) => ceiling.toLocaleString('en'),
        ),
      ].join(' | '),
    );
    expect(rows.filter((row) => !GUIDE.includes(`| ${row} |`))).toEqual([]);
  });

  it('has no row with a number that no test compares', () => {
    const rows = [...GUIDE.matchAll(/^\| ([^|]+) \| (\d[\d,]*)/gm)].map(([, what = '']) => what);
    const known = [...LIMITS.map(([what]) => what), ...PLANS.map(({ name }) => name)];
    expect(rows.filter((what) => !known.includes(what))).toEqual([]);
  });
});
