import { describe, expect, it } from 'vitest';
import { endpointsOfPreset } from '../../../shared/identity-providers/endpoints-of-preset.ts';
import { issuerOfTenant } from '../../../shared/identity-providers/preset-endpoints.ts';

const DIRECTORY = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const OTHER = '00000000-86f1-41af-91ab-2d7cd011db47';

/** The document of a tenant, in the shape that Microsoft documents. */
const documentOf = (directory: string) => ({
  issuer: issuerOfTenant(directory),
  authorization_endpoint: `https://login.microsoftonline.com/${directory}/oauth2/v2.0/authorize`,
  token_endpoint: `https://login.microsoftonline.com/${directory}/oauth2/v2.0/token`,
  jwks_uri: `https://login.microsoftonline.com/${directory}/discovery/v2.0/keys`,
  userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
  response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
});

/** Returns what the service learns of a tenant whose document is this, and where it asked. */
async function asked(name: string, document: object) {
  const urls: string[] = [];
  const learnt = await endpointsOfPreset('microsoft', issuerOfTenant(name), 'body.tenant', async (url) => {
    urls.push(url);
    return JSON.stringify(document);
  });
  return { ...learnt, urls };
}

describe('one tenant of Microsoft', () => {
  it('has the issuer and endpoints of its own document', async () => {
    const { response_types_supported: _, ...endpoints } = documentOf(DIRECTORY);
    expect(await asked(DIRECTORY, documentOf(DIRECTORY))).toEqual({
      issuer: issuerOfTenant(DIRECTORY),
      endpoints,
      urls: [`https://login.microsoftonline.com/${DIRECTORY}/v2.0/.well-known/openid-configuration`],
    });
  });

  it('has its id in the issuer also if a domain of it is named', async () => {
    const { issuer } = await asked('contoso.onmicrosoft.com', documentOf(DIRECTORY));
    expect(issuer).toBe(issuerOfTenant(DIRECTORY));
  });

  it.each([
    ['another tenant', documentOf(OTHER)],
    ['everybody', documentOf('{tenantid}')],
    ['another provider', { ...documentOf(DIRECTORY), issuer: 'https://evil.example' }],
  ])('is refused with the document of %s', async (_, document) => {
    const refusal = {
      extras: { faults: [{ path: 'body.tenant', message: expect.stringContaining('another issuer') }] },
    };
    await expect(asked(DIRECTORY, document)).rejects.toMatchObject(refusal);
  });

  it('is refused with the document of everybody also if a domain is named', async () => {
    await expect(asked('contoso.example', documentOf('{tenantid}'))).rejects.toThrow('another issuer');
  });
});

it.each(['common', 'organizations', 'consumers'])('%s of Microsoft is asked nothing', async (name) => {
  expect((await asked(name, {})).urls).toEqual([]);
});
