import { type Application, etagOf } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import { type Action, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { newKeyRequest } from '../keys/create-key.ts';
import type { START } from './texts.ts';

type SayStart = Say<keyof typeof START.en>;

/** The origins whose pages may sign users in. */
export function originsOf({ config }: Application): readonly string[] {
  return config.hub?.allowed_web_origins ?? [];
}

/** Describes how an origin is added. The application must be as it was read, so that none gets lost. */
export function addOriginAction(application: Application, say: SayStart): Action {
  return {
    name: 'add-origin',
    title: say('addOrigin'),
    explanation: say('addOriginText'),
    operation: 'updateApplication',
    fields: [
      {
        name: 'config.hub.allowed_web_origins',
        label: say('origin'),
        hint: say('originHint'),
        kind: 'text',
        isRequired: true,
        placeholder: 'https://shop.example.com',
      },
    ],
    button: say('add'),
    request: (values) => {
      const origin = textOf(values, 'config.hub.allowed_web_origins') ?? '';
      return describe('updateApplication', {
        path: { app: application.id },
        body: { config: { hub: { allowed_web_origins: [...originsOf(application), origin] } } },
        ifMatch: etagOf(application),
      });
    },
    done: say('originAdded'),
    changes: [['application', application.id]],
  };
}

/** Describes how a publishable key is created. */
export function createKeyAction(app: string, say: SayStart): Action {
  return {
    name: 'create-key',
    title: say('createKey'),
    explanation: say('createKeyText'),
    operation: 'createCredential',
    fields: [{ name: 'name', label: say('name'), kind: 'text', isRequired: true, initial: 'Web' }],
    button: say('create'),
    request: (values) => newKeyRequest(app, { ...values, publishable: 'true' }),
    done: say('keyCreated'),
    changes: [['credentials', app]],
  };
}
