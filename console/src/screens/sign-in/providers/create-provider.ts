import { PlusIcon } from '@heroicons/react/24/outline';
import { type Described, describe } from '../../../api/operation.ts';
import { type Action, type ActionField, type ActionValues, textOf } from '../../../parts/action.ts';
import type { Say } from '../../../texts/say.ts';
import { PRESETS, type Preset } from './preset.ts';
import type { PROVIDERS } from './texts.ts';

export type SayProviders = Say<keyof typeof PROVIDERS.en>;
type Given = {
  app: string;
  /** The address to which the provider sends its users back. */
  callback: string;
  say: SayProviders;
  after: (answer: unknown) => void;
};

/** Describes how an identity provider is added. `after` is called with the answer. */
export function createProvider({ app, callback, say, after }: Given): Action {
  return {
    name: 'create-provider',
    title: say('create'),
    icon: PlusIcon,
    explanation: say('createText', { callback }),
    operation: 'createIdentityProvider',
    fields: [presetField(say), ...fieldsOfPresets(say), ...fieldsOfAll(say)],
    button: say('create'),
    request: (values) => newProviderRequest(app, values, say),
    done: say('createdDone'),
    after,
  };
}

/** Returns the request that adds a provider. What the kind lacks is not sent, also if it was typed before. */
export function newProviderRequest(app: string, values: ActionValues, say: SayProviders): Described {
  const preset = presetOf(values);
  const given = (name: string) => textOf(values, name);
  const own = OWN_FIELDS[preset].flatMap((name) => (given(name) ? [[name, given(name)]] : []));
  return describe('createIdentityProvider', {
    path: { app },
    body: {
      id: given('id') ?? (preset === 'oidc' ? '' : preset),
      preset,
      name: given('name') ?? (preset === 'oidc' ? '' : say(preset)),
      client_id: given('client_id') ?? '',
      client_secret: given('client_secret') ?? '',
      ...Object.fromEntries(own),
    },
  });
}

/** The members that one kind alone has. */
const OWN_FIELDS = {
  google: [],
  microsoft: ['tenant'],
  apple: ['team_id', 'key_id'],
  github: [],
  oidc: ['issuer'],
} as const satisfies Record<Preset, readonly string[]>;

function presetOf(values: ActionValues): Preset {
  return PRESETS.find((one) => one === values['preset']) ?? 'google';
}

function presetField(say: SayProviders): ActionField {
  return {
    name: 'preset',
    label: say('preset'),
    kind: 'choice',
    isRequired: true,
    options: PRESETS.map((value) => ({ value, label: say(value) })),
    initial: 'google',
  };
}

function fieldsOfPresets(say: SayProviders): ActionField[] {
  const only = (preset: Preset) => (values: ActionValues) => presetOf(values) === preset;
  return [
    {
      name: 'issuer',
      label: say('issuer'),
      hint: say('issuerHint'),
      placeholder: 'https://sso.example.com/realms/customers',
      kind: 'text',
      isRequired: true,
      isShown: only('oidc'),
    },
    {
      name: 'tenant',
      label: say('tenant'),
      hint: say('tenantHint'),
      kind: 'text',
      isRequired: true,
      initial: 'common',
      isShown: only('microsoft'),
    },
    { name: 'team_id', label: say('teamId'), kind: 'text', isRequired: true, isShown: only('apple') },
    { name: 'key_id', label: say('keyId'), kind: 'text', isRequired: true, isShown: only('apple') },
  ];
}

function fieldsOfAll(say: SayProviders): ActionField[] {
  const isKey = (values: ActionValues) => presetOf(values) === 'apple';
  const isOpenId = (values: ActionValues) => presetOf(values) === 'oidc';
  return [
    { name: 'client_id', label: say('clientId'), hint: say('clientIdHint'), kind: 'text', isRequired: true },
    { ...secretField(say, false), isShown: (values) => !isKey(values) },
    { ...secretField(say, true), isShown: isKey },
    ...[true, false].flatMap((isRequired): ActionField[] => {
      const shared = { kind: 'text', isRequired } as const;
      const isShown = (values: ActionValues) => isOpenId(values) === isRequired;
      return [
        { ...shared, name: 'name', label: say('name'), hint: say('nameHint'), isShown },
        { ...shared, name: 'id', label: say('id'), hint: say('idHint'), isShown },
      ];
    }),
  ];
}

/** Describes the field of a secret: a word, or the file of a private key. */
export function secretField(say: SayProviders, isKey: boolean): ActionField {
  return {
    name: 'client_secret',
    label: say(isKey ? 'key' : 'secret'),
    hint: say(isKey ? 'keyHint' : 'secretHint'),
    kind: isKey ? 'long' : 'text',
    isRequired: true,
    isSecret: true,
  };
}
