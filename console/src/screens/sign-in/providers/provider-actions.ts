import {
  ArrowPathIcon,
  KeyIcon,
  NoSymbolIcon,
  PencilSquareIcon,
  PlayIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import { describe } from '../../../api/operation.ts';
import { type Action, type ActionField, textOf, wordsOf } from '../../../parts/action.ts';
import { DEFAULT_GRACE, graceOptions } from '../../keys/grace-field.ts';
import { type SayProviders, secretField } from './create-provider.ts';
import type { ReadProvider } from './read-provider.ts';

type Given = { app: string; read: ReadProvider; say: SayProviders };

/** Returns the members of a request about the version of a provider that was read. */
function pathOf({ app, read: { provider, etag } }: Given) {
  return { path: { app, provider: provider.id }, ifMatch: etag };
}

/** Describes how the names and ids of a provider are changed. */
export function editProvider(given: Given): Action {
  const { app, read, say } = given;
  const fields = editedFields(read, say);
  return {
    name: 'edit',
    title: say('editTitle'),
    icon: PencilSquareIcon,
    explanation: say('editText'),
    operation: 'updateIdentityProvider',
    fields,
    button: say('save'),
    request: (values) =>
      describe('updateIdentityProvider', {
        ...pathOf(given),
        body: Object.fromEntries(
          fields.map(({ name, kind }) => [
            name,
            kind === 'words'
              ? wordsOf(values, name)
              : (textOf(values, name) ?? (name === 'button_label' ? null : '')),
          ]),
        ),
      }),
    done: say('saved'),
    edits: {
      app,
      type: 'application.identity_provider_updated',
      id: app,
      changedAs: (field) => `${read.provider.id}.${field}`,
    },
  };
}

function editedFields({ provider }: ReadProvider, say: SayProviders): ActionField[] {
  const text = { kind: 'text', isRequired: true } as const;
  return [
    { ...text, name: 'name', label: say('name'), initial: provider.name },
    {
      name: 'button_label',
      label: say('buttonLabel'),
      hint: say('buttonLabelHint'),
      kind: 'text',
      initial: provider.button_label ?? '',
    },
    { ...text, name: 'client_id', label: say('clientId'), initial: provider.client_id },
    ...(provider.preset === 'apple'
      ? [
          { ...text, name: 'team_id', label: say('teamId'), initial: provider.team_id ?? '' },
          { ...text, name: 'key_id', label: say('keyId'), initial: provider.key_id ?? '' },
        ]
      : []),
    ...editedLists(provider, say),
  ];
}

const LISTS = {
  scopes: { label: 'scopes', hint: 'scopesHint' },
  audiences: { label: 'audiences', hint: 'audiencesHint' },
  trusted_domains: { label: 'trusted', hint: 'trustedHint' },
} as const;

function editedLists(provider: ReadProvider['provider'], say: SayProviders): ActionField[] {
  const names = [
    'scopes',
    ...(provider.preset === 'github' ? [] : (['audiences'] as const)),
    ...(mayTrust(provider) ? (['trusted_domains'] as const) : []),
  ] as const;
  return names.map((name) => ({
    name,
    label: say(LISTS[name].label),
    hint: say(LISTS[name].hint),
    kind: 'words',
    options: [],
    initial: provider[name],
  }));
}

/** Tenants of Microsoft that are many. */
const MANY = ['common', 'organizations', 'consumers'];

/** True for the kinds of which the service trusts domains. */
function mayTrust({ preset, tenant = '' }: ReadProvider['provider']): boolean {
  return preset === 'oidc' || (preset === 'microsoft' && !MANY.includes(tenant));
}

/** Describes how a provider gets a new secret. */
export function rotateProviderSecret(given: Given): Action {
  const { read, say } = given;
  const isKey = read.provider.preset === 'apple';
  const grace: ActionField = {
    name: 'secret_grace',
    label: say('grace'),
    kind: 'choice',
    isRequired: true,
    options: graceOptions(say),
    initial: DEFAULT_GRACE,
  };
  return {
    name: 'rotate',
    title: say('rotate'),
    icon: KeyIcon,
    explanation: say(isKey ? 'rotateKeyText' : 'rotateText'),
    operation: 'updateIdentityProvider',
    fields: [secretField(say, isKey), ...(isKey ? [] : [grace])],
    button: say('rotateButton'),
    request: (values) =>
      describe('updateIdentityProvider', {
        ...pathOf(given),
        body: {
          client_secret: textOf(values, 'client_secret') ?? '',
          ...(!isKey && { secret_grace: textOf(values, 'secret_grace') ?? DEFAULT_GRACE }),
        },
      }),
    done: say('rotated'),
  };
}

/** Describes how a provider is turned off, or on again. */
export function switchProvider(given: Given): Action {
  const { read, say } = given;
  const isOn = read.provider.state === 'enabled';
  const name = isOn ? 'disable' : 'enable';
  return {
    name,
    title: say(name),
    icon: isOn ? NoSymbolIcon : PlayIcon,
    explanation: say(`${name}Text`),
    operation: 'updateIdentityProvider',
    button: say(name),
    isDestructive: isOn,
    request: () =>
      describe('updateIdentityProvider', {
        ...pathOf(given),
        body: { state: isOn ? 'disabled' : 'enabled' },
      }),
    done: say(`${name}dDone`),
  };
}

/** Describes how the addresses of an OpenID provider are read again. */
export function refreshProvider(given: Given): Action {
  const { say } = given;
  return {
    name: 'refresh',
    title: say('refresh'),
    icon: ArrowPathIcon,
    explanation: say('refreshText'),
    operation: 'updateIdentityProvider',
    button: say('refresh'),
    request: () => describe('updateIdentityProvider', { ...pathOf(given), body: { refresh: true } }),
    done: say('refreshed'),
  };
}

/** Describes how a provider is deleted. It says what ends. */
export function deleteProvider(given: Given, leave: () => void): Action {
  const { read, say } = given;
  return {
    name: 'delete',
    title: say('delete'),
    icon: TrashIcon,
    explanation: say('deleteText'),
    operation: 'deleteIdentityProvider',
    fields: [{ name: 'force', label: say('force'), hint: say('forceHint'), kind: 'switch', initial: false }],
    button: say('delete'),
    isDestructive: true,
    confirmation: read.provider.name,
    request: (values) =>
      describe('deleteIdentityProvider', {
        ...pathOf(given),
        ...(values['force'] === true && { query: { force: 'true' } }),
      }),
    done: say('deleted'),
    after: leave,
  };
}
