import type { Say } from '../../texts/say.ts';
import type { SettingGroup } from '../settings/setting.ts';
import type { API } from './api-texts.ts';

type SayApi = Say<keyof typeof API.en>;

/** Describes the settings of an API, besides its address, which cannot be changed (decision 0701). */
export function apiSettings(say: SayApi): SettingGroup[] {
  return [
    {
      name: 'settings',
      title: say('settings'),
      settings: [
        { path: 'name', label: say('name'), help: say('nameHelp'), kind: 'text', isGuarded: true },
        {
          path: 'lifetime',
          label: say('lifetime'),
          help: say('lifetimeHelp'),
          placeholder: '3600',
          kind: 'count',
          isGuarded: true,
          effect: () => say('lifetimeEffect'),
        },
        {
          path: 'self_registered',
          label: say('open'),
          help: say('openHelp'),
          kind: 'switch',
          initial: 'false',
          isGuarded: true,
          effect: ({ to }) => (to === 'false' ? say('closedEffect') : undefined),
        },
      ],
    },
  ];
}
