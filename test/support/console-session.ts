import * as keepConsoleSession from '../../functions/console/keep-console-session.ts';
import * as signInByPasskey from '../../functions/console/sign-in-to-console-by-passkey.ts';
import { newExchangeCode } from '../../shared/auth/exchange-codes.ts';
import { config } from '../../shared/platform/config.ts';
import { HUB_APPLICATION_ID as HUB, HUB_CLIENT_ID } from '../../shared/platform/ids.ts';
import { epochNow } from '../../shared/platform/time.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { ensureUser } from '../../shared/users/bootstrap-hub.ts';
import type { useBackends } from './backends.ts';
import { callProtocol } from './call-protocol.ts';
import { newBinding } from './code-challenge.ts';
import type { Answer, Request } from './invoke.ts';
import { newEmail } from './magic-links.ts';
import { startedSignIn } from './sign-in.ts';

type Backends = ReturnType<typeof useBackends>;

/** The body of a sign-in to the console. */
export type ConsoleBody = {
  challenge_id?: string;
  code?: string;
  link?: string;
  code_verifier?: string;
};

/** What a script of the console sends by itself. */
const consoleHeaders = (): Record<string, string> => ({
  origin: new URL(config('BASE_URL')).origin,
  'sec-fetch-site': 'same-origin',
  'x-svc-console': '1',
});

/** Sends what a passkey has signed as a script of the console does. */
export const sendPasskeyToConsole = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  callProtocol(
    signInByPasskey,
    { method: 'POST', path: '/console/session/passkey' },
    { body, headers: { ...consoleHeaders(), ...headers } },
  );

/** Calls the function of the console's session as a script of the console does. */
export function callConsole(
  method: 'POST' | 'DELETE',
  { token, headers, ...request }: Request & { token?: string | undefined } = {},
): Promise<Answer> {
  const name = config('BASE_URL').startsWith('https:') ? '__Secure-svc_console' : 'svc_console';
  return callProtocol(
    keepConsoleSession,
    { method, path: '/console/session' },
    {
      ...request,
      headers: { ...consoleHeaders(), ...headers },
      ...(token !== undefined && { cookies: [`other=1`, `${name}=${token}`] }),
    },
  );
}

/** The value and the attributes of the one cookie that an answer sets. */
export function cookieOf({ cookies }: Pick<Answer, 'cookies'>): { value: string; attributes: string[] } {
  const [first = '', ...attributes] = cookies[0]?.split('; ') ?? [];
  return {
    value: first.slice(first.indexOf('=') + 1),
    attributes: [first.split('=')[0] ?? '', ...attributes],
  };
}

/** Whose sign-in it is: that of the console unless the test says otherwise. */
export type Party = { app?: string; key?: string; email?: string };

/** A bound sign-in whose message has arrived, as the bodies that complete it by its code and by its link. */
export async function startedForConsole(
  backends: Backends,
  { key = HUB_CLIENT_ID, email = newEmail() }: Party = {},
): Promise<{ byCode: ConsoleBody; byLink: ConsoleBody; email: string }> {
  const { verifier: code_verifier, members } = newBinding();
  const { challengeId, code, linkCode } = await startedSignIn(backends, key, { email, ...members });
  return {
    byCode: { challenge_id: challengeId, code, code_verifier },
    byLink: { link: linkCode, code_verifier },
    email,
  };
}

/** The body of a sign-in with a bound one-time code. */
export async function exchangeForConsole({
  app = HUB,
  key = HUB_CLIENT_ID,
  email = newEmail(),
}: Party = {}): Promise<ConsoleBody> {
  const { verifier: code_verifier, members } = newBinding();
  const { user_id: userId } = await ensureUser(app, email);
  const facts = { auth_time: epochNow(), rests_on: [] };
  const signIn = { app, userId, began: { client: key } };
  const { code, write: stored } = newExchangeCode(signIn, facts, members.code_challenge);
  await write(stored);
  return { code, code_verifier };
}
