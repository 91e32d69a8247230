import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { discoverOperations } from '../../infra/operations.ts';
import { BackendInviteReq } from '../../shared/groups/invite-request.ts';
import { UpsertReq } from '../../shared/profiles/profile-input.ts';
import { textsOf, textsOfRequest } from '../support/schema-texts.ts';

const HOSTILE = {
  'a NUL': 'a\u0000b',
  'an escape': 'a\u001bb',
  'a next line': 'a\u0085b',
  'a line separator': 'a\u2028b',
  'half a character': 'a\ud800b',
  'a right-to-left override': 'a\u202eb',
  'a left-to-right isolate': 'a\u2066b',
  'a right-to-left mark': 'a\u200fb',
  'an Arabic letter mark': 'a\u061cb',
};

/**
 * Members that nobody sees: secrets, codes that are looked up, addresses that are resolved, patterns,
 * headers.
 */
const UNSEEN = new Set([
  ...['redirect_url', 'return_url', 'after', 'code', 'refresh_token', 'client_id', 'client_secret'],
  ...['challenge_id', 'token', 'code_verifier', 'code_challenge', 'nonce', 'resend'],
  ...['device_key', 'guest_token', 'proof', 'accept', 'origin', 'authorization'],
  ...['x-svc-app-key', 'x-svc-app-secret', 'if-none-match', 'rule_value'],
]);
/**
 * An invite's address and user, and values of a lookup, which are compared with what is stored and never
 * kept.
 */
const COMPARED = [
  ...['listUsers query.lookup_filter', 'searchUsers body.term'],
  ...['updateGroupInvite body', 'updateMyGroupInvite body'].flatMap((at) => [`${at}.phone`, `${at}.user_id`]),
];
/** Texts of several lines. */
const MULTILINE = /\.(description|new_user_response|existing_user_response)$/;
/** Texts that neither name somebody nor are in a subject: explanations, answers, terms, values, roles. */
const NO_NAMES =
  /\.(description|message|(new|existing)_user_response|term|fields|locale|roles|custom_claims\.value)$/;
/** The application's own data, and names that are cleaned instead of refused. */
const OWN_DATA = /attributes|[.-]filename$|user_verification_fields/;

const operations = (await discoverOperations()).map(({ operation }) => operation);
const all = [
  ...operations.flatMap((operation) => textsOfRequest(operation)),
  ...textsOf(UpsertReq, 'upsertUsers body.users'),
  ...textsOf(BackendInviteReq, 'createGroupInvites body.invites'),
];
const seen = all.filter(
  ({ where }) =>
    !UNSEEN.has(where.split('.').at(-1) ?? '') && !COMPARED.includes(where) && !OWN_DATA.test(where),
);

beforeAll(() => vi.stubEnv('LINK_URL', 'http://localhost:4000/l'));

describe('a text that people see', () => {
  it('is found in every kind of request', () => {
    const names = seen.map(({ where }) => where);
    expect(names).toEqual(
      expect.arrayContaining([
        'createGroup body.name',
        'createMyGroupInvite body.roles',
        'createApplication body.config.hub.legal.company_name',
        'createOidcClient body.config.hub_title',
        'replaceSchema body.schema.display_name',
      ]),
    );
  });

  it('has no invisible character once it is stored, if it is a name or subject', () => {
    const kept = seen
      .filter(({ schema }) => {
        const parsed = z.safeParse(schema, 'a\u200bb');
        return parsed.success && parsed.data !== 'ab';
      })
      .filter(({ where }) => !NO_NAMES.test(where));
    expect(kept.map(({ where }) => where)).toEqual([]);
  });

  it.each(seen.map((text) => [text.where, text.schema] as const))(
    'refuses what is unsafe: %s',
    (where, schema) => {
      const accepted = Object.entries(HOSTILE).filter(([, value]) => z.safeParse(schema, value).success);
      expect(accepted).toEqual([]);
      if (!MULTILINE.test(where)) expect(z.safeParse(schema, 'a\nb').success).toBe(false);
    },
  );
});
