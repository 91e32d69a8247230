import { ArrowUturnLeftIcon, PaperAirplaneIcon } from '@heroicons/react/24/outline';
import { etagOf, type MessageTemplate, type MessageTemplateState } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import type { Action } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { PREVIEW } from './preview-texts.ts';
import type { NamedTemplate } from './read-templates.ts';
import type { MESSAGES } from './texts.ts';

type Testing = {
  named: NamedTemplate;
  /** The texts as they are typed. */
  template: MessageTemplate;
  /** The address of the operator, as far as it is known. */
  address: string;
  say: Say<keyof typeof PREVIEW.en>;
};

/** Describes how an operator gets a message at the own address. */
export function sendTest({ named, template, address, say }: Testing): Action {
  const to = address === '' ? say('ownAddress') : address;
  return {
    name: 'test',
    title: say('test'),
    icon: PaperAirplaneIcon,
    explanation: say('testText', { address: to }),
    operation: 'sendTestMessage',
    button: say('testButton'),
    request: () => describe('sendTestMessage', { path: named, body: { template } }),
    done: say('tested', { address: to }),
    changes: [],
  };
}

type Resetting = {
  named: NamedTemplate;
  state: MessageTemplateState;
  /** The names of the kind and the language. */
  names: { kind: string; language: string };
  say: Say<keyof typeof MESSAGES.en>;
};

/** Describes how the texts of the application are deleted. */
export function resetTemplate({ named, state, names, say }: Resetting): Action {
  return {
    name: 'reset',
    title: say('reset'),
    icon: ArrowUturnLeftIcon,
    explanation: say('resetText', names),
    operation: 'deleteMessageTemplate',
    button: say('resetButton'),
    isDestructive: true,
    request: () => describe('deleteMessageTemplate', { path: named, ifMatch: etagOf(state) }),
    done: say('resetDone'),
  };
}
