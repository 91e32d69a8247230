import { describe, expect, it } from 'vitest';
import { numberIn, UNITS } from '../support/number-in.ts';

const { MILLISECOND, MINUTE, DAY } = UNITS;

/** A file, the text before the number there, and its unit if neither the file nor the text has it. */
type End = readonly [file: string, after: string, unit?: number];

const OPERATIONS = 'docs/operations.md';
const RUNBOOKS = 'docs/runbooks.md';
const SECURITY = 'docs/security.md';
const WEBHOOKS = 'docs/webhooks.md';
const EVENT_SOURCES = 'infra/event-sources.ts';
const SETTINGS = 'infra/environment/setting-types.ts';
const SOURCES = 'shared/sign-in/policies/source-limit.ts';
const ADDRESSES = 'shared/sign-in/policies/address-limit.ts';

const scheduled = (id: string): End => [`functions/events/${id}.ts`, 'everyMinutes: ', MINUTE];

/** Numbers of which no file can import the other's, besides those of the guide about limits. */
const EQUAL: [what: string, End, End][] = [
  // Clients, and the service.
  [
    'wait for another message',
    ['client/src/element/base-flow.ts', 'RESEND_SECONDS = '],
    ['shared/sign-in/codes/resend-wait.ts', 'RESEND_SECONDS = '],
  ],
  [
    'wait without a Retry-After',
    ['client/src/element/failure.ts', 'USUAL_PAUSE_SECONDS = '],
    ['shared/pages/failure-text.ts', 'USUAL_PAUSE_SECONDS = '],
  ],
  [
    'devices of a browser',
    ['client/src/browser/devices.ts', 'MAX_ADDRESSES = '],
    ['shared/oidc-screen/device-cookie.ts', 'MAX_KEYS = '],
  ],
  [
    'picture in one request',
    ['client/src/account/picture.ts', 'MOST_BYTES = '],
    ['shared/profiles/files/field-upload.ts', 'const MAX_BYTES = { image: '],
  ],
  [
    'address of a page',
    ['client/src/browser/return-url.ts', 'LONGEST_URL = '],
    ['shared/http/fields/urls.ts', 'z.maxLength('],
  ],
  // The pipeline, and what it deploys.
  [
    'Node of the pipeline',
    ['examples/pipeline/deploy.yml', 'node-version: '],
    ['infra/constructs/functions.ts', 'Runtime.NODEJS_'],
  ],
  [
    'Node of the bundles',
    ['infra/bundle.ts', "target: 'node"],
    ['infra/constructs/functions.ts', 'Runtime.NODEJS_'],
  ],
  [
    'Node of the types',
    ['package.json', '"@types/node": "'],
    ['infra/constructs/functions.ts', 'Runtime.NODEJS_'],
  ],
  ['oldest Node of an install', ['README.md', 'Any Node from '], ['package.json', '"node": ">=']],
  ['oldest Node of the client', ['client/package.json', '"node": ">='], ['package.json', '"node": ">=']],
  // Documents for operators, and the code.
  ['days of logs', [OPERATIONS, 'Logs are kept for '], [SETTINGS, 'LOG_DAYS = ', DAY]],
  ['days of the access log', [OPERATIONS, 'It is kept for '], [SETTINGS, 'LOG_DAYS = ', DAY]],
  ['most days of attempts', [OPERATIONS, 'otherwise, and at most '], [SETTINGS, 'LOG_DAYS = ']],
  [
    'days of dead letters',
    [RUNBOOKS, 'It is in the dead-letter queue for '],
    [EVENT_SOURCES, 'DEAD_LETTER_DAYS = ', DAY],
  ],
  [
    'days of a failed text or upload',
    [RUNBOOKS, '| a text, upload or bounce | the event | '],
    [EVENT_SOURCES, 'DEAD_LETTER_DAYS = ', DAY],
  ],
  [
    'age of changes that are given up',
    [RUNBOOKS, '| changes of the table that became no events for '],
    [EVENT_SOURCES, 'maxRecordAgeSeconds: '],
  ],
  [
    'age of changes that are stuck',
    [RUNBOOKS, '| `ChangesStuck` | a change has waited for '],
    [EVENT_SOURCES, 'STUCK_SECONDS = '],
  ],
  [
    'age of wakes that are late',
    [RUNBOOKS, 'a wake of a webhook has waited for '],
    ['infra/constructs/event-alarms.ts', 'LONGEST_WAIT_SECONDS = '],
  ],
  [
    'days of deleted files',
    [OPERATIONS, 'The bucket keeps deleted files for '],
    ['infra/constructs/branding.ts', 'noncurrentVersionExpiration: Duration.days(', DAY],
  ],
  [
    'time in which an upload is processed',
    [RUNBOOKS, 'is shown as rejected after '],
    ['shared/uploads/upload.ts', 'PROCESSING_SECONDS = '],
  ],
  [
    'time of a change that nobody requests',
    [OPERATIONS, 'is not requested again within '],
    ['shared/schema-jobs/run-schema-job.ts', 'ABANDONED_SECONDS = '],
  ],
  [
    'rotation of signing keys',
    [OPERATIONS, 'Signing keys rotate every '],
    ['shared/auth/keys/signing-keys.ts', 'ROTATION_SECONDS = '],
  ],
  [
    'rotation in the glossary',
    ['docs/glossary.md', 'signs tokens; it rotates every '],
    ['shared/auth/keys/signing-keys.ts', 'ROTATION_SECONDS = '],
  ],
  [
    'rotation at the provider',
    ['docs/oidc.md', 'keys rotate like the others: every '],
    ['shared/auth/keys/signing-keys.ts', 'ROTATION_SECONDS = '],
  ],
  [
    'window of the firewall',
    [OPERATIONS, 'the requests of an address in '],
    ['infra/rate-rules.ts', 'WINDOW_SECONDS = '],
  ],
  ['sign-ins at the firewall', [OPERATIONS, '| `block`; '], [SETTINGS, "{ action: 'block', sign_in: "]],
  [
    'days without e-mails after a bounce',
    [
      OPERATIONS,
      'to that address](decisions/limits.md#0127-bounces-and-complaints-stop-e-mails-of-one-application-to-one-address): ',
    ],
    ['shared/messages/mail/mail-delivery.ts', '{ bounce: '],
  ],
  [
    'days without e-mails after a complaint',
    [OPERATIONS, 'after a permanent bounce, '],
    ['shared/messages/mail/mail-delivery.ts', ', complaint: '],
  ],
  [
    'bytes of a line of an import',
    [OPERATIONS, 'One JSON object a line, of up to '],
    ['shared/transfers/import-users.ts', 'MAX_LINE_BYTES = '],
  ],
  ['runs of rotateSigningKeys', [OPERATIONS, '`rotateSigningKeys` every '], scheduled('rotate-signing-keys')],
  ['runs of purgeApplications', [OPERATIONS, '`purgeApplications` every '], scheduled('purge-applications')],
  ['runs of signInAsCanary', [OPERATIONS, 'can sign a test user in every '], scheduled('sign-in-as-canary')],
  // Documents for developers, and the code.
  [
    'time for an answer to a webhook',
    [WEBHOOKS, '- Answer 2xx within '],
    ['shared/deliveries/safe-connection.ts', 'DELIVERY_MILLISECONDS = ', MILLISECOND],
  ],
  [
    'time-out of a webhook',
    [WEBHOOKS, '| `timeout` | no answer within '],
    ['shared/deliveries/safe-connection.ts', 'DELIVERY_MILLISECONDS = ', MILLISECOND],
  ],
  [
    'headers of an answer to a webhook',
    [WEBHOOKS, 'is not HTTP, or has more than '],
    ['shared/deliveries/safe-connection.ts', 'MAX_HEADER_BYTES = '],
  ],
  [
    'requests to a webhook at once',
    [WEBHOOKS, '- Limits: '],
    ['shared/deliveries/deliver-webhook.ts', 'WIDTH = '],
  ],
  [
    'body to a webhook',
    [WEBHOOKS, 'requests at once, a body of '],
    ['shared/deliveries/send-event.ts', 'MAX_BYTES = '],
  ],
  [
    'subjects that fail at a webhook',
    [WEBHOOKS, 'and other subjects go on.\n- While '],
    ['shared/deliveries/lane-store.ts', 'MAX_LANES = '],
  ],
  [
    'attempts at a blocked webhook',
    [WEBHOOKS, 'the service tries at least every '],
    ['shared/deliveries/delivery-run.ts', 'BLOCKED_SECONDS = '],
  ],
  [
    'days of deliveries',
    [WEBHOOKS, 'the latest event first; kept for '],
    ['shared/deliveries/delivery-store.ts', 'KEPT_SECONDS = '],
  ],
  [
    'age of a signature',
    [WEBHOOKS, 'throws unless signed within '],
    ['client/src/server/verify-webhook.ts', 'TOLERANCE_SECONDS = '],
  ],
  [
    'life of a code',
    [SECURITY, '- Codes live at most '],
    ['shared/applications/settings/challenge-duration.ts', 'DEFAULT_SECONDS = '],
  ],
  [
    'wrong codes of a challenge',
    [SECURITY, 'live at most 10 minutes, and '],
    ['shared/sign-in/codes/challenge.ts', 'MAX_ATTEMPTS = '],
  ],
  [
    'wrong codes of strangers',
    [SECURITY, 'end a challenge. After '],
    ['shared/sign-in/limits/guess-code.ts', 'MAX_GUESSES = '],
  ],
  ['window of sign-ins of a source', [SECURITY, '- Within '], [SOURCES, 'WINDOW_SECONDS = ']],
  ['sign-ins of a source with one address', [SECURITY, 'a source starts '], [ADDRESSES, 'PER_ADDRESS = ']],
  [
    'sign-ins of a source in an application',
    [SECURITY, 'sign-ins with one address, '],
    [SOURCES, 'PER_APPLICATION = '],
  ],
  [
    'messages of strangers to an address',
    [SECURITY, 'strangers together send an address '],
    [ADDRESSES, 'PER_ADDRESS_AND_DAY = '],
  ],
  [
    'texts to numbers that begin alike',
    [SECURITY, 'At most '],
    ['shared/messages/spend-budget.ts', 'DEFAULT_PER_RANGE = '],
  ],
  [
    'time for a conversion',
    [SECURITY, 'elements, nesting, memory and '],
    ['shared/uploads/convert/convert.ts', 'TIME_LIMIT_MILLISECONDS = ', MILLISECOND],
  ],
  [
    'time for a signed upload',
    [SECURITY, 'of one size and type, within '],
    ['shared/uploads/upload.ts', 'SENDING_SECONDS = '],
  ],
  [
    'age of a sign-in that may change fields',
    [SECURITY, 'change identifying fields only within '],
    ['shared/auth/recent-sign-in.ts', 'MAX_AGE_SECONDS = '],
  ],
  [
    'days in which a change can be undone',
    [SECURITY, 'cancels the change, or for '],
    ['shared/profiles/identity/address-change.ts', 'UNDO_SECONDS = '],
  ],
  [
    'sign-in within',
    ['docs/how-requests-run.md', 'a sign-in within the last '],
    ['shared/auth/recent-sign-in.ts', 'MAX_AGE_SECONDS = '],
  ],
  [
    'life of an exchange code',
    ['docs/glossary.md', 'A one-time code of '],
    ['shared/auth/exchange-codes.ts', 'CODE_SECONDS = '],
  ],
  [
    'days of recorded changes',
    ['docs/data-model.md', '`source` names the change. Kept for '],
    ['shared/storage/change-window.ts', 'CHANGE_SECONDS = '],
  ],
  [
    'days of unlisted origins',
    ['docs/data-model.md', 'without being listed, for '],
    ['shared/sign-in/note-unlisted-origin.ts', 'KEPT_DAYS = ', DAY],
  ],
];

