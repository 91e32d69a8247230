import { decodeJwt } from 'jose';
import { vi } from 'vitest';
import * as createNonce from '../../functions/sign-in/create-provider-nonce.ts';
import * as openButton from '../../functions/sign-in/open-identity-provider.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { comeFromApple, makeAppleTenant, newAppleUser, startApple } from './apple.ts';
import { callProtocol } from './call-protocol.ts';
import { newBinding } from './code-challenge.ts';
import { guestConfig, newGuest } from './guests.ts';
import { FOREIGN_PROOF } from './identities.ts';
import { type Answer, invoke } from './invoke.ts';
import { removeUser } from './profiles.ts';
import { purge, purgeRecords, sweep } from './purge.ts';
import { newAddress } from './sign-in.ts';
import { exchange, makeUpstreamTenant, RETURN_URL, visitUpstream } from './upstream.ts';

/** More starts than one source has without a proof of work. */
const STARTS = 31;

/** Signs guests in at a provider, and asks for more starts than one source has. */
export async function signInsAtProvider(): Promise<Answer[]> {
  const tenant = await makeUpstreamTenant(guestConfig({}, { return_urls: [RETURN_URL] }), {
    trusted_domains: ['example.com'],
  });
  const headers = { 'x-svc-app-key': tenant.clientId };
  const guest = await newGuest(tenant.clientId);
  const more = { guest_token: guest.accessToken, proof: FOREIGN_PROOF };
  const params = { provider: 'second' };
  forgetClients();
  const nonce = await invoke(createNonce, { params, headers, sourceIp: newAddress(), body: more });
  forgetClients();
  const { answer } = await visitUpstream(tenant, more);
  const sourceIp = newAddress();
  const query = { key: tenant.clientId, return_url: RETURN_URL, ...newBinding().members };
  const route = { method: 'GET', path: '/hub/auth/upstream/{provider}' } as const;
  const press = () => callProtocol(openButton, route, { params, query, sourceIp });
  forgetClients();
  for (let n = 0; n < STARTS; n += 1) await press();
  return [answer, nonce];
}

/** Signs in with Apple and deletes the users, whose tokens the sweep and the purge revoke. */
export async function revokedTokens(): Promise<Answer[]> {
  const apple = await startApple();
  const tenant = await makeAppleTenant(apple);
  const answers: Answer[] = [];
  for (const by of [sweep, purge]) {
    const { answer, brought, verifier } = await comeFromApple(apple, tenant, newAppleUser());
    const { body } = await exchange(brought['svc_code'], verifier);
    await removeUser(tenant, String(decodeJwt(String(body['access_token'])).sub));
    await sweep((await purgeRecords()).filter(({ kind }) => kind === 'user'));
    forgetClients();
    await by();
    vi.useRealTimers();
    answers.push(answer);
  }
  return answers;
}
