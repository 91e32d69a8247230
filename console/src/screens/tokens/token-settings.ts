import type { Say } from '../../texts/say.ts';
import type { SettingGroup } from '../settings/setting.ts';
import type { CLAIMS } from './claim-texts.ts';

type SayClaims = Say<keyof typeof CLAIMS.en>;

const ALGORITHMS = ['RS256', 'EdDSA'] as const;

/** Describes how the access tokens of users are signed. */
export function tokenSettings(say: SayClaims): SettingGroup[] {
  return [
    {
      name: 'signature',
      title: say('signature'),
      settings: [
        {
          path: 'hub.auth.access_tokens.signing_alg',
          label: say('algorithm'),
          help: say('algorithmHelp'),
          kind: 'choice',
          options: ALGORITHMS.map((value) => ({ value, label: say(value) })),
          initial: ALGORITHMS[0],
          isGuarded: false,
          effect: ({ to }) => say('algorithmEffect', { algorithm: to }),
        },
      ],
    },
  ];
}
