import {
  ArrowPathIcon,
  BackwardIcon,
  PaperAirplaneIcon,
  PencilSquareIcon,
  PlusIcon,
  PowerIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import { describe } from '../../api/operation.ts';
import { type Action, type ActionField, type ActionValues, textOf, wordsOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { dayOf, endOfDay } from '../groups/last-day.ts';
import { DEFAULT_GRACE } from '../keys/grace-field.ts';
import { type TypePattern, typePatterns } from './event-types.ts';
import { nameOf, type ReadWebhook, type StoredWebhook } from './read-webhook.ts';
import type { WEBHOOKS } from './texts.ts';

type SayWebhooks = Say<keyof typeof WEBHOOKS.en>;
type Given = { app: string; read: ReadWebhook; say: SayWebhooks };
type After = (answer: unknown) => void;

/** Describes how a webhook is created. `after` is called with the answer, which has the secret. */
export function createWebhook(app: string, say: SayWebhooks, after: After): Action {
  return {
    name: 'create',
    title: say('create'),
    icon: PlusIcon,
    explanation: say('createText'),
    operation: 'createWebhook',
    fields: webhookFields(say),
    button: say('create'),
    request: (values) => describe('createWebhook', { path: { app }, body: bodyOf(values) }),
    done: say('created'),
    after,
  };
}

/** Describes how a webhook is changed. */
export function editWebhook({ app, read: { webhook, etag }, say }: Given): Action {
  return {
    name: 'edit',
    title: say('edit'),
    icon: PencilSquareIcon,
    explanation: say('editText'),
    operation: 'updateWebhook',
    fields: webhookFields(say, webhook),
    button: say('save'),
    request: (values) =>
      describe('updateWebhook', {
        path: { app, webhook: webhook.id },
        body: bodyOf(values),
        ifMatch: etag,
      }),
    done: say('saved'),
    edits: { app, type: 'webhook.updated', id: webhook.id },
  };
}

function webhookFields(say: SayWebhooks, known?: StoredWebhook): ActionField[] {
  return [
    {
      name: 'url',
      label: say('address'),
      hint: say('addressHint'),
      placeholder: 'https://shop.example/webhooks',
      kind: 'text',
      isRequired: true,
      initial: known?.url ?? '',
    },
    {
      name: 'types',
      label: say('events'),
      hint: say('eventsHint'),
      kind: 'choices',
      isRequired: true,
      options: [...new Set([...typePatterns(), ...(known?.types ?? [])])].map((value) => ({
        value,
        label: value,
      })),
      initial: known?.types ?? ['user.*'],
    },
    {
      name: 'description',
      label: say('description'),
      hint: say('descriptionHint'),
      kind: 'text',
      initial: known?.description ?? '',
    },
    {
      name: 'guests',
      label: say('guests'),
      hint: say('guestsHint'),
      kind: 'switch',
      initial: known?.guests ?? false,
    },
  ];
}

function bodyOf(values: ActionValues) {
  return {
    url: textOf(values, 'url') ?? '',
    types: wordsOf(values, 'types') as TypePattern[],
    description: textOf(values, 'description') ?? '',
    guests: values['guests'] === true,
  };
}

/** Describes how a test is sent. */
export function testWebhook({ app, read: { webhook }, say }: Given): Action {
  return {
    name: 'test',
    title: say('test'),
    icon: PaperAirplaneIcon,
    explanation: say('testText'),
    operation: 'testWebhook',
    button: say('test'),
    request: () => describe('testWebhook', { path: { app, webhook: webhook.id } }),
    done: say('tested'),
  };
}

/** Describes how a webhook gets a new secret. `after` is called with the answer, which has it. */
export function rotateWebhook(
  { app, read: { webhook, etag }, say }: Given,
  grace: ActionField,
  after: After,
): Action {
  return {
    name: 'rotate',
    title: say('rotate'),
    icon: ArrowPathIcon,
    explanation: say('rotateText'),
    operation: 'rotateWebhook',
    fields: [grace],
    button: say('rotateButton'),
    request: (values) =>
      describe('rotateWebhook', {
        path: { app, webhook: webhook.id },
        body: { grace: textOf(values, 'grace') ?? DEFAULT_GRACE },
        ifMatch: etag,
      }),
    done: say('rotated'),
    after,
  };
}

/** Describes how the events of some days are sent again. */
export function replayWebhook({ app, read: { webhook }, say }: Given): Action {
  const today = dayOf(new Date().toISOString());
  return {
    name: 'replay',
    title: say('replay'),
    icon: BackwardIcon,
    explanation: say('replayText'),
    operation: 'replayWebhook',
    fields: [
      { name: 'from', label: say('from'), kind: 'date', isRequired: true, initial: today },
      { name: 'to', label: say('to'), kind: 'date', isRequired: true, initial: today },
    ],
    button: say('replay'),
    request: (values) =>
      describe('replayWebhook', {
        path: { app, webhook: webhook.id },
        body: {
          from: startOfDay(textOf(values, 'from') ?? today),
          to: endOfDay(textOf(values, 'to') ?? today),
        },
      }),
    done: say('replayed'),
  };
}

/** Returns the start of a day in the reader's zone. The day is as a date field has it. */
function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** Describes how a webhook is disabled, or enabled again. */
export function switchWebhook({ app, read: { webhook, etag }, say }: Given): Action {
  const isEnabled = webhook.state === 'enabled';
  const name = isEnabled ? 'disable' : 'enable';
  return {
    name,
    title: say(name),
    icon: PowerIcon,
    explanation: say(`${name}Text`),
    operation: 'updateWebhook',
    button: say(name),
    request: () =>
      describe('updateWebhook', {
        path: { app, webhook: webhook.id },
        body: { state: isEnabled ? 'disabled' : 'enabled' },
        ifMatch: etag,
      }),
    done: say('saved'),
  };
}

/** Describes how a webhook is deleted. It says what is lost. */
export function deleteWebhook({ app, read: { webhook, etag }, say }: Given, leave: () => void): Action {
  return {
    name: 'delete',
    title: say('delete'),
    icon: TrashIcon,
    explanation: say('deleteText'),
    operation: 'deleteWebhook',
    button: say('delete'),
    isDestructive: true,
    confirmation: nameOf(webhook),
    request: () => describe('deleteWebhook', { path: { app, webhook: webhook.id }, ifMatch: etag }),
    done: say('deleted'),
    after: leave,
  };
}