/** Numbers of which the first may not be more than the other. */
const AT_MOST: [what: string, End, End][] = [
  [
    'a comparison in a comment',
    ['examples/pipeline/diff.sh', 'changes:0:'],
    ['examples/pipeline/diff.sh', '# A comment has at most '],
  ],
  [
    'a request of an import',
    ['bin/admin/import-users.ts', '\nconst BYTES = '],
    ['functions/users/import-users.ts', 'maxBytes: '],
  ],
  [
    'lines of a request of an import',
    ['bin/admin/import-users.ts', 'MAX_LINES = '],
    ['shared/transfers/import-users.ts', 'MAX_LINES = '],
  ],
  [
    'work of a proof',
    ['shared/sign-in/limits/proof-of-work.ts', 'MOST_COUNTER = '],
    ['client/src/browser/proof.ts', 'MOST_COUNTERS = '],
  ],
  [
    'age of a sign-in that the account page takes as recent',
    ['client/src/account/code-account-flow.ts', 'FRESH_MILLISECONDS = ', MILLISECOND],
    ['shared/auth/recent-sign-in.ts', 'MAX_AGE_SECONDS = '],
  ],
  [
    'time of a request',
    ['infra/function-timeouts.ts', 'REQUEST_SECONDS = '],
    ['shared/platform/client-timeouts.ts', 'LONGEST_REQUEST_MILLISECONDS = ', MILLISECOND],
  ],
  [
    'time of a call in a request',
    ['shared/platform/client-timeouts.ts', 'CALL_MILLISECONDS = ', MILLISECOND],
    ['infra/function-timeouts.ts', 'REQUEST_SECONDS = '],
  ],
  [
    'time of a request before the client gives up',
    ['infra/function-timeouts.ts', 'REQUEST_SECONDS = '],
    ['client/src/common/send.ts', 'TIMEOUT_MILLISECONDS = ', MILLISECOND],
  ],
];

const sizeOf = ([file, after, unit = 1]: End) => numberIn(file, after) * unit;

describe('a number that two files have', () => {
  it.each(EQUAL)('is the same in both: %s', (_, one, other) => {
    expect(sizeOf(one)).toBe(sizeOf(other));
  });

  it.each(AT_MOST)('is not beyond the other: %s', (_, lesser, greater) => {
    expect(sizeOf(lesser)).toBeLessThanOrEqual(sizeOf(greater));
  });
});
