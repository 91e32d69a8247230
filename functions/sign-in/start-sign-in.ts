import * as z from 'zod/mini';
import { MAX_DEVICE_KEY_LENGTH } from '../../shared/auth/device-key.ts';
import { ownerOfKey } from '../../shared/credentials/publishable-key.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { browserKind } from '../../shared/http/browser-kind.ts';
import { bothOrNeither, CODE_CHALLENGE_MEMBERS } from '../../shared/http/code-challenge.ts';
import { otherName, sameUnder } from '../../shared/http/fields/other-names.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { addressOfAnswer } from '../../shared/providers/address-of-answer.ts';
import { UpstreamCode } from '../../shared/providers/upstream-contract.ts';
import { KEY_HEADERS, sourceOfCaller } from '../../shared/sign-in/limits/named-source.ts';
import { proofMember } from '../../shared/sign-in/limits/proof-of-work.ts';
import { MAX_TOKEN_LENGTH, SENDING_ERRORS } from '../../shared/sign-in/sign-in-contract.ts';
import { startSignIn } from '../../shared/sign-in/start-sign-in.ts';
import { numberOfRecipient } from '../../shared/sign-in/typed-recipient.ts';

const RECIPIENT = 'Where to send it';
/** Whoever else opens the message must not complete the sign-in of a guest. */
const guestNeedsChallenge = z.refine<{ guest_token?: unknown; code_challenge?: unknown }>(
  (body) => body.guest_token === undefined || body.code_challenge !== undefined,
  {
    error: 'guest_token: needs a code_challenge',
    path: ['code_challenge'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);
const RedirectUrl = z.string().check(z.minLength(1), z.maxLength(2048));

export const operation = defineOperation({
  id: 'startSignIn',
  method: 'POST',
  path: '/hub/auth/init',
  summary: 'Start a sign-in: send a code and a link by e-mail or text message',
  description:
    'The answer is the same whether or not the user exists. Send the publishable key of the application. With a `code_challenge`, only the client with the `code_verifier` gets tokens. The page of the link then shows the code, and when and in which browser the sign-in began. With a `return_url` that the application lists (`default_redirect_url`, `hub.return_urls`; compared as text without fragment) or that is of this machine, it also has a button that leads there with `#svc_link=...`: `POST /hub/auth/magic/{svc_link}` with the `code_verifier` completes the sign-in. Any other page is left out there, and is 400 `invalid_redirect` without a `code_challenge`. A backend that sends its secret may name any page of an own origin.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:write', 'sign-in:write', 'devices:recognise', 'emails:send', 'texts:send', 'tokens:verify'],
  headers: {
    ...KEY_HEADERS,
    origin: z.optional(z.string()),
  },
  body: z
    .strictObject({
      email: z.optional(f.email(RECIPIENT)),
      phone: z.optional(
        f.typedPhone(`${RECIPIENT}. Without a country code it is a number of the country of \`locale\``),
      ),
      redirect_url: z.optional(
        RedirectUrl.check(
          z.describe(
            'Where the link of the message leads after the sign-in, or from its page if there is a code_challenge',
          ),
        ),
      ),
      return_url: otherName('redirect_url', RedirectUrl),
      upstream_code: z.optional(
        UpstreamCode.check(
          z.describe(
            'The `svc_upstream` that a provider brought, in place of an address: the code goes to the address that the provider named, and completing the sign-in links the account there; after a start with `fresh` to the address of the user who has it already. Needs the `code_challenge` of its start',
          ),
        ),
      ),
      group_to_join: z.optional(f.id('Group to join')),
      locale: z.optional(f.locale('Language of the message; default that of user_data, or Accept-Language')),
      data: z.optional(f.freeForm('Profile data to add to the user; fields of the schema')),
      user_data: otherName('data', f.freeForm('')),
      device_key: z.optional(
        z
          .string()
          .check(
            z.maxLength(MAX_DEVICE_KEY_LENGTH),
            z.describe('That of an earlier sign-in with the same address; any other counts as none'),
          ),
      ),
      proof: proofMember,
      guest_token: z.optional(
        z
          .string()
          .check(
            z.maxLength(MAX_TOKEN_LENGTH),
            z.describe(
              'The access token of a guest: the sign-in gives the address to the same user. Needs a `code_challenge`, and the session of the token at the end',
            ),
          ),
      ),
      ...CODE_CHALLENGE_MEMBERS,
    })
    .check(
      bothOrNeither,
      sameUnder('redirect_url', 'return_url'),
      sameUnder('data', 'user_data'),
      guestNeedsChallenge,
      z.refine((v) => [v.email, v.phone, v.upstream_code].filter((one) => one !== undefined).length === 1, {
        error: 'send one of email, phone and upstream_code',
      }),
    ),
  success: {
    status: 200,
    schema: z.object({
      challenge_id: z.string(),
      message: z.string(),
      sent_to: z.optional(
        z
          .string()
          .check(
            z.describe(
              'The masked address of the user, if a provider has not proved a fresh sign-in. Absent otherwise',
            ),
          ),
      ),
    }),
  },
  errors: [
    ...SENDING_ERRORS,
    'forbidden',
    'missing_credentials',
    'invalid_key',
    'invalid_token',
    'expired_token',
    'revoked_session',
    'user_disabled',
    'challenge_ended',
  ],
});

export const handler = lambda(operation, async ({ body, headers, sourceIp, event }) => {
  const { 'x-svc-app-key': key, 'x-svc-app-secret': secret } = headers;
  const source = sourceOfCaller(headers, sourceIp);
  const phone = numberOfRecipient(body);
  const owner = await ownerOfKey(key, secret);
  const { upstream_code: upstream, code_challenge } = body;
  const { recipient, named, sent_to } = upstream
    ? await addressOfAnswer(upstream, { app: owner.app, code_challenge })
    : {};
  const started = await startSignIn(
    { ...body, phone, ...recipient },
    {
      ...owner,
      upstream: named,
      origin: headers.origin,
      source,
      browser: browserKind(event),
      isBackend: secret !== undefined,
      isPageOfBackend: secret !== undefined,
    },
  );
  return { ...started, sent_to };
});
