import { ArrowUturnLeftIcon, PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline';
import type { ApplicationVariant } from '@svc/client/server';
import { etagOfVersion } from '../../api/etag.ts';
import { describe } from '../../api/operation.ts';
import { type Action, type ActionField, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { VARIANTS } from './texts.ts';

type SayVariants = Say<keyof typeof VARIANTS.en>;
type Given = { app: string; variant: ApplicationVariant; say: SayVariants };

/** Describes how a variant is created. `after` is called with the answer. */
export function createVariant(app: string, say: SayVariants, after: (answer: unknown) => void): Action {
  return {
    name: 'create',
    title: say('create'),
    icon: PlusIcon,
    explanation: say('createText'),
    operation: 'createVariant',
    fields: nameFields(undefined, say),
    button: say('create'),
    request: (values) => {
      const [description, subdomain] = [textOf(values, 'description'), textOf(values, 'subdomain')];
      return describe('createVariant', {
        path: { app },
        body: {
          name: textOf(values, 'name') ?? '',
          ...(description && { description }),
          ...(subdomain && { subdomain }),
        },
      });
    },
    done: say('createdDone'),
    after,
  };
}

/** Describes how name, description and subdomain of a variant are changed. */
export function editVariant({ app, variant, say }: Given): Action {
  return {
    name: 'edit',
    title: say('edit'),
    icon: PencilSquareIcon,
    explanation: say('editText'),
    operation: 'updateVariant',
    fields: nameFields(variant, say),
    button: say('save'),
    request: (values) =>
      describe('updateVariant', {
        path: { app, variant: variant.id },
        body: {
          name: textOf(values, 'name') ?? '',
          description: textOf(values, 'description') ?? null,
          subdomain: textOf(values, 'subdomain') ?? null,
        },
        ifMatch: etagOfVersion(variant.version),
      }),
    done: say('saved'),
    edits: variant,
  };
}

/** Describes how a variant gives up its `count` own settings. */
export function resetVariant({ app, variant, say }: Given, count: number): Action {
  return {
    name: 'reset',
    title: say('reset'),
    icon: ArrowUturnLeftIcon,
    explanation: say('resetText', { n: count }),
    operation: 'updateVariant',
    isDestructive: true,
    confirmation: variant.name,
    button: say('resetButton'),
    request: () =>
      describe('updateVariant', {
        path: { app, variant: variant.id },
        body: { config: null },
        ifMatch: etagOfVersion(variant.version),
      }),
    done: say('wasReset'),
  };
}

/** Describes how a variant is deleted. It says what stops working. */
export function deleteVariant({ app, variant, say }: Given, leave: () => void): Action {
  return {
    name: 'delete',
    title: say('delete'),
    icon: TrashIcon,
    explanation: say('deleteText'),
    operation: 'deleteVariant',
    isDestructive: true,
    confirmation: variant.name,
    button: say('delete'),
    request: () =>
      describe('deleteVariant', {
        path: { app, variant: variant.id },
        ifMatch: etagOfVersion(variant.version),
      }),
    done: say('deleted'),
    after: leave,
  };
}

function nameFields(known: ApplicationVariant | undefined, say: SayVariants): ActionField[] {
  return [
    {
      name: 'name',
      label: say('name'),
      hint: say('nameHint'),
      kind: 'text',
      isRequired: true,
      initial: known?.name ?? '',
    },
    {
      name: 'description',
      label: say('description'),
      hint: say('descriptionHint'),
      kind: 'text',
      initial: known?.description ?? '',
    },
    {
      name: 'subdomain',
      label: say('subdomain'),
      hint: say('subdomainHint'),
      kind: 'text',
      initial: known?.subdomain ?? '',
    },
  ];
}
