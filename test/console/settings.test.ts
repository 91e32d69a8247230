import type { ProfileSchema } from '@svc/client/server';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../client/src/server.ts';
import { withNamedSecrets, withoutSecrets } from '../../console/src/parts/action.ts';
import {
  fieldValueOf,
  linesLost,
  patchOfSettings,
  readableText,
  type Setting,
  textOfField,
  textsOfSettings,
} from '../../console/src/screens/settings/setting.ts';
import { faultsBySetting } from '../../console/src/screens/settings/setting-faults.ts';
import { advancedSettings } from '../../console/src/screens/sign-in/advanced-settings.ts';
import { limitSettings } from '../../console/src/screens/sign-in/limit-settings.ts';
import { excludesMore, methodSettings } from '../../console/src/screens/sign-in/method-settings.ts';
import { pageSettings } from '../../console/src/screens/sign-in/page-settings.ts';
import { agentSettings } from '../../console/src/screens/tokens/agent-settings.ts';
import { tokenSettings } from '../../console/src/screens/tokens/token-settings.ts';
import { ApplicationConfig } from '../../shared/applications/application.ts';
import { GUARDED_CONFIG } from '../../shared/applications/settings/guarded-config.ts';
import { DEFAULT_SCHEMA as STORED_SCHEMA } from '../../shared/schemas/schema.ts';

/** The schema of a new application, as the API answers it. */
const SCHEMA = STORED_SCHEMA as ProfileSchema;

/** Says the name of the text. */
const say = (name: string) => name;

const groups = [
  ...methodSettings(SCHEMA, say),
  ...pageSettings(say),
  ...limitSettings({ plan: undefined, language: 'en', say }),
  ...advancedSettings({ language: 'en', say }),
  ...agentSettings(say),
  ...tokenSettings(say),
];
const SETTINGS = groups.flatMap(({ settings }) => settings);

function settingAt(path: string): Setting {
  const found = SETTINGS.find((one) => one.path === path);
  if (!found) throw new Error(`no setting ${path}`);
  return found;
}

/** Returns what a change of one setting says that it will do. */
const effectOf = (path: string, from: string, to: string, texts: Record<string, string> = {}) =>
  settingAt(path).effect?.({ from, to, texts: { [path]: to, ...texts } });

/** A value of each kind of setting, as the API reads it. */
const CONFIG = {
  default_redirect_url: 'https://shop.example.com/',
  allowed_schemes: ['com.example.shop'],
  default_user_id_format: '__uuid__',
  subdomain: 'shop',
  custom_props: { plan: 'gold', seats: [1, 2] },
  user_merge_options: { state: 'enabled' },
  magic_links: { max_lifetime: '7d', require_allowed_redirect: true },
  hub: {
    allowed_web_origins: ['https://a.example.com', 'https://b.example.com'],
    return_urls: ['https://a.example.com/x'],
    default_locale: 'de',
    agents: { client_documents: 'domains', registration: 'open', allowed_domains: ['agents.example'] },
    auth: {
      access_tokens: { signing_alg: 'EdDSA' },
      sign_in_methods: {
        email: { enabled: false },
        phone: { enabled: true },
        anonymous: { enabled: true },
        passkey: { enabled: true },
      },
      passkeys: { rp_id: 'example.com', origins: ['https://a.example.com'] },
      guest_days: 7,
      allow_unverified_users: false,
      challenge_duration: '5m',
      refresh_tokens: { ttl: '12h' },
      restrictions: { allowed_email_domains: ['example.com'], sign_up_status: 'disabled' },
      limits: {
        sms_per_day: 0,
        email_per_day: 10,
        sms_per_range_per_day: 5,
        networks: [{ cidr: '192.0.2.0/24', starts_per_10_minutes: 60 }],
      },
      phone: { countries: ['DE', 'AT'], fixed_lines: true },
    },
  },
};

