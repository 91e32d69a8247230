import type { Application, ProfileSchema } from '@svc/client/server';
import { describe, expect, it } from 'vitest';
import { type Action, type ActionValues, shownFields } from '../../console/src/parts/action.ts';
import { patchOfSettings, textsOfSettings } from '../../console/src/screens/settings/setting.ts';
import { type Api, lifetimeText, recordOf } from '../../console/src/screens/tokens/api.ts';
import { addApi, addScope, removeApi, scopeActions } from '../../console/src/screens/tokens/api-actions.ts';
import { askingCode, verifyingCode } from '../../console/src/screens/tokens/api-code.ts';
import { apiSettings } from '../../console/src/screens/tokens/api-settings.ts';
import { addClaim, claimActions, claimsOf } from '../../console/src/screens/tokens/claim-actions.tsx';
import { ResourcesSettings } from '../../shared/applications/settings/resource-settings.ts';
import { DEFAULT_SCHEMA as STORED_SCHEMA } from '../../shared/schemas/schema.ts';

/** The schema of a new application, as the API answers it. */
const schema = STORED_SCHEMA as ProfileSchema;

/** Says the name of the text. */
const say = (name: string) => name;

const read = { name: 'orders:read', description: 'See your orders' };
const orders: Api = {
  identifier: 'https://api.shop.example/orders',
  name: 'Orders',
  scopes: [read],
  lifetime: 600,
  self_registered: true,
};
const mail: Api = { identifier: 'https://mail.example', name: 'Mail', scopes: [], self_registered: false };

function withConfig(config: object): Application {
  return { id: 'app_1', config } as unknown as Application;
}

const application = withConfig({ resources: [orders, mail] });
const given = { application, api: orders, language: 'en', say };
const bodyOf = (action: Action, values: ActionValues = {}) => action.request(values).request.body ?? {};

describe('the settings of an API', () => {
  const settings = apiSettings(say).flatMap((group) => group.settings);
  const { path, values, patchOf } = recordOf(application, orders);

  it('are read from its record, and stored beside the others', () => {
    expect(path).toBe('resources.0');
    const texts = textsOfSettings(settings, values);
    expect(texts).toEqual({ name: 'Orders', lifetime: '600', self_registered: 'true' });
    expect(patchOf(patchOfSettings(settings, texts))).toEqual({ resources: [orders, mail] });
  });

  it('lose what is emptied, and keep what was not shown', () => {
    const { lifetime: _, ...others } = orders;
    expect(patchOf(patchOfSettings(settings, { lifetime: '', name: 'New' }))).toEqual({
      resources: [{ ...others, name: 'New' }, mail],
    });
  });
});

describe('a request about APIs', () => {
  it('adds one at the end, as the service takes it', () => {
    const added = { identifier: 'https://new.example', name: 'New' };
    const body = bodyOf(
      addApi({ application, say }, () => undefined),
      added,
    );
    expect(body).toEqual({
      config: { resources: [orders, mail, { ...added, scopes: [], self_registered: false }] },
    });
    const { config } = body as { config: { resources: object } };
    expect(ResourcesSettings.parse(config.resources)).toEqual(config.resources);
  });

  it('removes one of several, and the setting with the last', () => {
    const leave = () => undefined;
    expect(bodyOf(removeApi(given, leave))).toEqual({ config: { resources: [mail] } });
    const alone = withConfig({ resources: [orders] });
    expect(bodyOf(removeApi({ ...given, application: alone }, leave))).toEqual({
      config: { resources: null },
    });
  });

  it('changes the scopes of that API alone', () => {
    const scopesAfter = (body: object) =>
      (body as { config: { resources: Api[] } }).config.resources.map(({ scopes }) => scopes);
    const write = { name: 'orders:write', description: 'Change your orders' };
    expect(scopesAfter(bodyOf(addScope(given), write))).toEqual([[read, write], []]);
    const [edit, remove] = scopeActions(given, read);
    if (!edit || !remove) throw new Error('a scope has two actions');
    const description = 'Read them';
    expect(scopesAfter(bodyOf(edit, { description }))).toEqual([[{ ...read, description }], []]);
    expect(scopesAfter(bodyOf(remove))).toEqual([[], []]);
  });
});

describe('how long tokens are valid', () => {
  it('is said in minutes, or in seconds if these are no whole ones', () => {
    expect(lifetimeText({ lifetime: 600 }, 'en')).toBe('10 minutes');
    expect(lifetimeText({ lifetime: 90 }, 'de')).toBe('90 Sekunden');
    expect(lifetimeText({}, 'de')).toBe('60 Minuten');
  });
});

describe('the code for an API', () => {
  it('names its address and scopes, whatever characters they have', () => {
    const odd = { ...orders, name: `"'\\n\${x}`, identifier: 'https://a.example/?b=c&d' };
    expect([...new URLSearchParams(askingCode(odd).replaceAll('\n', ''))]).toEqual([
      ['resource', odd.identifier],
      ['scope', 'openid orders:read'],
    ]);
    const code = verifyingCode(odd, { baseUrl: 'https://x.example', app: 'app_1' });
    const name = code.match(/ {2}name: (.*),/)?.[1] ?? '';
    expect(JSON.parse(name)).toBe(odd.name);
    expect(code).toContain('guard.check(request, ["orders:read"])');
    expect(verifyingCode(mail, { baseUrl: '', app: '' })).toContain('guard.check(request, [])');
  });
});

describe('a claim', () => {
  const claims = { b: { source: 'static_value', value: 'x' }, a: { source: 'user_profile', value: 'gone' } };
  const given = {
    application: withConfig({ hub: { auth: { access_tokens: { custom_claims: claims } } } }),
    schema,
    say,
  };
  const stored = (custom_claims: object) => ({
    config: { hub: { auth: { access_tokens: { custom_claims } } } },
  });

  it('is listed by name', () => {
    expect(claimsOf(given.application).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(claimsOf(withConfig({}))).toEqual([]);
  });

  it('is stored with the value of its source, and without the other', () => {
    const values = { name: 'plan', field: 'email', value: 'gold' };
    const add = addClaim(given);
    expect(bodyOf(add, { ...values, source: 'user_profile' })).toEqual(
      stored({ plan: { source: 'user_profile', value: 'email' } }),
    );
    expect(bodyOf(add, { ...values, source: 'static_value' })).toEqual(
      stored({ plan: { source: 'static_value', value: 'gold' } }),
    );
  });

  it('of a field that is there no more still offers it, and is removed by its name', () => {
    const [claim] = claimsOf(given.application);
    if (!claim) throw new Error('there is a claim');
    const [edit, remove] = claimActions(given, claim);
    const fields = shownFields(edit?.fields, { source: 'user_profile' });
    const field = fields.find(({ name }) => name === 'field');
    expect(field?.initial).toBe('gone');
    expect(field?.options).toContainEqual({ value: 'gone', label: 'gone' });
    expect(remove && bodyOf(remove)).toEqual(stored({ a: null }));
  });

  it('has each fault at its field, whatever its name is', () => {
    const { fieldOfFault } = addClaim(given);
    const at = (below: string, values: ActionValues) =>
      fieldOfFault?.(`body.config.hub.auth.access_tokens.custom_claims${below}`, values);
    const profile = { name: 'plan', source: 'user_profile' };
    expect(at('.plan.value', profile)).toBe('field');
    expect(at('.plan.value', { ...profile, source: 'static_value' })).toBe('value');
    expect(at('.a.value', { ...profile, name: 'a.value' })).toBe('name');
    expect(at('', profile)).toBeUndefined();
  });
});
