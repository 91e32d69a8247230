import type { Plan } from '@svc/client/server';
import type { Say } from '../../texts/say.ts';
import type { Setting, SettingChange, SettingGroup } from '../settings/setting.ts';
import type { LIMITS } from './limit-texts.ts';
import { excludesMore } from './method-settings.ts';

type SayLimits = Say<keyof typeof LIMITS.en>;

/** `plan` is undefined until it is known. `language` is that of the names of countries. */
type Given = { plan: Plan | undefined; language: string; say: SayLimits };

/** Describes the limits of messages and sign-ins. */
export function limitSettings({ plan, language, say }: Given): SettingGroup[] {
  return [
    {
      name: 'messages',
      title: say('messages'),
      text: say('messagesText'),
      settings: messages({ plan, language, say }),
    },
    { name: 'numbers', title: say('numbers'), text: say('numbersText'), settings: numbers(language, say) },
    {
      name: 'sources',
      title: say('sources'),
      text: say('sourcesText'),
      settings: [
        {
          path: 'hub.auth.limits.networks',
          label: say('networks'),
          help: say('networksHelp'),
          placeholder: '198.51.100.0/24 200',
          kind: 'networks',
          isGuarded: true,
        },
      ],
    },
  ];
}

/** The numbers of an application that sets none. */
const DEFAULTS = { email_per_day: 10_000, sms_per_day: 500, sms_per_range_per_day: 20 } as const;

function messages({ plan, language, say }: Given): Setting[] {
  const ceiling = (text: 'ceiling' | 'rangeCeiling', most: number | undefined) =>
    plan && most !== undefined
      ? [say(text, { plan: plan.name, most: new Intl.NumberFormat(language).format(most) })]
      : [];
  const count = (
    name: keyof typeof DEFAULTS,
    texts: { label: string; help: readonly string[] },
  ): Setting => ({
    path: `hub.auth.limits.${name}`,
    label: texts.label,
    help: texts.help.join(' '),
    placeholder: String(DEFAULTS[name]),
    kind: 'count',
    isGuarded: true,
    effect: (change) => effectOfNumber(change, DEFAULTS[name], say),
  });
  return [
    count('email_per_day', {
      label: say('emails'),
      help: [say('emailsHelp'), ...ceiling('ceiling', plan?.emails_per_day)],
    }),
    count('sms_per_day', {
      label: say('texts'),
      help: [say('textsHelp'), ...ceiling('ceiling', plan?.texts_per_day)],
    }),
    count('sms_per_range_per_day', {
      label: say('range'),
      help: [say('rangeHelp'), ...ceiling('rangeCeiling', plan?.texts_per_range_per_day)],
    }),
  ];
}

function effectOfNumber({ from, to }: SettingChange, byDefault: number, say: SayLimits): string | undefined {
  const [before, after] = [from, to].map((text) => (text === '' ? byDefault : Number(text)));
  return before !== undefined && after !== undefined && after < before ? say('lower') : undefined;
}

function numbers(language: string, say: SayLimits): Setting[] {
  return [
    {
      path: 'hub.auth.phone.countries',
      label: say('countries'),
      help: say('countriesHelp'),
      kind: 'choices',
      options: countries(language),
      isGuarded: true,
      effect: (change) => (excludesMore(change) ? say('countriesEffect') : undefined),
    },
    {
      path: 'hub.auth.phone.fixed_lines',
      label: say('lines'),
      kind: 'switch',
      initial: 'false',
      isGuarded: true,
      effect: ({ to }) => (to === 'false' ? say('linesOff') : undefined),
    },
  ];
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * Returns the regions that the browser can name, sorted by name. There are some that are no countries, which
 * the service refuses.
 */
function countries(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));
  return codes
    .flatMap((value) => {
      const name = names.of(value);
      const isPresent = Intl.getCanonicalLocales(`und-${value}`)[0] === `und-${value}`;
      return name !== undefined && isPresent ? [{ value, label: `${name} (${value})` }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
