import { generateKeyPairSync } from 'node:crypto';
import * as createIdentityProvider from '../../functions/identity-providers/create-identity-provider.ts';
import * as updateIdentityProvider from '../../functions/identity-providers/update-identity-provider.ts';
import { type Answer, invoke, type Request } from './invoke.ts';
import type { Tenant } from './tenants.ts';

type Owner = Pick<Tenant, 'app' | 'hub'>;

/** The body of a provider that is saved without asking anybody. */
export const GOOGLE = {
  id: 'google',
  preset: 'google',
  name: 'Google',
  client_id: '407408718192.apps.googleusercontent.com',
  client_secret: 'a-secret-of-google',
};

/** Creates an identity provider by the operation itself. */
export function createProvider(
  { app, hub }: Owner,
  body: Record<string, unknown>,
  request: Request = {},
): Promise<Answer> {
  return invoke(createIdentityProvider, {
    params: { app },
    principal: hub,
    body: { ...GOOGLE, ...body },
    ...request,
  });
}

/** Creates an identity provider, and throws unless it was created. Returns its body. */
export async function makeProvider(
  owner: Owner,
  body: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const answer = await createProvider(owner, body);
  if (answer.status !== 201) throw new Error(`no identity provider was made: ${answer.text}`);
  return answer.body;
}

/** Changes an identity provider by the operation itself. */
export function updateProvider(
  { app, hub }: Owner,
  provider: string,
  body: Record<string, unknown>,
  request: Request = {},
): Promise<Answer> {
  return invoke(updateIdentityProvider, { params: { app, provider }, principal: hub, body, ...request });
}

/** A key as a .p8 file of Apple has it, or on another curve. */
export function newAppleKey(namedCurve = 'P-256'): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}
