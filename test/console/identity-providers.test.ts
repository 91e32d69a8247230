import { describe, expect, it } from 'vitest';
import {
  createProvider,
  newProviderRequest,
} from '../../console/src/screens/sign-in/providers/create-provider.ts';
import { PRESETS } from '../../console/src/screens/sign-in/providers/preset.ts';
import {
  deleteProvider,
  editProvider,
  rotateProviderSecret,
  switchProvider,
} from '../../console/src/screens/sign-in/providers/provider-actions.ts';
import type { ReadProvider } from '../../console/src/screens/sign-in/providers/read-provider.ts';
import { PRESETS as STORED_PRESETS } from '../../shared/identity-providers/identity-provider.ts';

/** Says the name of the text. */
const say = (name: string) => name;
const nothing = () => undefined;

const PROVIDER: ReadProvider['provider'] = {
  id: 'google',
  app_id: 'app_1',
  preset: 'google',
  name: 'Google',
  client_id: 'client',
  issuer: 'https://accounts.google.com',
  scopes: ['openid', 'email'],
  trusted_domains: [],
  audiences: [],
  state: 'enabled',
  secrets: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const given = (more: Partial<ReadProvider['provider']> = {}) => ({
  app: 'app_1',
  read: { provider: { ...PROVIDER, ...more }, etag: '"v3"' },
  say,
});

const bodyOf = (values: Record<string, string>) => newProviderRequest('app_1', values, say).request.body;

describe('a new identity provider', () => {
  it('is of one of the kinds of the service', () => {
    expect([...PRESETS].sort()).toEqual([...STORED_PRESETS].sort());
  });

  it('is called by its kind unless it gets a name', () => {
    expect(bodyOf({ preset: 'github', client_id: 'a', client_secret: 'b' })).toEqual({
      id: 'github',
      preset: 'github',
      name: 'github',
      client_id: 'a',
      client_secret: 'b',
    });
    expect(bodyOf({ preset: 'github', id: 'own', name: 'Own' })).toMatchObject({ id: 'own', name: 'Own' });
  });

  it('has the values of its kind alone, whatever was typed before', () => {
    const typed = { tenant: 'common', team_id: 'T', key_id: 'K', issuer: 'https://i' };
    expect(bodyOf({ ...typed, preset: 'apple' })).toMatchObject({ team_id: 'T', key_id: 'K' });
    expect(bodyOf({ ...typed, preset: 'apple' })).not.toHaveProperty('tenant');
    expect(bodyOf({ ...typed, preset: 'google' })).not.toHaveProperty('issuer');
  });

  it('asks for its secret in a hidden field: of Apple for a file', () => {
    const { fields = [] } = createProvider({ app: 'app_1', callback: 'c', say, after: nothing });
    const shown = (preset: string) =>
      fields.filter(({ name, isShown }) => name === 'client_secret' && isShown?.({ preset }));
    expect(shown('google')).toMatchObject([{ kind: 'text', isSecret: true }]);
    expect(shown('apple')).toMatchObject([{ kind: 'long', isSecret: true }]);
  });
});

describe('an identity provider', () => {
  it('is changed only as it was read, and its button loses an emptied text', () => {
    const { request } = editProvider(given()).request({
      name: 'New',
      button_label: '',
      client_id: 'client',
      scopes: ['openid'],
      audiences: [],
    });
    expect(request).toEqual({
      path: { app: 'app_1', provider: 'google' },
      ifMatch: '"v3"',
      body: { name: 'New', button_label: null, client_id: 'client', scopes: ['openid'], audiences: [] },
    });
  });

  it('trusts domains only where one organisation gives out the addresses', () => {
    const offers = (more: Partial<ReadProvider['provider']>) =>
      editProvider(given(more)).fields?.some(({ name }) => name === 'trusted_domains');
    expect(offers({})).toBe(false);
    expect(offers({ preset: 'oidc' })).toBe(true);
    expect(offers({ preset: 'microsoft', tenant: 'common' })).toBe(false);
    expect(offers({ preset: 'microsoft', tenant: '6731de76-14a6-49ae-97bc-6eba6914391e' })).toBe(true);
  });

  it('keeps its present secret for the chosen time, except at Apple', () => {
    const values = { client_secret: 'next', secret_grace: '1h' };
    const body = (preset: 'google' | 'apple') =>
      rotateProviderSecret(given({ preset })).request(values).request.body;
    expect(body('google')).toEqual({ client_secret: 'next', secret_grace: '1h' });
    expect(body('apple')).toEqual({ client_secret: 'next' });
  });

  it('is turned off or on, whichever it is not', () => {
    const turn = (state: 'enabled' | 'disabled') => switchProvider(given({ state })).request({}).request.body;
    expect([turn('enabled'), turn('disabled')]).toEqual([{ state: 'disabled' }, { state: 'enabled' }]);
  });

  it('is deleted against the advice of the service only if the operator insists', () => {
    const { request } = deleteProvider(given(), nothing);
    expect(request({ force: false }).request).not.toHaveProperty('query');
    expect(request({ force: true }).request.query).toEqual({ force: 'true' });
  });
});
