import { describe, expect, it } from 'vitest';
import { overridesOf } from '../../console/src/screens/variants/overrides.ts';
import { createVariant, editVariant } from '../../console/src/screens/variants/variant-actions.ts';

const say = (name: string) => name;

describe('what a variant sets itself', () => {
  it('is each value of its config, beside that of the application', () => {
    const application = {
      config: { default_redirect_url: 'https://a.example', hub: { customizations: {} } },
    };
    const config = {
      default_redirect_url: 'https://b.example',
      hub: { allowed_web_origins: ['https://b.example'], customizations: { primary_color: null } },
    };
    expect(overridesOf({ config }, application)).toEqual([
      {
        path: 'default_redirect_url',
        own: 'https://b.example',
        inherited: 'https://a.example',
        isPicture: false,
      },
      {
        path: 'hub.allowed_web_origins',
        own: ['https://b.example'],
        inherited: undefined,
        isPicture: false,
      },
      { path: 'hub.customizations.primary_color', own: null, inherited: undefined, isPicture: false },
    ]);
  });

  it('is nothing for an empty config, also with empty objects in it', () => {
    expect(overridesOf({ config: {} }, { config: {} })).toEqual([]);
    expect(overridesOf({ config: { hub: {} } }, { config: {} })).toEqual([]);
  });

  it('has its own pictures', () => {
    const uploads = { logo_light: { processing: 'ready' as const } };
    expect(overridesOf({ config: {}, uploads }, { config: {}, uploads })).toMatchObject([
      { path: 'logo_light', isPicture: true, inherited: { processing: 'ready' } },
    ]);
  });
});

describe('the requests about a variant', () => {
  it('leave out what is empty in a new one', () => {
    const action = createVariant('app_1', say, () => undefined);
    expect(action.request({ name: ' Outlet ', description: '', subdomain: '' }).request.body).toEqual({
      name: 'Outlet',
    });
  });

  it('clear what is empty in a known one, if it is as it was read', () => {
    const variant = {
      id: 'variant_1',
      app_id: 'app_1',
      name: 'Outlet',
      description: 'Old',
      config: {},
      effective_config: {},
      created_at: '',
      updated_at: '',
      created_by: '',
      updated_by: '',
      version: 4,
    };
    const { request } = editVariant({ app: 'app_1', variant, say }).request({ name: 'Outlet' });
    expect(request).toMatchObject({
      body: { name: 'Outlet', description: null, subdomain: null },
      ifMatch: '"v4"',
    });
  });
});
