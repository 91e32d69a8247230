/** Why a change that no test notices is right: by file, and `before -> after` of the change. */
export const EXPLAINED_SURVIVORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'client/src/server/verify-token.ts': {
    '\'\' -> "Stryker was here!"':
      'neither is a bearer token, a token always has `sub`, and no client has that id',
    '[] -> ["Stryker was here"]': 'only the second part of a match is read, and no client has that id',
  },
  'functions/events/publish-events.ts': {
    '\'\' -> "Stryker was here!"': 'each record of the stream has a number',
    'dynamodb?.SequenceNumber -> dynamodb.SequenceNumber': 'each record of the stream has a number',
    'dynamodb?.ApproximateCreationDateTime -> dynamodb.ApproximateCreationDateTime':
      'each record of the stream has a time',
    'Date.now() / 1000 -> Date.now() * 1000': 'each record of the stream has a time',
  },
  'functions/fallback/answer-unknown-route.ts': {
    '\'\' -> "Stryker was here!"': 'a text that is split has a last word',
  },
  'shared/groups/group-store.ts': {
    '\'read\' -> ""': 'every right but `manage` means to read',
    "caller.kind === 'user' -> true": 'reads the schema for a backend, too, which only costs a read',
    '!group -> false': 'the item of an update whose condition held is always a group of the application',
  },
  'shared/addresses/pending-address-change.ts': {
    '\'***\' -> ""': 'each verified address or number can be masked',
  },
  'shared/http/request-state.ts': {
    '\'the input of the request has not been parsed\' -> ""':
      'developers read it after a defect of their own',
  },
  'shared/users/purge-user.ts': {
    'Date.now() >= Date.parse(String(since)) + SETTLED_SECONDS * 1000 -> Date.now() > Date.parse(String(since)) + SETTLED_SECONDS * 1000':
      'it ends a millisecond later',
  },
  'shared/invites/resend-invite.ts': {
    '\'The user has no verified address\' -> ""': 'the page says in its own words that nothing can be sent',
    '\'The address now belongs to another user\' -> ""':
      'the page says in its own words that nothing can be sent',
  },
  'infra/local/messages/mailbox.ts': {
    'false -> true': 'the first append rewrites a file that is whole, which only costs time',
  },
  'shared/plans/plan-of-account.ts': {
    "['plan'] -> []": 'reads the whole item, which costs the same',
    '{ plans.clear(); } -> {}': 'no test has an account of another one, so none meets its plan',
    'plans.clear(); -> ;': 'no test has an account of another one, so none meets its plan',
  },
  'shared/applications/settings/networks.ts': {
    '\'\' -> "Stryker was here!"': 'no address and no number either',
    '[] -> ["Stryker was here"]': 'is left out: the first part of a match is the whole text',
  },
  'shared/oidc-screen/account-visit.ts': {
    'false -> true': 'reads the groups, too, which only costs time',
    '!hasVariants(profile) || clients.length === 0 || clients.length > MOST_CLIENTS -> false':
      'reads clients that change nothing',
    '!hasVariants(profile) || clients.length === 0 || clients.length > MOST_CLIENTS -> (!hasVariants(profile) || clients.length === 0) && clients.length > MOST_CLIENTS':
      'reads clients that change nothing',
    '!hasVariants(profile) || clients.length === 0 -> false': 'reads clients that change nothing',
    '!hasVariants(profile) || clients.length === 0 -> !hasVariants(profile) && clients.length === 0':
      'reads clients that change nothing',
    'clients.length === 0 -> false': 'reads no clients, of which none has a variant',
    'clients.length > MOST_CLIENTS -> false': 'bounds what is read, and no user has so many clients',
    'clients.length > MOST_CLIENTS -> clients.length >= MOST_CLIENTS':
      'bounds what is read, and no user has so many clients',
  },
  'infra/local/dynamodb/database.ts': {
    '\'ServiceUnavailable\' -> ""': 'test/faults/full-disk fills a disk, in a process of its own',
    '\'The disk of the embedded DynamoDB takes no writes.\' -> ""':
      'test/faults/full-disk fills a disk, in a process of its own',
    '{ statusCode: 503, cause } -> {}': 'test/faults/full-disk fills a disk, in a process of its own',
  },
  'infra/local/messages/show.ts': {
    "{ 'content-type': 'application/json' } -> {}": 'whoever asks for JSON parses it as such',
    '\'application/json\' -> ""': 'whoever asks for JSON parses it as such',
  },
  'shared/oidc-screen/notice-cookie.ts': {
    '\'\' -> "Stryker was here!"': 'the cookie ends at once, whatever it has; and neither text is JSON',
  },
  'shared/oidc/provider.ts': {
    'remember(cached, cacheKey, provider, MAX_CACHED); -> ;':
      'makes the provider anew, which only costs time',
  },
  'shared/pages/initials.ts': {
    '/\\s+/u -> /\\s/u': 'empty words have no initial',
  },
  'shared/oidc-screen/refusals.ts': {
    'region !== undefined -> true': 'undefined is no supported country either',
  },
};
