import { CheckIcon, NoSymbolIcon, PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline';
import type { ApplicationVariant } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import type { Action } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { keywordChanges, keywordFields, newKeywordBody } from './keyword-fields.ts';
import type { ReadKeyword } from './read-keyword.ts';
import type { KEYWORDS } from './texts.ts';

type Shared = {
  app: string;
  variants: readonly Pick<ApplicationVariant, 'id' | 'name'>[];
  say: Say<keyof typeof KEYWORDS.en>;
};
type Given = Shared & { read: ReadKeyword };

/** Describes how service staff create a keyword. */
export function createKeyword({ app, variants, say }: Shared): Action {
  return {
    name: 'create',
    title: say('create'),
    icon: PlusIcon,
    explanation: say('createText'),
    operation: 'createSmsKeyword',
    fields: keywordFields({ variants, say }),
    button: say('create'),
    request: (values) => describe('createSmsKeyword', { path: { app }, body: newKeywordBody(values) }),
    done: say('createDone'),
  };
}

/** Describes how service staff change a keyword. */
export function editKeyword({ app, variants, say, read: { keyword, etag } }: Given): Action {
  return {
    name: 'edit',
    title: say('edit'),
    icon: PencilSquareIcon,
    explanation: say('editText'),
    operation: 'updateSmsKeyword',
    fields: keywordFields({ variants, say }, keyword),
    button: say('save'),
    request: (values) =>
      describe('updateSmsKeyword', {
        path: { app, keyword: keyword.id },
        body: keywordChanges(keyword, values),
        ifMatch: etag,
      }),
    done: say('saved'),
    edits: keyword,
  };
}

/** Describes how an enabled keyword is disabled, and a disabled one enabled. */
export function switchKeyword({ app, say, read: { keyword: known, etag } }: Given): Action {
  const { id, keyword, state } = known;
  const name = state === 'enabled' ? 'disable' : 'enable';
  return {
    name,
    title: say(name),
    icon: name === 'enable' ? CheckIcon : NoSymbolIcon,
    explanation: say(`${name}Text`, { keyword }),
    operation: 'setSmsKeywordState',
    button: say(name),
    request: () =>
      describe('setSmsKeywordState', {
        path: { app, keyword: id },
        body: { state: name === 'enable' ? 'enabled' : 'disabled' },
        ifMatch: etag,
      }),
    done: say(`${name}Done`),
  };
}

/** Describes how a keyword is deleted. */
export function deleteKeyword(
  { app, say, read: { keyword: known, etag } }: Given,
  leave: () => void,
): Action {
  const { id, keyword } = known;
  return {
    name: 'delete',
    title: say('delete'),
    icon: TrashIcon,
    explanation: say('deleteText', { keyword }),
    operation: 'deleteSmsKeyword',
    button: say('delete'),
    isDestructive: true,
    confirmation: keyword,
    request: () => describe('deleteSmsKeyword', { path: { app, keyword: id }, ifMatch: etag }),
    done: say('deleted'),
    after: leave,
  };
}