describe('the description of the settings', () => {
  it('guards what the service refuses to editors, and nothing else', () => {
    for (const { path, isGuarded } of SETTINGS) {
      const isRefused = GUARDED_CONFIG.some((guarded) => `${path}.`.startsWith(`${guarded}.`));
      expect([path, isGuarded]).toEqual([path, isRefused]);
    }
  });

  it('names every place once', () => {
    expect(new Set(SETTINGS.map(({ path }) => path)).size).toBe(SETTINGS.length);
  });

  it('turns a whole config into texts, and these into the same config', () => {
    expect(ApplicationConfig.parse(CONFIG)).toEqual(CONFIG);
    expect(patchOfSettings(SETTINGS, textsOfSettings(SETTINGS, CONFIG))).toEqual(CONFIG);
  });

  it('has the texts of the defaults while nothing is stored', () => {
    const texts = textsOfSettings(SETTINGS, {});
    expect(texts['hub.auth.sign_in_methods.email.enabled']).toBe('true');
    expect(texts['hub.auth.sign_in_methods.passkey.enabled']).toBe('false');
    expect(texts['hub.auth.restrictions.sign_up_status']).toBe('true');
    expect(texts['hub.allowed_web_origins']).toBe('');
    expect(texts['hub.agents.client_documents']).toBe('off');
    expect(texts['hub.auth.access_tokens.signing_alg']).toBe('RS256');
  });

  it('turns a method off whose field identifies nobody, and says why', () => {
    const [codes] = methodSettings({ ...SCHEMA, schema: {}, user_verification_fields: [] }, say);
    expect(codes?.settings[0]).toMatchObject({ initial: 'false', refusal: 'notIdentifying' });
  });
});

describe('the request of changed settings', () => {
  it('has null for an emptied setting, and for all that ends with it', () => {
    const changed = { 'hub.auth.passkeys.rp_id': '', 'hub.auth.passkeys.origins': 'https://x.example' };
    expect(patchOfSettings(SETTINGS, { ...changed, 'hub.auth.guest_days': '' })).toEqual({
      hub: { auth: { passkeys: null, guest_days: null } },
    });
  });

  it('changes members of an object, and removes those that are gone', () => {
    const patch = (from: string, to: string) =>
      patchOfSettings(SETTINGS, { custom_props: to }, { custom_props: from });
    expect(patch('{"a":1,"b":{"c":2,"d":3},"e":[1]}', '{"b":{"c":2,"d":4},"e":[],"f":{}}')).toEqual({
      custom_props: { a: null, b: { d: 4 }, e: [], f: {} },
    });
    expect(patch('{"a":1}', ' ')).toEqual({ custom_props: null });
  });

  it('leaves a text that is no JSON to the service', () => {
    expect(patchOfSettings(SETTINGS, { custom_props: '{oops' })).toEqual({ custom_props: '{oops' });
  });

  it('leaves a text that is no number to the service', () => {
    expect(patchOfSettings(SETTINGS, { 'hub.auth.guest_days': '1e' })).toEqual({
      hub: { auth: { guest_days: '1e' } },
    });
  });
});

describe('a field', () => {
  it('has a value of its kind, and gives the text back', () => {
    for (const [path, text, value] of [
      ['hub.auth.allow_unverified_users', 'true', true],
      ['hub.return_urls', 'a\nb', ['a', 'b']],
      ['hub.auth.challenge_duration', '5m', '5m'],
    ] as const) {
      expect(fieldValueOf(settingAt(path), text)).toEqual(value);
      expect(textOfField(value)).toBe(text);
    }
  });
});

describe('a refusal', () => {
  it('of a record in a list is shown at the setting of that record alone', () => {
    const faults = ['resources.1.name', 'resources.10.name'].map((path) => ({
      path: `body.config.${path}`,
      message: 'no',
    }));
    const error = new ServiceError('refused', { status: 400, code: 'invalid_input', faults });
    const name: Setting = { path: 'name', label: 'Name', kind: 'text', isGuarded: true };
    expect(faultsBySetting(error, [name], {}, 'resources.1')).toEqual({
      byPath: { name: 'no' },
      rest: ['body.config.resources.10.name: no'],
    });
  });

  it('is shown at its setting with the entry that it is about', () => {
    const origins = 'hub.allowed_web_origins';
    const faults = [
      { path: `body.config.${origins}.1`, message: 'is no origin' },
      { path: 'body.config.hub.auth.guest_days', message: 'too many' },
      { path: 'body.config.hub.auth.guest_days', message: 'no number' },
      { path: 'body.name', message: 'too long' },
    ];
    const error = new ServiceError('refused', { status: 400, code: 'invalid_input', faults });
    expect(faultsBySetting(error, SETTINGS, { [origins]: 'a\nb' })).toEqual({
      byPath: { [origins]: 'b: is no origin', 'hub.auth.guest_days': 'too many. no number' },
      rest: ['body.name: too long'],
    });
  });
});

