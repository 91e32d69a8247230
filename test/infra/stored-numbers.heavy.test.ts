/** @module-tag heavy */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { beforeAll, describe, expect, it } from 'vitest';
import * as completeSignIn from '../../functions/sign-in/complete-sign-in.ts';
import * as serveCallback from '../../functions/sign-in/serve-provider-callback.ts';
import { typedNumber } from '../../infra/bundle/stored-number.ts';
import { bundleFunctions } from '../../infra/bundle.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { useBackends } from '../support/backends.ts';
import { newBinding } from '../support/code-challenge.ts';
import { useFolder } from '../support/folder.ts';
import { invoke } from '../support/invoke.ts';
import { newEmail } from '../support/magic-links.ts';
import { newPhone } from '../support/phones.ts';
import { patchUser } from '../support/profiles.ts';
import { soundTerms } from '../support/search-index.ts';
import { signIn, startedSignIn } from '../support/sign-in.ts';
import {
  beginAt,
  broughtBy,
  comeBack,
  makeUpstreamTenant,
  newPersonAt,
  type UpstreamTenant,
} from '../support/upstream.ts';

const backends = useBackends();
const directory = useFolder();
let tenant: UpstreamTenant;
beforeAll(async () => {
  tenant = await makeUpstreamTenant({}, { trusted_domains: ['example.com'] });
});

/** A function with the handler of its bundle. */
async function bundled<Module extends object>(id: string, module: Module): Promise<Module> {
  await bundleFunctions(join(directory, id), { only: id });
  const { handler } = createRequire(import.meta.url)(join(directory, id, id, 'index.js'));
  return { ...module, handler };
}

/** The terms by which support finds the number of a user. */
async function termsOfNumber(userId: string): Promise<string[]> {
  const terms = await soundTerms(tenant.app, userId);
  return terms.filter((term) => /^\d+$/.test(term)).sort();
}

describe('a bundle without numbering plans', () => {
  it('signs in by a provider whoever has a number, which stays found in both its forms', async () => {
    const [email, phone_number] = [newEmail(), newPhone()];
    const { userId } = await signIn(backends, tenant.clientId, { email });
    expect(await patchUser(tenant, userId, { data: { phone_number } })).toMatchObject({ status: 200 });
    newPersonAt(tenant, { email });
    const begun = await beginAt(tenant, newBinding().members);
    const parameters = await tenant.second.visit(String(begun.body['url']));
    const answer = await comeBack(parameters, await bundled('serveProviderCallback', serveCallback));
    expect(broughtBy(answer)).toHaveProperty('svc_code');
    expect(await findProfile(tenant.app, userId)).toMatchObject({ data: { email, phone_number } });
    expect(await termsOfNumber(userId)).toEqual([phone_number.slice(1), phone_number.slice(2)]);
  });

  it('signs in by a code for a number, and keeps it verified and found', async () => {
    const phone = newPhone();
    const { challengeId, code } = await startedSignIn(backends, tenant.clientId, { phone });
    const inBundle = await bundled('completeSignIn', completeSignIn);
    const { status, body } = await invoke(inBundle, { body: { challenge_id: challengeId, code } });
    expect(status).toBe(200);
    const userId = String(body['app_user_id']);
    expect(await findProfile(tenant.app, userId)).toMatchObject({ verified_data: { phone_number: phone } });
    expect(await termsOfNumber(userId)).toEqual([phone.slice(1), phone.slice(2)]);
  });

  it('reads every number that is stored, and no other text', () => {
    for (const country of Object.keys(examples) as CountryCode[]) {
      const number = String(getExampleNumber(country, examples)?.number);
      expect(typedNumber(number), country).toEqual({ value: number });
    }
    for (const other of ['', '0171 1234567', '+49 171 1234567', '+0171', 'grace'])
      expect(typedNumber(other), other).toHaveProperty('fault');
  });
});
