/** Why tests do not get an answer of each operation that documents the status. */
export const UNSEEN_STATUSES: Readonly<Record<string, string>> = {
  422: 'One middleware compares requests with the same Idempotency-Key; its own tests reuse keys',
  429: 'The authorizer counts requests before each operation; its own tests exceed the limit',
  503: 'One error boundary answers every failure of a dependency; test/faults breaks each store',
  '5XX': 'The same boundary, for the endpoints of OpenID',
};

/** Why no test gets a documented answer, by operation and status. */
export const UNSEEN_ANSWERS: Readonly<Record<string, string>> = {
  'createAsset 412':
    'A new asset has no version to compare; the store that it shares with replaceAsset answers it',
  'createMyMagicLink 404': 'The user and its application would have to be deleted after the access check',
  'deleteApplication 409':
    'A lost race answers 412 (test/contract/lost-races); every operation with a precondition documents 409',
  'deleteCredential 409':
    'A lost race answers 412 (test/contract/lost-races); every operation with a precondition documents 409',
  'deleteOidcClientCredential 409':
    'A lost race answers 412 (test/contract/lost-races); every operation with a precondition documents 409',
  'endOpenidSession 303': 'Tests sign out by the page that confirms it, whose address is not in the document',
  'getAuthorizationServerMetadata 400':
    'It takes no input; every operation documents the status of bad input',
  'getClientModule 400':
    'A name that no file can have is 404; every operation documents the status of bad input',
  'getClientPackage 400':
    'A name that no file can have is 404; every operation documents the status of bad input',
  'getDocumentationAsset 400':
    'A name that no file can have is 404; every operation documents the status of bad input',
  'getDocumentationPage 400':
    'An address that no page can have is 404; every operation documents the status of bad input',
  'replaceAsset 409':
    'A lost race answers 412, as its description says; every operation with a precondition documents 409',
};