describe('what a change will do', () => {
  it('is said of a method that is turned off, and not on', () => {
    const path = 'hub.auth.sign_in_methods.anonymous.enabled';
    expect([effectOf(path, 'true', 'false'), effectOf(path, 'false', 'true')]).toEqual([
      'guestOff',
      undefined,
    ]);
  });

  it('is said of the first, a lost and the last origin, and not of a further one', () => {
    const effect = (from: string, to: string) => effectOf('hub.allowed_web_origins', from, to);
    expect(effect('', 'a')).toBe('allowedFirst');
    expect(effect('a', 'a\nb')).toBeUndefined();
    expect(effect('a\nb', 'a')).toBe('allowedLost');
    expect(effect('a', '')).toBe('allowedNone');
  });

  it('says of another default page whether its origin still signs people in', () => {
    const effect = (origins: string) =>
      effectOf('default_redirect_url', 'https://a/', 'https://b/', { 'hub.allowed_web_origins': origins });
    expect(effect('')).toBe('homeEffect homeOrigin');
    expect(effect('https://a')).toBe('homeEffect');
  });

  it('is said of lower numbers than before, or than the default', () => {
    const effect = (from: string, to: string) => effectOf('hub.auth.limits.sms_per_day', from, to);
    expect([effect('', '499'), effect('', '501'), effect('9', '8'), effect('9', '')]).toEqual([
      'lower',
      undefined,
      'lower',
      undefined,
    ]);
  });

  it('is said of a restriction that admits fewer, and not of one that admits more', () => {
    expect(excludesMore({ from: '', to: 'a' })).toBe(true);
    expect(excludesMore({ from: 'a\nb', to: 'a' })).toBe(true);
    expect(excludesMore({ from: 'a', to: 'a\nb' })).toBe(false);
    expect(excludesMore({ from: 'a', to: '' })).toBe(false);
    expect(linesLost({ from: 'a\nb', to: 'b\nc' })).toEqual(['a']);
  });
});

describe('what a change of agents will do', () => {
  const way = 'hub.agents.client_documents';
  const hosts = 'hub.agents.allowed_domains';

  it('is said of each way that is narrowed, and not of one that is opened', () => {
    const [off, domains, open] = ['off', 'domains', 'open'];
    expect(effectOf(way, open, off)).toBe('documentsOff');
    expect(effectOf(way, open, domains)).toBe('onlyHosts');
    expect(effectOf(way, off, domains)).toBeUndefined();
    expect(effectOf(way, domains, open)).toBeUndefined();
    expect(effectOf('hub.agents.registration', 'true', 'false')).toBe('registerOff');
    expect(effectOf('hub.agents.registration', 'false', 'true')).toBeUndefined();
  });

  it('is said of a lost host only while the hosts decide', () => {
    expect(effectOf(hosts, 'a\nb', 'a', { [way]: 'domains' })).toBe('hostsLost');
    expect(effectOf(hosts, 'a\nb', 'a', { [way]: 'open' })).toBeUndefined();
    expect(effectOf(hosts, 'a', 'a\nb', { [way]: 'domains' })).toBeUndefined();
  });
});

describe('a choice', () => {
  it('is read by its label, and any other text as it is', () => {
    const options = [{ value: 'off', label: 'None' }];
    expect(readableText({ options }, 'off')).toBe('None');
    expect(readableText({}, 'a\nb')).toBe('a, b');
  });
});

describe('a secret field', () => {
  const fields = [
    { name: 'client_id', label: 'Id', kind: 'text' },
    { name: 'client_secret', label: 'Secret', kind: 'text', isSecret: true },
  ] as const;

  it('is in no draft, and in a copied request by its name', () => {
    const values = { client_id: 'a', client_secret: 'b' };
    expect(withoutSecrets(fields, values)).toEqual({ client_id: 'a' });
    expect(withNamedSecrets(fields, values)).toEqual({ client_id: 'a', client_secret: 'CLIENT_SECRET' });
    expect(withNamedSecrets(fields, { client_secret: '' })).toEqual({ client_secret: '' });
  });
});
