import type { Say } from '../../texts/say.ts';
import {
  linesLost,
  type Setting,
  type SettingChange,
  type SettingEffect,
  type SettingGroup,
} from '../settings/setting.ts';
import type { PAGES } from './page-texts.ts';

type SayPages = Say<keyof typeof PAGES.en>;

const ORIGINS = 'hub.allowed_web_origins';

/** Describes the settings of pages: where people sign in, and where links lead. */
export function pageSettings(say: SayPages): SettingGroup[] {
  return [
    {
      name: 'origins',
      title: say('origins'),
      text: say('originsText'),
      settings: [
        {
          path: ORIGINS,
          label: say('allowed'),
          help: say('allowedHelp'),
          placeholder: 'https://shop.example.com',
          kind: 'lines',
          isGuarded: true,
          effect: (change) => effectOfOrigins(change, say),
        },
      ],
    },
    { name: 'links', title: say('links'), text: say('linksText'), settings: returnPages(say) },
    { name: 'backend', title: say('backend'), text: say('backendText'), settings: backendLinks(say) },
  ];
}

function effectOfOrigins(change: SettingChange, say: SayPages): string | undefined {
  if (change.from === '') return say('allowedFirst');
  const lost = linesLost(change).join(', ');
  if (lost === '') return undefined;
  return say(change.to === '' ? 'allowedNone' : 'allowedLost', { lost });
}

function returnPages(say: SayPages): Setting[] {
  return [
    {
      path: 'default_redirect_url',
      label: say('home'),
      help: say('homeHelp'),
      placeholder: 'https://shop.example.com/welcome',
      kind: 'text',
      isGuarded: true,
      effect: ({ from, texts }) => {
        if (from === '') return undefined;
        const hasOrigins = texts[ORIGINS] !== '';
        return [say('homeEffect'), ...(hasOrigins ? [] : [say('homeOrigin')])].join(' ');
      },
    },
    {
      path: 'hub.return_urls',
      label: say('returns'),
      help: say('returnsHelp'),
      placeholder: 'https://shop.example.com/account',
      kind: 'lines',
      isGuarded: true,
      effect: whenLost('returnsLost', say),
    },
  ];
}

function backendLinks(say: SayPages): Setting[] {
  return [
    {
      path: 'magic_links.require_allowed_redirect',
      label: say('required'),
      kind: 'switch',
      initial: 'false',
      isGuarded: true,
      effect: ({ to }) => (to === 'true' ? say('requiredOn') : undefined),
    },
    {
      path: 'allowed_schemes',
      label: say('schemes'),
      help: say('schemesHelp'),
      placeholder: 'com.example.shop',
      kind: 'lines',
      isGuarded: true,
      effect: whenLost('schemesLost', say),
    },
    {
      path: 'magic_links.max_lifetime',
      label: say('lifetime'),
      help: say('lifetimeHelp'),
      placeholder: '30d',
      kind: 'text',
      isGuarded: false,
      effect: () => say('lifetimeEffect'),
    },
  ];
}

function whenLost(text: 'returnsLost' | 'schemesLost', say: SayPages): SettingEffect {
  return (change) => {
    const lost = linesLost(change);
    return lost.length > 0 ? say(text, { lost: lost.join(', ') }) : undefined;
  };
}
