import * as z from 'zod/mini';
import { assertFromConsole } from '../../shared/console/from-console.ts';
import { cookieSeconds, tokensReply } from '../../shared/console/session-reply.ts';
import { ownerOfKey } from '../../shared/credentials/publishable-key.ts';
import { publicLambda } from '../../shared/handlers/public-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { defineProtocol } from '../../shared/http/protocol.ts';
import { PASSKEY_SIGN_IN_ERRORS, PasskeyUseResponse } from '../../shared/passkeys/passkey-contract.ts';
import { signInByPasskey } from '../../shared/passkeys/sign-in-by-passkey.ts';
import { HUB_CLIENT_ID } from '../../shared/platform/ids.ts';
import { allInOrder } from '../../shared/platform/parallel.ts';
import { sourceOfCaller } from '../../shared/sign-in/limits/named-source.ts';

const PATH = '/console/session/passkey';

export const protocol = defineProtocol({
  id: 'signInToConsoleByPasskey',
  summary: 'Sign in to the console with a passkey, whose refresh token no script sees',
  uses: ['table:write', 'users:write', 'sign-in:write', 'tokens:issue', 'emails:send', 'texts:send'],
  routes: [{ method: 'POST', path: PATH }],
});

/** The console is no part of the API, so this contract is not exported: it is not in its document. */
const contract = defineOperation({
  id: protocol.id,
  method: 'POST',
  path: PATH,
  summary: protocol.summary,
  tags: ['sign-in'],
  auth: [],
  uses: protocol.uses,
  headers: { origin: z.optional(z.string()) },
  body: PasskeyUseResponse,
  success: { status: 200 },
  errors: PASSKEY_SIGN_IN_ERRORS,
});

export const handler = publicLambda(
  contract,
  async ({ body, headers, sourceIp }) => {
    // Read before the challenge is used up: if that fails, the same request can be sent again.
    const [seconds, owner] = await allInOrder([cookieSeconds(), ownerOfKey(HUB_CLIENT_ID)]);
    const client = { ...owner, origin: headers.origin, source: sourceOfCaller({}, sourceIp) };
    return tokensReply(await signInByPasskey(body, client), seconds);
  },
  assertFromConsole,
);
