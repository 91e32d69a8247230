import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import * as authorizer from '../../functions/authorizer/authenticate.ts';
import * as complete from '../../functions/sign-in/complete-sign-in.ts';
import * as init from '../../functions/sign-in/start-sign-in.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { AUTHORIZER } from '../../infra/operations.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import { issueTokens, openSession } from '../../shared/auth/sessions.ts';
import { createCredential } from '../../shared/credentials/credential-store.ts';
import type { Operation } from '../../shared/http/operation.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { epochNow } from '../../shared/platform/time.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import type { SessionBeginning } from '../../shared/profiles/sign-in/session-beginning.ts';
import type { SessionFacts } from '../../shared/profiles/sign-in/session-facts.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import type { useBackends } from './backends.ts';
import { type Answer, contextOf, eventOf, invoke, type Request } from './invoke.ts';
import { codeOf, newEmail } from './magic-links.ts';
import { makeTenant } from './tenants.ts';

type Backends = ReturnType<typeof useBackends>;
type StartBody = ({ email: string } | { phone: string }) & {
  user_data?: Record<string, unknown>;
  return_url?: string;
  group_to_join?: string;
  code_challenge?: string;
  code_challenge_method?: 'S256';
};

/** A credential of an application, and the headers that prove it. */
export async function makeCredential(
  app: string,
  request: { expires?: string; app_variant_id?: string } = {},
): Promise<{ clientId: string; secret: string; headers: Record<string, string> }> {
  const { record, secret = '' } = await createCredential(app, { name: 'Backend', ...request }, 'test');
  const clientId = record.client_id;
  return { clientId, secret, headers: { 'x-svc-app-key': clientId, 'x-svc-app-secret': secret } };
}

/** A tenant with a credential, by whose client id its users sign in. */
export async function makeSignInTenant(config: Record<string, unknown> = {}) {
  const tenant = await makeTenant(config);
  return { ...tenant, ...(await makeCredential(tenant.app)) };
}

let addresses = 0;
/**
 * A source address that no other call of the test file comes from, so that no throttle is shared by chance.
 */
export function newAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

export function startSignIn(clientId: string, body: object, extra: Request = {}): Promise<Answer> {
  const headers = { 'x-svc-app-key': clientId, ...extra.headers };
  return invoke(init, { sourceIp: newAddress(), body, ...extra, headers });
}

export function completeSignIn(challengeId: unknown, token: unknown, more: object = {}): Promise<Answer> {
  return invoke(complete, { body: { challenge_id: challengeId, token, ...more } });
}

/** A sign-in under way: the answer of its start, and the newest message that was sent for it. */
export async function startedSignIn(backends: Backends, clientId: string, body: StartBody) {
  const started = await startSignIn(clientId, body);
  const [message] = backends.messages().list('email' in body ? body.email : body.phone);
  if (started.status !== 200 || !message) throw new Error(`the sign-in did not start: ${started.text}`);
  return {
    challengeId: String(started.body['challenge_id']),
    code: message.code ?? '',
    linkCode: codeOf(message.links[0]),
  };
}

/** Signs in by the code of an e-mail, as a user does. */
export async function signIn(backends: Backends, clientId: string, body: StartBody = { email: newEmail() }) {
  const { challengeId, code } = await startedSignIn(backends, clientId, body);
  const { status, body: tokens, text } = await completeSignIn(challengeId, code);
  if (status !== 200) throw new Error(`the sign-in failed: ${text}`);
  return {
    accessToken: String(tokens['access_token']),
    refreshToken: String(tokens['refresh_token']),
    userId: String(tokens['app_user_id']),
    headers: { authorization: `Bearer ${tokens['access_token']}` },
  };
}

/**
 * Opens a session of a user straight away, without a sign-in and its throttles. By default it counts as
 * signed in just now.
 */
export async function openSessionOf(
  app: string,
  userId: string,
  known: Partial<SessionFacts> & { began?: SessionBeginning } = {},
) {
  const [application, profile] = await Promise.all([findApplication(app), findProfile(app, userId)]);
  if (!application || !profile) throw new Error(`there is no user ${userId} of ${app}`);
  const { began = {}, ...others } = known;
  const facts = { auth_time: epochNow(), rests_on: [], ...others };
  const session = openSession({ application, userId, facts, began });
  await write(session.write);
  const { access_token: accessToken, refresh_token: refreshToken } = await issueTokens({
    ...session,
    application,
    profile,
    client: began.client,
  });
  return { accessToken, refreshToken, headers: { authorization: `Bearer ${accessToken}` } };
}

/**
 * Who the authorizer says is calling an operation with these headers, by another method or by the route of
 * every method if `route` says so.
 */
export async function principalFor(
  operation: Operation,
  request: Request,
  { method = operation.method, any = false }: { method?: string; any?: boolean } = {},
): Promise<Principal> {
  const { requestContext, ...sent } = eventOf(operation, request);
  const event: APIGatewayRequestAuthorizerEventV2 = {
    ...sent,
    routeKey: `${any ? 'ANY' : method} ${operation.path}`,
    requestContext: { ...requestContext, http: { ...requestContext.http, method } },
    type: 'REQUEST',
    routeArn: 'arn:aws:execute-api:us-east-1:000000000000:test/$default/route',
    identitySource: [],
    cookies: [],
  };
  const { context } = await runAs(AUTHORIZER.id, AUTHORIZER.uses, () =>
    authorizer.handler(event, contextOf(AUTHORIZER.id)),
  );
  return JSON.parse(context.principal);
}

/** A request as API Gateway carries it out: authorizer first, then the operation. */
export async function call(module: Parameters<typeof invoke>[0], request: Request): Promise<Answer> {
  return invoke(module, { ...request, principal: await principalFor(module.operation, request) });
}
