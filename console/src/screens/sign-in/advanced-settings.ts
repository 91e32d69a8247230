import type { Say } from '../../texts/say.ts';
import { PREVIEW_LANGUAGES } from '../branding/preview-reader.ts';
import { languageName } from '../messages/language-name.ts';
import type { Setting, SettingGroup } from '../settings/setting.ts';
import type { ADVANCED } from './advanced-texts.ts';

type SayAdvanced = Say<keyof typeof ADVANCED.en>;

/** `language` is that of the names of languages. */
type Given = { language: string; say: SayAdvanced };

/** Describes defaults for people, and values that the service stores for the application's own programs. */
export function advancedSettings({ language, say }: Given): SettingGroup[] {
  return [
    { name: 'people', title: say('people'), settings: [locale(language, say), userIds(say)] },
    { name: 'programs', title: say('programs'), text: say('programsText'), settings: programs(say) },
  ];
}

function locale(language: string, say: SayAdvanced): Setting {
  return {
    path: 'hub.default_locale',
    label: say('locale'),
    help: say('localeHelp'),
    kind: 'choice',
    options: PREVIEW_LANGUAGES.map((value) => ({ value, label: languageName(value, language) })),
    initial: 'en',
    isGuarded: false,
    effect: () => say('localeEffect'),
  };
}

const USER_IDS = { __svcid__: 'typeId', __uuid__: 'uuid', __objectid__: 'objectId' } as const;

function userIds(say: SayAdvanced): Setting {
  return {
    path: 'default_user_id_format',
    label: say('userIds'),
    help: say('userIdsHelp'),
    kind: 'choice',
    options: Object.entries(USER_IDS).map(([value, text]) => ({ value, label: say(text) })),
    initial: '__svcid__',
    isGuarded: false,
    effect: () => say('userIdsEffect'),
  };
}

/** The service acts by none of them (docs/console.md). */
function programs(say: SayAdvanced): Setting[] {
  return [
    {
      path: 'custom_props',
      label: say('customProps'),
      help: say('customPropsHelp'),
      placeholder: '{"plan": "gold"}',
      kind: 'json',
      isGuarded: false,
    },
    {
      path: 'subdomain',
      label: say('subdomain'),
      help: say('subdomainHelp'),
      placeholder: 'shop',
      kind: 'text',
      isGuarded: false,
    },
    {
      path: 'user_merge_options.state',
      label: say('merge'),
      help: say('mergeHelp'),
      kind: 'switch',
      initial: 'false',
      stores: { on: 'enabled', off: 'disabled' },
      isGuarded: false,
    },
  ];
}
