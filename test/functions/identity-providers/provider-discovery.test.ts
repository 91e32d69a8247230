import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  findIdentityProvider,
  readIdentityProvider,
} from '../../../shared/identity-providers/provider-store.ts';
import { useBackends } from '../../support/backends.ts';
import { createProvider, updateProvider } from '../../support/identity-providers.ts';
import { faultPaths } from '../../support/invoke.ts';
import { startReceiver } from '../../support/receiver.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
// An application has few providers, so each test has one of its own.
let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Starts a provider on this machine, which the service may call, with a valid document or another answer. */
async function startProvider(answer?: (response: ServerResponse, document: object) => void) {
  const provider = { issuer: '', document: {} as Record<string, unknown>, asked: 0 };
  const { host } = await startReceiver((_, response) => {
    provider.asked += 1;
    if (answer) answer(response, provider.document);
    else response.end(JSON.stringify(provider.document));
  });
  provider.issuer = `http://${host}`;
  provider.document = {
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/keys`,
    response_types_supported: ['code', 'id_token'],
    id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256', 'ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    authorization_response_iss_parameter_supported: true,
    claims_supported: ['sub'],
  };
  vi.stubEnv('CONNECTOR_ORIGINS', provider.issuer);
  return provider;
}

const newId = () => `p-${crypto.randomUUID().slice(0, 8)}`;
const create = (issuer: string, id = newId()) =>
  createProvider(tenant, { id, preset: 'oidc', name: 'Example', issuer });

/** Returns the status of a creation with the fields of its faults, and its detail. */
async function refusalOf(issuer: string) {
  const id = newId();
  const answer = await create(issuer, id);
  expect(await findIdentityProvider(tenant.app, id)).toBeUndefined();
  return { outcome: [answer.status, ...faultPaths(answer)], detail: String(answer.body['detail']) };
}

const REFUSED = [400, 'body.issuer'];

it('an OpenID provider has its trusted domains as they are compared', async () => {
  const { issuer } = await startProvider();
  const trusted_domains = ['Shop.Example', 'bücher.example'];
  const { body } = await createProvider(tenant, {
    ...{ id: newId(), preset: 'oidc', name: 'Example' },
    issuer,
    trusted_domains,
  });
  expect(body['trusted_domains']).toEqual(['shop.example', 'xn--bcher-kva.example']);
});

describe('the discovery document of an OpenID provider', () => {
  it('is read at creation, and what the service uses of it is stored', async () => {
    const [{ issuer, document }, id] = [await startProvider(), newId()];
    expect(await create(issuer, id)).toMatchObject({ status: 201, body: { issuer } });
    const { claims_supported: _, response_types_supported: __, ...used } = document;
    const { endpoints } = await readIdentityProvider(tenant.app, id);
    expect(endpoints).toEqual({ ...used, id_token_signing_alg_values_supported: ['RS256', 'ES256'] });
  });

  it('belongs to the issuer with the same last slash', async () => {
    const provider = await startProvider();
    provider.document['issuer'] = `${provider.issuer}/`;
    expect((await create(`${provider.issuer}/`)).status).toBe(201);
    expect((await refusalOf(provider.issuer)).detail).toContain('it names another issuer');
  });

  it('needs no PKCE, lists of types and algorithms, and further endpoints', async () => {
    const provider = await startProvider();
    for (const name of [
      'response_types_supported',
      'id_token_signing_alg_values_supported',
      'token_endpoint_auth_methods_supported',
      'authorization_response_iss_parameter_supported',
    ])
      delete provider.document[name];
    expect((await create(provider.issuer)).status).toBe(201);
  });

  it.each([
    ['that names another issuer', { issuer: 'https://evil.example' }, 'it names another issuer'],
    ['without an issuer', { issuer: undefined }, 'it has no usable issuer'],
    ['without a token endpoint', { token_endpoint: undefined }, 'it has no usable token_endpoint'],
    ['without an authorization endpoint', { authorization_endpoint: 7 }, 'no usable authorization_endpoint'],
    ['without keys', { jwks_uri: undefined }, 'it has no usable jwks_uri'],
    [
      'with a token endpoint without https',
      { token_endpoint: 'http://id.example.com/t' },
      'its token_endpoint must begin with https://',
    ],
    [
      'with keys in a private network',
      { jwks_uri: 'https://10.0.0.1/keys' },
      'its jwks_uri must not lead to',
    ],
    [
      'with a page that is a script',
      { authorization_endpoint: 'javascript:alert(1)' },
      'its authorization_endpoint must',
    ],
    [
      'with a user endpoint of this machine',
      { userinfo_endpoint: 'http://127.0.0.1:1/' },
      'its userinfo_endpoint must',
    ],
    [
      'with a revocation endpoint that is no URL',
      { revocation_endpoint: 'x' },
      'its revocation_endpoint must',
    ],
    ['without the response type code', { response_types_supported: ['id_token'] }, 'do not have code'],
    [
      'with shared algorithms only',
      { id_token_signing_alg_values_supported: ['HS256', 'none'] },
      'no algorithm with a key pair',
    ],
  ])('is refused %s', async (_, changes, detail) => {
    const provider = await startProvider();
    Object.assign(provider.document, changes);
    const refusal = await refusalOf(provider.issuer);
    expect(refusal.outcome).toEqual(REFUSED);
    expect(refusal.detail).toContain(detail);
  });

  it.each<[string, (response: ServerResponse, document: object) => void, string]>([
    ['that is no JSON', (response) => void response.end('<html>'), 'it is no JSON object'],
    ['that is a list', (response) => void response.end('[]'), 'it is no JSON object'],
    ['that does not exist', (response) => void response.writeHead(404).end(), 'it answers 404'],
    [
      'that is elsewhere',
      (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'it answers 302',
    ],
    [
      'with more than 256 KB',
      (response, document) => void response.end(JSON.stringify(document) + ' '.repeat(256 * 1024)),
      'its answer is too large',
    ],
    [
      'that breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{');
        response.destroy();
      },
      'the connection failed',
    ],
  ])('is refused %s', async (_, answer, detail) => {
    const { issuer } = await startProvider(answer);
    const refusal = await refusalOf(issuer);
    expect(refusal.outcome).toEqual(REFUSED);
    expect(refusal.detail).toContain(detail);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['never answers', () => undefined],
    [
      'never ends',
      (response) => {
        const drip = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('is refused within five seconds if the provider %s', async (_, answer) => {
    vi.stubEnv('TIMEOUT_FACTOR', '1');
    const { issuer } = await startProvider(answer);
    const began = performance.now();
    expect((await refusalOf(issuer)).detail).toContain('it did not answer in time');
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('is not read from this machine unless the operator allows it', async () => {
    const provider = await startProvider();
    vi.stubEnv('CONNECTOR_ORIGINS', '');
    expect((await refusalOf(provider.issuer)).outcome).toEqual(REFUSED);
    expect(provider.asked).toBe(0);
  });

  it('is read again only if an update asks for it', async () => {
    const [provider, id] = [await startProvider(), newId()];
    await create(provider.issuer, id);
    provider.document['token_endpoint'] = `${provider.issuer}/moved`;
    await updateProvider(tenant, id, { name: 'Other' });
    expect(provider.asked).toBe(1);
    expect((await updateProvider(tenant, id, { refresh: true })).status).toBe(200);
    const { endpoints } = await readIdentityProvider(tenant.app, id);
    expect(endpoints?.token_endpoint).toBe(`${provider.issuer}/moved`);
  });

  it('leaves the provider as it was if it cannot be read again', async () => {
    const [provider, id] = [await startProvider(), newId()];
    await create(provider.issuer, id);
    provider.document['issuer'] = 'https://evil.example';
    const answer = await updateProvider(tenant, id, { refresh: true, name: 'Other' });
    expect([answer.status, ...faultPaths(answer)]).toEqual([400, 'body.refresh']);
    expect(await readIdentityProvider(tenant.app, id)).toMatchObject({ name: 'Example', version: 1 });
  });
});
