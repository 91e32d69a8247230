import { PlusIcon } from '@heroicons/react/24/outline';
import type { ApplicationVariant } from '@svc/client/server';
import { type Described, describe } from '../../api/operation.ts';
import { type Action, type ActionField, type ActionValues, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { endOfDay } from '../groups/last-day.ts';
import type { KEYS } from './texts.ts';

type SayKeys = Say<keyof typeof KEYS.en>;
type Named = Pick<ApplicationVariant, 'id' | 'name'>;
type Given = {
  app: string;
  variants: readonly Named[];
  say: SayKeys;
  after: (answer: unknown) => void;
};

/** Describes how a key is created. `after` is called with the answer, which has the secret. */
export function createKey({ app, variants, say, after }: Given): Action {
  return {
    name: 'create',
    title: say('create'),
    icon: PlusIcon,
    explanation: say('createText'),
    operation: 'createCredential',
    fields: [
      { name: 'name', label: say('name'), hint: say('nameHint'), kind: 'text', isRequired: true },
      kindField(say),
      ...(variants.length > 0 ? [variantField(variants, say)] : []),
      { name: 'expires', label: say('expires'), hint: say('expiresHint'), kind: 'date' },
    ],
    button: say('create'),
    request: (values) => newKeyRequest(app, values),
    done: say('createdDone'),
    after,
  };
}

/** Returns the request that creates a key with the typed values. One for a page or app has no secret. */
export function newKeyRequest(app: string, values: ActionValues): Described {
  const variant = textOf(values, 'app_variant_id');
  const day = textOf(values, 'expires');
  return describe('createCredential', {
    path: { app },
    body: {
      name: textOf(values, 'name') ?? '',
      ...(values['publishable'] === 'true' && { publishable: true }),
      ...(variant && { app_variant_id: variant }),
      ...(day && { expires: endOfDay(day) }),
    },
  });
}

function kindField(say: SayKeys): ActionField {
  return {
    name: 'publishable',
    label: say('kind'),
    hint: say('kindHint'),
    kind: 'choice',
    isRequired: true,
    options: [
      { value: 'false', label: say('backend') },
      { value: 'true', label: say('publishable') },
    ],
    initial: 'false',
  };
}

function variantField(variants: readonly Named[], say: SayKeys): ActionField {
  return {
    name: 'app_variant_id',
    label: say('variant'),
    hint: say('variantHint'),
    kind: 'choice',
    options: variants.map(({ id, name }) => ({ value: id, label: name })),
  };
}
