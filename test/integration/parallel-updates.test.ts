import { describe, expect, it } from 'vitest';
import * as subscribe from '../../functions/accounts/subscribe-account.ts';
import * as updateMember from '../../functions/accounts/update-account-member.ts';
import * as updateApplication from '../../functions/applications/update-application.ts';
import * as uploadIcon from '../../functions/branding/upload-application-icon.ts';
import * as updateCredential from '../../functions/credentials/update-credential.ts';
import * as createGroup from '../../functions/groups/create-group.ts';
import * as replaceGroup from '../../functions/groups/update-group.ts';
import * as createClient from '../../functions/oidc-clients/create-oidc-client.ts';
import * as replaceClient from '../../functions/oidc-clients/replace-oidc-client.ts';
import * as replaceSchema from '../../functions/schemas/replace-schema.ts';
import * as createKeyword from '../../functions/sms-keywords/create-sms-keyword.ts';
import * as updateKeyword from '../../functions/sms-keywords/update-sms-keyword.ts';
import * as updateVariant from '../../functions/variants/update-variant.ts';
import type { HubPrincipal } from '../../shared/http/principal.ts';
import { newId } from '../../shared/platform/ids.ts';
import { useBackends } from '../support/backends.ts';
import { png } from '../support/files.ts';
import { makeAccount, makeMember, support } from '../support/hub-users.ts';
import { type Answer, invoke, type Request } from '../support/invoke.ts';
import { atOnce } from '../support/races.ts';
import { makeCredential } from '../support/sign-in.ts';
import { useTenantOnly } from '../support/use-tenant.ts';
import { makeVariant } from '../support/variants.ts';

useBackends();
const WRITERS = 12;
const tenant = useTenantOnly();

type Update = (n: number, headers?: Record<string, string>) => Promise<Answer>;
type Module = Parameters<typeof invoke>[0];

/** An update of one record that 12 callers make at once, each with a value of its own. */
const UPDATES: Record<string, () => Promise<Update>> = {
  'an application': async () => updateOf(updateApplication, {}, (n) => ({ name: `Shop ${n}` })),
  'an icon': async () => updateOf(uploadIcon, {}, () => png(), { 'content-type': 'image/png' }),
  'a variant': async () => {
    const { variant } = await makeVariant(tenant);
    return updateOf(updateVariant, { variant }, (n) => ({ name: `Partner ${n}` }));
  },
  'a credential': async () => {
    const { clientId: client_id } = await makeCredential(tenant.app);
    return updateOf(updateCredential, { client_id }, (n) => ({ name: `Backend ${n}` }));
  },
  'a group': async () => {
    const group = await made(createGroup, { name: 'Crew' }, tenant.keys);
    return updateOf(replaceGroup, { group }, (n) => ({ name: `Crew ${n}` }), {}, tenant.keys);
  },
  'an OIDC client': async () => {
    const client = await made(createClient, { name: 'Web', config: {} });
    return updateOf(replaceClient, { client }, (n) => ({ name: `Web ${n}`, config: {} }));
  },
  'an SMS keyword': async () => {
    const staff = { ...tenant.hub, support: true };
    const keyword = await made(createKeyword, { keyword: newId('keyword').slice(-12) }, staff);
    const textOf = (n: number) => ({ new_user_response: `Hello ${n}` });
    return updateOf(updateKeyword, { keyword }, textOf, {}, staff);
  },
  'a schema': async () =>
    updateOf(replaceSchema, {}, (n) => ({
      schema: { email: { type: 'string', display_name: `E-mail ${n}` } },
      user_verification_fields: ['email'],
    })),
  'a subscription': async () => {
    const { account } = await makeAccount();
    const plans = ['team', 'scale'];
    return ofAccount(subscribe, { account }, support, (n) => ({ plan: plans[n % 2] }));
  },
  'a role': async () => {
    const { account, owner } = await makeAccount();
    const { userId: member } = await makeMember(account, 'viewer');
    const roles = ['viewer', 'editor', 'admin'];
    return ofAccount(updateMember, { account, member }, owner, (n) => ({ role: roles[n % 3] }));
  },
};

function ofAccount(
  module: Module,
  params: Record<string, string>,
  principal: HubPrincipal,
  bodyOf: (n: number) => unknown,
): Update {
  return (n, headers = {}) => invoke(module, { params, principal, body: bodyOf(n), headers });
}

async function made(module: Module, body: unknown, principal: Request['principal'] = tenant.hub) {
  const answer = await invoke(module, { params: { app: tenant.app }, principal, body });
  if (answer.status >= 300) throw new Error(answer.text);
  return String(answer.body['id']);
}

function updateOf(
  module: Module,
  params: Record<string, string>,
  bodyOf: (n: number) => unknown,
  always: Record<string, string> = {},
  principal: Request['principal'] = tenant.hub,
): Update {
  return (n, headers = {}) =>
    invoke(module, {
      params: { app: tenant.app, ...params },
      principal,
      body: bodyOf(n),
      headers: { ...always, ...headers },
    });
}

describe.each(Object.entries(UPDATES))('parallel updates of %s', (_name, prepare) => {
  it('all succeed where nobody names a version', async () => {
    const update = await prepare();
    const answers = await atOnce(WRITERS, (n) => update(n));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('have exactly one winner among those that name the same version', async () => {
    const update = await prepare();
    const { headers } = await update(0);
    const seen = { 'if-match': String(headers['etag']) };
    const answers = await atOnce(WRITERS, (n) => update(n + 1, seen));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: WRITERS - 1 }, () => 412),
    ]);
  });
});
