import { newId } from '../../shared/platform/ids.ts';
import { newest } from './addresses.ts';
import type { useBackends } from './backends.ts';
import { newBinding } from './code-challenge.ts';
import { newGroup, newInvite } from './groups.ts';
import type { Request } from './invoke.ts';
import { BROWSER, makeLink, newEmail, redeemLink } from './magic-links.ts';
import { ownForm } from './own-form.ts';
import { makeCredential, openSessionOf, startedSignIn } from './sign-in.ts';
import { makeTenant } from './tenants.ts';

type Backends = ReturnType<typeof useBackends>;
/** A request that changes other things than the one of `operation-world.ts`. */
type Further = { name: string; operation: string; request: (backends: Backends) => Promise<Request> };

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const REDIRECT = 'https://shop.example/';
const IMPORTED = 30;

const formOf = (fields: Record<string, string>): Request => ({
  headers: FORM,
  body: new URLSearchParams(fields).toString(),
});

export const FURTHER_REQUESTS: readonly Further[] = [
  {
    name: 'redeemLink, by the form of its page',
    operation: 'redeemLink',
    request: async () => {
      const tenant = await makeTenant();
      return {
        params: { code: (await makeLink(tenant, { data: { email: newEmail() } })).code },
        ...ownForm(),
      };
    },
  },
  {
    name: 'redeemLink, with a redirect',
    operation: 'redeemLink',
    request: async () => ({ params: { code: (await linkWithRedirect()).code }, ...ownForm() }),
  },
  {
    name: 'redeemLink, which accepts an invite',
    operation: 'redeemLink',
    request: async (backends) => {
      const tenant = await makeTenant();
      const email = newEmail();
      await newInvite(tenant.user, await newGroup(tenant.user), { email });
      return { params: { code: newest(backends, email).linkCode }, ...ownForm() };
    },
  },
  {
    name: 'redeemLink, of the message of a sign-in',
    operation: 'redeemLink',
    request: async (backends) => {
      const { clientId } = await makeCredential((await makeTenant()).app);
      const { linkCode } = await startedSignIn(backends, clientId, { email: newEmail() });
      return { params: { code: linkCode }, ...ownForm() };
    },
  },
  {
    name: 'redeemLink, of a bound sign-in with its verifier',
    operation: 'redeemLink',
    request: async (backends) => {
      const { linkCode, verifier } = await boundSignIn(backends);
      const headers = { accept: 'application/json' };
      return { params: { code: linkCode }, headers, body: { code_verifier: verifier } };
    },
  },
  {
    name: 'completeSignIn, of a bound sign-in',
    operation: 'completeSignIn',
    request: async (backends) => {
      const { challengeId, code, verifier } = await boundSignIn(backends);
      return { body: { challenge_id: challengeId, code, code_verifier: verifier } };
    },
  },
  {
    name: 'issueToken, for the code of a redirect',
    operation: 'issueToken',
    request: async () => {
      const { headers } = await redeemLink((await linkWithRedirect()).code, BROWSER);
      const { hash } = new URL(String(headers['location']));
      const code = new URLSearchParams(hash.slice(1)).get('svc_code') ?? '';
      return formOf({ grant_type: 'authorization_code', code });
    },
  },
  {
    name: 'issueToken, for a refresh token in a form',
    operation: 'issueToken',
    request: async () => {
      const { app, userId } = await makeTenant();
      const { refreshToken } = await openSessionOf(app, userId);
      return formOf({ grant_type: 'refresh_token', refresh_token: refreshToken });
    },
  },
  {
    name: `importUsers, of ${IMPORTED} users`,
    operation: 'importUsers',
    request: async () => {
      const tenant = await makeTenant();
      const lines = Array.from({ length: IMPORTED }, () =>
        JSON.stringify({ user_id: newId('user'), data: { email: newEmail(), first_name: 'Ada' } }),
      );
      return {
        params: { app: tenant.app },
        principal: tenant.keys,
        headers: { 'content-type': 'application/x-ndjson' },
        body: Buffer.from(`${lines.join('\n')}\n`),
      };
    },
  },
];

async function linkWithRedirect() {
  const tenant = await makeTenant({ default_redirect_url: REDIRECT });
  return makeLink(tenant, { data: { email: newEmail() } });
}

/** A sign-in that only the place that started it can complete, once its link was opened. */
async function boundSignIn(backends: Backends) {
  const { clientId } = await makeCredential((await makeTenant()).app);
  const { verifier, members } = newBinding();
  const started = await startedSignIn(backends, clientId, { email: newEmail(), ...members });
  return { ...started, verifier };
}
