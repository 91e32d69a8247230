import { decodeJwt } from 'jose';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as serveCallback from '../../functions/sign-in/serve-provider-callback.ts';
import * as startAtProvider from '../../functions/sign-in/start-at-identity-provider.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import type { IdentityProviderRecord } from '../../shared/identity-providers/identity-provider.ts';
import { sealProviderSecret } from '../../shared/identity-providers/provider-secrets.ts';
import { storeIdentityProvider } from '../../shared/identity-providers/provider-store.ts';
import { callbackUrl } from '../../shared/providers/begin-upstream.ts';
import { callProtocol } from './call-protocol.ts';
import { newBinding } from './code-challenge.ts';
import { type Answer, invoke } from './invoke.ts';
import { newEmail } from './magic-links.ts';
import { PROVIDER_SECRET, startSecondProvider } from './second-provider.ts';
import { makeSignInTenant, newAddress } from './sign-in.ts';

/** The page of the client, which the application lists. */
export const RETURN_URL = 'https://app.example.com/welcome';
const WITH_RETURN_PAGE = {
  default_redirect_url: 'https://app.example.com/',
  hub: { return_urls: [RETURN_URL] },
};

/** A tenant whose users may sign in with an account at a second provider, which trusts nobody's domain. */
export async function makeUpstreamTenant(
  config: Record<string, unknown> = {},
  more: Partial<IdentityProviderRecord> = {},
) {
  const second = await startSecondProvider(callbackUrl());
  const tenant = await makeSignInTenant({ ...WITH_RETURN_PAGE, ...config });
  const named = { app: tenant.app, id: 'second' };
  const secrets = [await sealProviderSecret(named, PROVIDER_SECRET)];
  const record = { ...second.record, ...named, secrets, ...more };
  const application = await findApplication(tenant.app);
  if (!application) throw new Error('the tenant has no application');
  await storeIdentityProvider(application, record);
  return { ...tenant, second };
}
export type UpstreamTenant = Awaited<ReturnType<typeof makeUpstreamTenant>>;

/** Begins a sign-in at the second provider. Returns where the browser goes. */
export async function beginAt(
  { clientId }: Pick<UpstreamTenant, 'clientId'>,
  binding: ReturnType<typeof newBinding>['members'],
  more: Record<string, unknown> = {},
  provider = 'second',
): Promise<Answer> {
  return invoke(startAtProvider, {
    params: { provider },
    headers: { 'x-svc-app-key': clientId },
    sourceIp: newAddress(),
    body: { ...binding, return_url: RETURN_URL, ...more },
  });
}

/** Lets the browser come back to the service, as by the redirect of the provider. */
export function comeBack(
  parameters: URLSearchParams,
  module: Pick<typeof serveCallback, 'protocol' | 'handler'> = serveCallback,
): Promise<Answer> {
  const route = { method: 'GET', path: '/hub/auth/callback' } as const;
  return callProtocol(module, route, { query: Object.fromEntries(parameters) });
}

/** What the browser brings to the page of the client. */
export function broughtBy(answer: Answer): Record<string, string> {
  const location = new URL(answer.headers['location'] ?? `none:${answer.status}`);
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** Signs the person of the second provider in as far as the page of the client. */
export async function visitUpstream(tenant: UpstreamTenant, more: Record<string, unknown> = {}) {
  const { verifier, members } = newBinding();
  const begun = await beginAt(tenant, members, more);
  const parameters = await tenant.second.visit(String(begun.body['url']));
  const answer = await comeBack(parameters);
  return { verifier, members, parameters, answer, brought: broughtBy(answer) };
}

/** Exchanges the code that a browser brought. */
export function exchange(code: unknown, code_verifier: string): Promise<Answer> {
  return invoke(issueToken, { body: { code, code_verifier } });
}

/** Lets somebody else sign in at the provider of a tenant, with an address of example.com. */
export function newPersonAt({ second }: Pick<UpstreamTenant, 'second'>, more: object = {}) {
  const person = { sub: crypto.randomUUID(), email: newEmail(), email_verified: true, name: 'Ada', ...more };
  second.state.person = person;
  return person;
}

/** Signs the person of a provider in, and returns the tokens. */
export async function tokensBy(tenant: UpstreamTenant, more?: Record<string, unknown>) {
  const { brought, verifier } = await visitUpstream(tenant, more);
  const { status, body, text } = await exchange(brought['svc_code'], verifier);
  if (status !== 200) throw new Error(text);
  return body;
}

/** Signs the person of a provider in, and returns the user. */
export async function userBy(tenant: UpstreamTenant): Promise<string> {
  return decodeJwt(String((await tokensBy(tenant))['access_token'])).sub ?? '';
}
