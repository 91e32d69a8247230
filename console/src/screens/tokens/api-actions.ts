import { PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline';
import type { Application } from '@svc/client/server';
import { type Action, type ActionValues, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import {
  API_ROLES,
  type Api,
  type ApiScope,
  apisOf,
  lifetimeText,
  storingApis,
  storingScopes,
} from './api.ts';
import type { API } from './api-texts.ts';

type SayApi = Say<keyof typeof API.en>;
type Given = { application: Application; say: SayApi };
export type OfApi = Given & { api: Api; language: string };

/** Describes how an API is added. `after` is called with its address. */
export function addApi({ application, say }: Given, after: (identifier: string) => void): Action {
  return {
    name: 'add-api',
    title: say('add'),
    icon: PlusIcon,
    explanation: say('addText'),
    operation: 'updateApplication',
    roles: API_ROLES,
    fields: [
      { name: 'name', label: say('name'), hint: say('nameHelp'), kind: 'text', isRequired: true },
      {
        name: 'identifier',
        label: say('identifier'),
        hint: say('identifierHint'),
        placeholder: 'https://api.example.com',
        kind: 'text',
        isRequired: true,
      },
    ],
    button: say('add'),
    request: (values) => storingApis(application, [...apisOf(application), newApi(values)]),
    done: say('added'),
    after: (answer) => {
      const added = apisOf(answer as Application).at(-1);
      if (added) after(added.identifier);
    },
  };
}

function newApi(values: ActionValues): Api {
  return {
    identifier: textOf(values, 'identifier') ?? '',
    name: textOf(values, 'name') ?? '',
    scopes: [],
    self_registered: false,
  };
}

/** Describes how an API is removed. It says what ends. */
export function removeApi({ application, api, language, say }: OfApi, leave: () => void): Action {
  return {
    name: 'remove',
    title: say('remove'),
    icon: TrashIcon,
    explanation: say('removeText', { lifetime: lifetimeText(api, language) }),
    operation: 'updateApplication',
    roles: API_ROLES,
    isDestructive: true,
    confirmation: api.name,
    button: say('remove'),
    request: () => {
      const others = apisOf(application).filter(({ identifier }) => identifier !== api.identifier);
      return storingApis(application, others);
    },
    done: say('removed'),
    after: leave,
  };
}

/** Describes how a scope is added to an API. */
export function addScope({ application, api, say }: OfApi): Action {
  return {
    name: 'add-scope',
    title: say('addScope'),
    icon: PlusIcon,
    explanation: say('addScopeText'),
    operation: 'updateApplication',
    roles: API_ROLES,
    fields: [
      {
        name: 'name',
        label: say('scopeName'),
        hint: say('scopeNameHint'),
        placeholder: 'orders:read',
        kind: 'text',
        isRequired: true,
      },
      descriptionField('', say),
    ],
    button: say('addScope'),
    request: (values) => {
      const added = { name: textOf(values, 'name') ?? '', description: descriptionOf(values) };
      return storingScopes(application, api, (scopes) => [...scopes, added]);
    },
    // A name that is there twice is a fault of the list.
    fieldOfFault: (path) => (path.endsWith('.scopes') ? 'name' : undefined),
    done: say('scopeAdded'),
  };
}

/** Returns what can be done with a scope. */
export function scopeActions(given: OfApi, scope: ApiScope): Action[] {
  return [editScope(given, scope), removeScope(given, scope)];
}

function editScope({ application, api, say }: OfApi, { name, description }: ApiScope): Action {
  return {
    name: `edit-scope:${name}`,
    title: say('editScope'),
    icon: PencilSquareIcon,
    explanation: say('editScopeText', { scope: name }),
    operation: 'updateApplication',
    roles: API_ROLES,
    fields: [descriptionField(description, say)],
    button: say('saveScope'),
    request: (values) =>
      storingScopes(application, api, (scopes) =>
        scopes.map((one) => (one.name === name ? { name, description: descriptionOf(values) } : one)),
      ),
    done: say('scopeSaved'),
    edits: application,
  };
}

function removeScope({ application, api, language, say }: OfApi, { name }: ApiScope): Action {
  return {
    name: `remove-scope:${name}`,
    title: say('removeScope'),
    icon: TrashIcon,
    explanation: say('removeScopeText', { scope: name, lifetime: lifetimeText(api, language) }),
    operation: 'updateApplication',
    roles: API_ROLES,
    isDestructive: true,
    button: say('removeScope'),
    request: () => storingScopes(application, api, (scopes) => scopes.filter((one) => one.name !== name)),
    done: say('scopeRemoved'),
  };
}

const descriptionOf = (values: ActionValues) => textOf(values, 'description') ?? '';

function descriptionField(initial: string, say: SayApi) {
  return {
    name: 'description',
    label: say('scopeDescription'),
    hint: say('scopeDescriptionHint'),
    kind: 'text',
    isRequired: true,
    initial,
  } as const;
}
