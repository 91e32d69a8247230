import { errors } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import type { Application } from '../../../shared/applications/application.ts';
import { PROVIDER_SCOPES } from '../../../shared/applications/settings/provider-scopes.ts';
import { resourceServerOf, resourceSettingOf } from '../../../shared/oidc/resources.ts';
import { CLAIMS_OF_SCOPES, OFFLINE_ACCESS } from '../../../shared/oidc-store/allowed-scopes.ts';
import type { OwnMetadata } from '../../../shared/oidc-store/client-metadata.ts';

const open = { identifier: 'https://mcp.shop.example', name: 'Tasks', scopes: [], self_registered: true };
const own = { ...open, identifier: 'https://api.shop.example:443/Orders', self_registered: false };
const application = { id: 'app_1', config: { resources: [open, own] } } as unknown as Application;
const client = {} as OwnMetadata;

describe('the resource of an application', () => {
  it.each([
    ['https://mcp.shop.example/', open],
    ['https://api.shop.example/Orders', own],
    ['https://API.shop.example/a/../Orders', own],
    ['https://api.shop.example/orders', undefined],
    ['https://api.shop.example/Orders/', undefined],
    ['https://api.shop.example/Orders?', undefined],
    ['https://api.shop.example/Orders#', undefined],
    ['app:app_1', undefined],
  ])('is found by its canonical URL: %s', (resource, found) => {
    expect(resourceSettingOf(application, resource)).toEqual(found);
  });

  it('is open to a client that came by itself if it says so', () => {
    const stranger: OwnMetadata = { ...client, svc_arrival: 'registration' };
    expect(resourceServerOf(application, open.identifier, stranger).audience).toBe(open.identifier);
    expect(resourceServerOf(application, own.identifier, client).audience).toBe(own.identifier);
    expect(() => resourceServerOf(application, own.identifier, stranger)).toThrow(errors.InvalidTarget);
  });
});

it('the scopes that no resource can have are those of the provider', () => {
  expect([...PROVIDER_SCOPES].sort()).toEqual([...Object.keys(CLAIMS_OF_SCOPES), OFFLINE_ACCESS].sort());
});
