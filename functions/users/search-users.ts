import { lambda } from '../../shared/handlers/lambda.ts';
import { seesAttempts } from '../../shared/http/editors.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { FoundUsers, UserSearchReq } from '../../shared/search/search-contract.ts';
import { searchUsers } from '../../shared/search/search-users.ts';

export const operation = defineOperation({
  id: 'searchUsers',
  method: 'POST',
  path: '/applications/{app}/users/search',
  summary: 'Find users by the beginning of a name, address or number',
  description:
    'A POST, so that the term is in no URL. It changes nothing. Case, accents, spaces and punctuation do not matter. Addresses and unique values that users only claim for themselves find nobody. Users with exactly the value come first, then the newest, among each 1,000 matches. A page may be shorter than page_size: continue as long as there is a `next`.',
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  roles: ['owner', 'admin', 'editor', 'viewer'],
  support: true,
  readOnly: true,
  uses: ['table:read'],
  body: UserSearchReq,
  success: { status: 200, schema: FoundUsers },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ application, body, principal }) =>
  searchUsers(application, body, seesAttempts(principal, application.account)),
);
