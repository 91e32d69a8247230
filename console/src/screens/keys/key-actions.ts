import { ArrowPathIcon, PencilSquareIcon, TrashIcon } from '@heroicons/react/24/outline';
import { describe } from '../../api/operation.ts';
import { type Action, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { dayOf, endOfDay } from '../groups/last-day.ts';
import { DEFAULT_GRACE, graceField } from './grace-field.ts';
import { type KeyKind, kindOf, oldSecretUntil } from './key-kind.ts';
import type { ReadKey } from './read-key.ts';
import type { KEYS } from './texts.ts';

type Given = { app: string; read: ReadKey; say: Say<keyof typeof KEYS.en> };

/** Describes how the name and the last day of a key are changed. */
export function editKey({ app, read: { key, etag }, say }: Given): Action {
  const known = key.expires === undefined ? '' : dayOf(key.expires);
  return {
    name: 'edit',
    title: say('edit'),
    icon: PencilSquareIcon,
    explanation: say('editText'),
    operation: 'updateCredential',
    fields: [
      {
        name: 'name',
        label: say('name'),
        hint: say('nameHint'),
        kind: 'text',
        isRequired: true,
        initial: key.name,
      },
      { name: 'expires', label: say('expires'), hint: say('expiresHint'), kind: 'date', initial: known },
    ],
    button: say('save'),
    request: (values) => {
      const day = textOf(values, 'expires') ?? '';
      // The field knows only the day: the time of an unchanged one stays.
      const isChanged = day !== known;
      return describe('updateCredential', {
        path: { app, client_id: key.client_id },
        body: {
          name: textOf(values, 'name') ?? '',
          ...(isChanged && { expires: day === '' ? null : endOfDay(day) }),
        },
        ifMatch: etag,
      });
    },
    done: say('saved'),
    edits: { app, type: 'credential.updated', id: key.client_id },
  };
}

/** Describes how a key gets a new secret. `after` is called with the answer, which has it. */
export function rotateKey(
  { app, read: { key, etag }, say }: Given,
  after: (answer: unknown) => void,
): Action {
  const hasOldSecret = oldSecretUntil(key) !== undefined;
  return {
    name: 'rotate',
    title: say('rotate'),
    icon: ArrowPathIcon,
    explanation: [say('rotateText'), ...(hasOldSecret ? [say('rotateAgainText')] : [])].join(' '),
    operation: 'rotateCredential',
    fields: [graceField(say)],
    button: say('rotateButton'),
    request: (values) =>
      describe('rotateCredential', {
        path: { app, client_id: key.client_id },
        body: { grace: textOf(values, 'grace') ?? DEFAULT_GRACE },
        ifMatch: etag,
      }),
    done: say('rotated'),
    after,
  };
}

const DELETIONS = {
  backend: 'deleteBackendText',
  publishable: 'deletePublishableText',
  oidcClient: 'deleteOidcClientText',
} as const satisfies Record<KeyKind, keyof typeof KEYS.en>;

/** Describes how a key is deleted. It says what stops working. */
export function deleteKey({ app, read: { key }, say }: Given, leave: () => void): Action {
  const { client_id, oidc_client_configuration_id: client } = key;
  const request =
    client === undefined
      ? describe('deleteCredential', { path: { app, client_id } })
      : describe('deleteOidcClientCredential', { path: { app, client, client_id } });
  return {
    name: 'delete',
    title: say('delete'),
    icon: TrashIcon,
    explanation: say(DELETIONS[kindOf(key)]),
    operation: request.operation,
    button: say('delete'),
    isDestructive: true,
    confirmation: key.name,
    request: () => request,
    done: say('deleted'),
    after: leave,
  };
}
