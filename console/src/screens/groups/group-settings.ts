import type { Say } from '../../texts/say.ts';
import type { SettingGroup } from '../settings/setting.ts';
import type { ROLES } from './role-texts.ts';

type SayRoles = Say<keyof typeof ROLES.en>;

/** Describes what happens to the groups of an application when somebody leaves them. */
export function groupSettings(say: SayRoles): SettingGroup[] {
  return [
    {
      name: 'lives',
      title: say('lives'),
      settings: [
        {
          path: 'groups.empty',
          label: say('empty'),
          help: say('emptyHelp'),
          kind: 'choice',
          options: [
            { value: 'keep', label: say('emptyKeep') },
            { value: 'delete', label: say('emptyDelete') },
          ],
          initial: 'keep',
          isGuarded: true,
          effect: ({ to }) => (to === 'delete' ? say('emptyEffect') : undefined),
        },
        {
          path: 'groups.without_owner',
          label: say('withoutOwner'),
          help: say('withoutOwnerHelp'),
          kind: 'choice',
          options: [
            { value: 'promote', label: say('promote') },
            { value: 'keep', label: say('keep') },
          ],
          initial: 'promote',
          isGuarded: true,
          effect: ({ to }) => say(to === 'promote' ? 'promoteEffect' : 'keepEffect'),
        },
      ],
    },
  ];
}
