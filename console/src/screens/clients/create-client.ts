import { PlusIcon } from '@heroicons/react/24/outline';
import { type Described, describe } from '../../api/operation.ts';
import { type Action, type ActionField, type ActionValues, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { CONFIG_OF_KIND, linesOf, type ProgramKind } from './client-config.ts';
import type { CLIENTS } from './texts.ts';

type Given = { app: string; say: Say<keyof typeof CLIENTS.en>; after: (answer: unknown) => void };

/** A backend without users has no client: it calls with a key. */
const MACHINE = 'machine';
const KINDS = ['server', 'page', 'native', MACHINE] as const;

/**
 * Describes how a client is created, or the key of a backend that acts for no user. `after` is called with
 * the answer, which has the secret.
 */
export function createClient({ app, say, after }: Given): Action {
  return {
    name: 'create',
    title: say('create'),
    icon: PlusIcon,
    explanation: say('createText'),
    operation: 'createOidcClient',
    fields: newClientFields(say),
    button: say('create'),
    request: (values) => newClientRequest(app, values),
    done: say('createdDone'),
    after,
  };
}

function newClientFields(say: Given['say']): ActionField[] {
  const isShown = (values: ActionValues) => values['kind'] !== MACHINE;
  return [
    { name: 'name', label: say('name'), hint: say('nameHint'), kind: 'text', isRequired: true },
    {
      name: 'kind',
      label: say('kind'),
      hint: say('kindHint'),
      kind: 'choice',
      isRequired: true,
      options: KINDS.map((value) => ({ value, label: say(value) })),
      initial: 'server',
    },
    {
      name: 'config.redirect_uris',
      label: say('redirects'),
      hint: say('redirectsHint'),
      placeholder: 'https://shop.example/callback',
      kind: 'long',
      isShown,
    },
    {
      name: 'config.first_party',
      label: say('firstPartyLabel'),
      hint: say('firstPartyHint'),
      kind: 'switch',
      initial: false,
      isShown,
    },
  ];
}

/** Returns the request that creates a client, or a key, with the typed values. */
export function newClientRequest(app: string, values: ActionValues): Described {
  const name = textOf(values, 'name') ?? '';
  const kind = textOf(values, 'kind');
  if (kind === MACHINE) return describe('createCredential', { path: { app }, body: { name } });
  const config = {
    ...CONFIG_OF_KIND[(kind ?? 'server') as ProgramKind],
    redirect_uris: linesOf(textOf(values, 'config.redirect_uris')),
    ...(values['config.first_party'] === true && { first_party: true }),
  };
  return describe('createOidcClient', { path: { app }, body: { name, config } });
}
