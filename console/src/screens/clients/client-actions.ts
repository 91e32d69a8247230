import { KeyIcon, TrashIcon } from '@heroicons/react/24/outline';
import { describe } from '../../api/operation.ts';
import { type Action, textOf } from '../../parts/action.ts';
import { hasSecret } from './client-config.ts';
import type { EditGiven } from './edit-client.ts';

/** Describes how a key is added. `after` is called with the answer, which has the secret. */
export function addKey({ app, read: { client }, say }: EditGiven, after: (answer: unknown) => void): Action {
  return {
    name: 'add-key',
    title: say('addKey'),
    icon: KeyIcon,
    explanation: say(hasSecret(client) ? 'addKeyText' : 'addPublicKeyText'),
    operation: 'createOidcClientCredential',
    fields: [
      { name: 'name', label: say('keyName'), hint: say('keyNameHint'), kind: 'text', isRequired: true },
    ],
    button: say('addKey'),
    request: (values) =>
      describe('createOidcClientCredential', {
        path: { app, client: client.id },
        body: { name: textOf(values, 'name') ?? '' },
      }),
    done: say('keyAdded'),
    after,
  };
}

/** Describes how a client is deleted. It says what ends. */
export function deleteClient({ app, read: { client, etag }, say }: EditGiven, leave: () => void): Action {
  return {
    name: 'delete',
    title: say('delete'),
    icon: TrashIcon,
    explanation: say('deleteText', { n: client.credentials.length }),
    operation: 'deleteOidcClient',
    button: say('delete'),
    isDestructive: true,
    confirmation: client.name,
    request: () => describe('deleteOidcClient', { path: { app, client: client.id }, ifMatch: etag }),
    done: say('deleted'),
    after: leave,
  };
}
