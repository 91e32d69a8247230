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
  [
    'days of daily copies',
    [OPERATIONS, 'at 03:00 UTC, which is kept for '],
    ['infra/constructs/backups.ts', 'KEPT_DAYS = ', DAY],
  ],
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
  ['runs of signInAsCanary', [OPERATIONS, 'signs a test user in every '], scheduled('sign-in-as-canary')],
  // Documents for developers, and the code.
  [
    'time for an answer to a webhook',
    [WEBHOOKS, '- Answer 2xx within '],
    ['shared/deliveries/post-safely.ts', 'DELIVERY_MILLISECONDS = ', MILLISECOND],
  ],
  [
    'time-out of a webhook',
    [WEBHOOKS, '| `timeout` | no answer within '],
    ['shared/deliveries/post-safely.ts', 'DELIVERY_MILLISECONDS = ', MILLISECOND],
  ],
  [
    'headers of an answer to a webhook',
    [WEBHOOKS, 'is not HTTP, or has more than '],
    ['shared/deliveries/post-safely.ts', 'MAX_HEADER_BYTES = '],
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
  // Guides, and the code.
  [
    'answers with an Idempotency-Key',
    ['docs/guides/errors-and-retries.md', 'The first answer is kept for '],
    ['shared/handlers/idempotency.ts', 'expires_at: now + '],
  ],
  [
    'lines of an import in its guide',
    ['docs/guides/import-users.md', 'A request takes '],
    ['shared/transfers/import-users.ts', 'MAX_LINES = '],
  ],
  [
    'bytes of an import in its guide',
    ['docs/guides/import-users.md', '| 413 `body_too_large` | more than '],
    ['functions/users/import-users.ts', 'maxBytes: '],
  ],
  [
    'guests of a source in their guide',
    ['docs/guides/let-people-begin-as-guests.md', 'Above '],
    [SOURCES, 'PER_APPLICATION = '],
  ],
  [
    'sign-in for the account element',
    ['docs/guides/account-element.md', 'need a sign-in within '],
    ['shared/auth/recent-sign-in.ts', 'MAX_AGE_SECONDS = '],
  ],
  [
    'sign-in for the account page',
    ['docs/guides/account-page.md', 'need a sign-in within the last '],
    ['shared/auth/recent-sign-in.ts', 'MAX_AGE_SECONDS = '],
  ],
  [
    'token of the account page',
    ['docs/guides/account-page.md', 'the-token-of-the-account-page-is-for-me-of-its-application-alone): '],
    ['shared/auth/tokens.ts', 'ACCOUNT_PAGE_SECONDS = '],
  ],
  [
    'sign-in in the text of the client',
    ['client/README.md', 'the sign-in must be younger than '],
    ['shared/auth/recent-sign-in.ts', 'MAX_AGE_SECONDS = '],
  ],
  [
    'pause of a feed in the client',
    ['client/README.md', 'and asks every '],
    ['client/src/server/operations.ts', 'FOLLOW_PAUSE_MILLISECONDS = ', MILLISECOND],
  ],
  [
    'keys without the service in the client',
    ['client/README.md', 'Known keys are used for '],
    ['client/src/server/verification-keys.ts', 'USABLE_MILLISECONDS = ', MILLISECOND],
  ],
  [
    'undoing in the text of the client',
    ['client/README.md', 'The link in that message undoes it for '],
    ['shared/profiles/identity/address-change.ts', 'UNDO_SECONDS = '],
  ],
  [
    'life of a token of a user',
    ['docs/guides/security-model.md', '| a user | an access token of '],
    ['shared/auth/tokens.ts', 'ACCESS_TOKEN_SECONDS = '],
  ],
  [
    'time for a signed upload in the model',
    ['docs/guides/security-model.md', 'size and type, once, within '],
    ['shared/uploads/upload.ts', 'SENDING_SECONDS = '],
  ],
  [
    'time for a signed upload in its guide',
    ['docs/guides/upload-pictures.md', '`size` bytes, within '],
    ['shared/uploads/upload.ts', 'SENDING_SECONDS = '],
  ],
  [
    'exchange code in the guide',
    ['docs/guides/sign-in-from-a-browser-app.md', '`#svc_code=...`, a one-time code of '],
    ['shared/auth/exchange-codes.ts', 'CODE_SECONDS = '],
  ],
  [
    'life of a code in the guide',
    ['docs/guides/sign-in-from-a-browser-app.md', 'the code is used, expired ('],
    ['shared/applications/settings/challenge-duration.ts', 'DEFAULT_SECONDS = '],
  ],
  [
    'wrong codes in the guide',
    ['docs/guides/sign-in-methods.md', 'They live 10 minutes at most, and '],
    ['shared/sign-in/codes/challenge.ts', 'MAX_ATTEMPTS = '],
  ],
  [
    'life of a message in the guide',
    ['docs/guides/sign-in-methods.md', 'how long a code or link is valid | '],
    ['shared/applications/settings/challenge-duration.ts', 'DEFAULT_SECONDS = '],
  ],
  [
    'unused sessions in the guide',
    ['docs/guides/sign-in-methods.md', 'without coming back | '],
    ['shared/auth/sessions.ts', 'REFRESH_SECONDS = '],
  ],
  [
    'links of a backend in the guide',
    ['docs/guides/sign-in-methods.md', 'the longest life of a link of your backend | '],
    ['shared/links/lifetime.ts', 'MAX_LINK_SECONDS = '],
  ],
  [
    'test identities in their guide',
    ['docs/guides/test-identities.md', 'may list up to '],
    ['shared/applications/settings/test-identity-settings.ts', 'MAX_TEST_IDENTITIES = '],
  ],
  [
    'days of test identities',
    ['docs/guides/test-identities.md', 'each for at most '],
    ['shared/sign-in/test-identities/set-test-identities.ts', 'MAX_DAYS = ', DAY],
  ],
  [
    'answers to a phone in their guide',
    ['docs/guides/text-keywords.md', '- A phone gets at most '],
    ['shared/sms-keywords/answer-text.ts', 'LIMIT = { limit: '],
  ],
  [
    'messages of an inviter in the guide',
    ['docs/guides/invite-a-colleague.md', '10 minutes, or '],
    ['shared/invites/invite-by-message.ts', 'PER_INVITER = { limit: '],
  ],
  [
    'rotation of keys in the guide',
    ['docs/guides/verify-a-token.md', '- Keys rotate every '],
    ['shared/auth/keys/signing-keys.ts', 'ROTATION_SECONDS = '],
  ],
  [
    'cache of keys',
    ['docs/guides/verify-a-token.md', '- Cache the keys for '],
    ['client/src/server/verification-keys.ts', 'FRESH_MILLISECONDS = ', MILLISECOND],
  ],
  [
    'reads of keys',
    ['docs/guides/verify-a-token.md', 'is unknown, at most every '],
    ['client/src/server/verification-keys.ts', 'PAUSE_MILLISECONDS = ', MILLISECOND],
  ],
  [
    'cache of keys at the service',
    ['shared/http/reply.ts', 'METADATA_SECONDS = '],
    ['client/src/server/verification-keys.ts', 'FRESH_MILLISECONDS = ', MILLISECOND],
  ],
  ['days of events', ['docs/events.md', '\nFor '], ['infra/environments/prod.ts', 'eventDays: ', DAY]],
  [
    'days of events in the model',
    ['docs/guides/security-model.md', 'is an event with who did it, for '],
    ['infra/environments/prod.ts', 'eventDays: ', DAY],
  ],
  [
    'days of attempts',
    ['docs/guides/why-a-sign-in-failed.md', 'Attempts are kept for '],
    ['infra/environments/prod.ts', 'attemptDays: ', DAY],
  ],
  [
    'life of a link for another device',
    ['docs/guides/sign-in-methods.md', '`POST /me/auth/magic` | signed-in users; '],
    ['functions/magic-links/create-my-magic-link.ts', 'seconds: '],
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
