import { PlusIcon } from '@heroicons/react/24/outline';
import { describe } from '../../api/operation.ts';
import { type Action, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { groupBody, groupFields } from './group-fields.ts';
import type { GROUPS } from './texts.ts';

type Given = { app: string; say: Say<keyof typeof GROUPS.en>; open: (group: string) => void };

/** Describes how a group is created. `open` is called with its id. */
export function createGroup({ app, say, open }: Given): Action {
  const [name, ...others] = groupFields(say);
  const owner = { name: 'owner', label: say('owner'), kind: 'user', hint: say('ownerHint') } as const;
  return {
    name: 'create',
    title: say('create'),
    icon: PlusIcon,
    explanation: say('createText'),
    operation: 'createGroup',
    fields: [...(name ? [name] : []), owner, ...others],
    button: say('create'),
    request: (values) => {
      const owner = textOf(values, 'owner');
      return describe('createGroup', {
        path: { app },
        body: { ...groupBody(values), ...(owner && { owner }) },
      });
    },
    done: say('createdDone'),
    after: (answer) => open((answer as { id: string }).id),
  };
}
