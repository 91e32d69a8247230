import * as createMagicLink from '../../functions/magic-links/create-magic-link.ts';
import * as redeemLink from '../../functions/magic-links/redeem-link.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as updateMyData from '../../functions/profiles/update-my-data.ts';
import * as completeSignIn from '../../functions/sign-in/complete-sign-in.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as signOut from '../../functions/sign-in/sign-out.ts';
import * as startSignIn from '../../functions/sign-in/start-sign-in.ts';
import * as getUser from '../../functions/users/get-user.ts';
import { type Answer, invoke, type Request } from '../support/invoke.ts';
import { codeOf, JSON_CLIENT, newEmail } from '../support/magic-links.ts';
import { newPhone } from '../support/phones.ts';
import { call, makeCredential, newAddress, openSessionOf } from '../support/sign-in.ts';
import { makeTenant } from '../support/tenants.ts';

/** A request that is ready to be sent. */
export type Prepared = { module: Parameters<typeof invoke>[0]; request: Request };

/** A request of the cost model: how each run prepares one, and the message that it sends. */
export type Case = { prepare: () => Promise<Prepared>; sends?: 'mail' | 'text' };

/** Names of the requests whose cost is measured. */
export type CaseName =
  | 'start a sign-in by e-mail'
  | 'start a sign-in by text'
  | 'complete a sign-in, new user'
  | 'complete a sign-in, known user'
  | 'refresh a token'
  | 'token for key and secret'
  | 'read your profile'
  | 'change your profile'
  | 'read a profile, as backend'
  | 'create a magic link'
  | 'redeem a magic link'
  | 'sign out';

const names = ['Ada', 'Grace'];

/** Names of one word in turn, as most first names are. Each word of a name costs search entries. */
function nextName(): string {
  names.push(names.shift() ?? '');
  return names[0] ?? '';
}

/** Sends a request as the API does: first the authorizer, unless it is public. Throws for an error. */
export async function succeed({ module, request }: Prepared): Promise<Answer> {
  const isPublic = module.operation.auth.length === 0;
  const answer = await (isPublic ? invoke(module, request) : call(module, request));
  if (answer.status >= 400) throw new Error(`${module.operation.id} answered ${answer.text}`);
  return answer;
}

/** Makes an application with a user and a credential, and returns the requests for them. */
export async function costCases(inboxUrl: string): Promise<Record<CaseName, Case>> {
  const tenant = await makeTenant({ default_redirect_url: 'https://shop.example/in' });
  const { app, userId } = tenant;
  const params = { app };
  const backend = await makeCredential(app);
  const key = { 'x-svc-app-key': backend.clientId };
  const began = { client: backend.clientId };

  const start = (body: object): Prepared => ({
    module: startSignIn,
    request: { headers: key, sourceIp: newAddress(), body },
  });
  const complete = async (email: string): Promise<Prepared> => {
    const { body } = await succeed(start({ email }));
    const token = await codeInInbox(inboxUrl, email);
    return { module: completeSignIn, request: { body: { challenge_id: body['challenge_id'], token } } };
  };
  const asUser = async (module: Prepared['module'], request: Request = {}): Promise<Prepared> => {
    const { headers } = await openSessionOf(app, userId, { began });
    return { module, request: { params, headers, ...request } };
  };
  const magicLink = (): Prepared => ({
    module: createMagicLink,
    request: { headers: backend.headers, body: { data: { email: newEmail() } } },
  });

  return {
    'start a sign-in by e-mail': { prepare: async () => start({ email: newEmail() }), sends: 'mail' },
    'start a sign-in by text': { prepare: async () => start({ phone: newPhone() }), sends: 'text' },
    'complete a sign-in, new user': { prepare: () => complete(newEmail()) },
    'complete a sign-in, known user': {
      prepare: async () => {
        const email = newEmail();
        await succeed(await complete(email));
        return complete(email);
      },
    },
    'refresh a token': {
      prepare: async () => {
        const { refreshToken } = await openSessionOf(app, userId, { began });
        return { module: issueToken, request: { body: { refresh_token: refreshToken } } };
      },
    },
    'token for key and secret': {
      prepare: async () => ({
        module: issueToken,
        request: { headers: backend.headers, body: { grant_type: 'client_credentials' } },
      }),
    },
    'read your profile': { prepare: () => asUser(getMyData) },
    'change your profile': {
      prepare: () => asUser(updateMyData, { body: { data: { first_name: nextName() } } }),
    },
    'read a profile, as backend': {
      prepare: async () => ({
        module: getUser,
        request: { params: { app, user: userId }, headers: backend.headers },
      }),
    },
    'create a magic link': { prepare: async () => magicLink() },
    'redeem a magic link': {
      prepare: async () => {
        const { body } = await succeed(magicLink());
        return {
          module: redeemLink,
          request: { params: { code: codeOf(body['link']) }, headers: JSON_CLIENT },
        };
      },
    },
    'sign out': { prepare: () => asUser(signOut) },
  };
}

async function codeInInbox(inboxUrl: string, email: string): Promise<string> {
  const answer = await fetch(`${inboxUrl}/messages?to=${encodeURIComponent(email)}`);
  const [newest]: { code?: string }[] = await answer.json();
  return newest?.code ?? '';
}
