import type { ProfileSchema } from '@svc/client/server';
import type { Say } from '../../texts/say.ts';
import {
  linesLost,
  linesOf,
  type Setting,
  type SettingChange,
  type SettingEffect,
  type SettingGroup,
} from '../settings/setting.ts';
import { isIdentifying } from '../users/profile-fields.ts';
import type { METHODS } from './method-texts.ts';

type SayMethods = Say<keyof typeof METHODS.en>;

const METHOD = 'hub.auth.sign_in_methods';
const RESTRICTIONS = 'hub.auth.restrictions';

/** Describes the settings of how people sign in, and who may. */
export function methodSettings(schema: ProfileSchema, say: SayMethods): SettingGroup[] {
  return [
    {
      name: 'codes',
      title: say('codes'),
      text: say('codesText'),
      settings: [
        channel('email', schema, say),
        channel('phone', schema, say),
        {
          path: 'hub.auth.challenge_duration',
          label: say('challenge'),
          help: say('challengeHelp'),
          placeholder: '10m',
          kind: 'text',
          isGuarded: false,
          effect: () => say('challengeEffect'),
        },
      ],
    },
    { name: 'passkeys', title: say('passkeys'), text: say('passkeysText'), settings: passkeys(say) },
    { name: 'guests', title: say('guests'), text: say('guestsText'), settings: guests(say) },
    { name: 'people', title: say('people'), text: say('peopleText'), settings: people(say) },
    {
      name: 'sessions',
      title: say('sessions'),
      settings: [
        {
          path: 'hub.auth.refresh_tokens.ttl',
          label: say('ttl'),
          help: say('ttlHelp'),
          placeholder: '30d',
          kind: 'text',
          isGuarded: false,
          effect: () => say('ttlEffect'),
        },
      ],
    },
  ];
}

const CHANNELS = {
  email: { field: 'email', off: 'emailOff' },
  phone: { field: 'phone_number', off: 'phoneOff' },
} as const;

/** A channel is on by default, and without an effect while its field identifies nobody. */
function channel(name: keyof typeof CHANNELS, schema: ProfileSchema, say: SayMethods): Setting {
  const { field, off } = CHANNELS[name];
  const isKnown = isIdentifying(field, schema);
  return {
    path: `${METHOD}.${name}.enabled`,
    label: say(name),
    kind: 'switch',
    initial: String(isKnown),
    isGuarded: true,
    refusal: isKnown ? undefined : say('notIdentifying', { field }),
    effect: whenOff(say(off)),
  };
}

function passkeys(say: SayMethods): Setting[] {
  return [
    {
      path: `${METHOD}.passkey.enabled`,
      label: say('passkey'),
      kind: 'switch',
      initial: 'false',
      isGuarded: true,
      effect: whenOff(say('passkeyOff')),
    },
    {
      path: 'hub.auth.passkeys.rp_id',
      label: say('host'),
      help: say('hostHelp'),
      placeholder: 'example.com',
      kind: 'text',
      emptied: 'hub.auth.passkeys',
      isGuarded: true,
      effect: () => say('hostEffect'),
    },
    {
      path: 'hub.auth.passkeys.origins',
      label: say('passkeyOrigins'),
      help: say('passkeyOriginsHelp'),
      kind: 'lines',
      isGuarded: true,
      effect: (change) => {
        const lost = linesLost(change);
        return lost.length > 0 ? say('passkeyOriginsEffect', { lost: lost.join(', ') }) : undefined;
      },
    },
  ];
}

/** Days after which the service deletes an unused guest by default. */
const GUEST_DAYS = 30;

function guests(say: SayMethods): Setting[] {
  const daysOf = (text: string) => (text === '' ? GUEST_DAYS : Number(text));
  return [
    {
      path: `${METHOD}.anonymous.enabled`,
      label: say('guest'),
      kind: 'switch',
      initial: 'false',
      isGuarded: true,
      effect: whenOff(say('guestOff')),
    },
    {
      path: 'hub.auth.guest_days',
      label: say('guestDays'),
      help: say('guestDaysHelp'),
      placeholder: String(GUEST_DAYS),
      kind: 'count',
      isGuarded: false,
      effect: ({ from, to }) => (daysOf(to) < daysOf(from) ? say('guestDaysEffect') : undefined),
    },
  ];
}

function people(say: SayMethods): Setting[] {
  return [
    {
      path: `${RESTRICTIONS}.sign_up_status`,
      label: say('signUp'),
      kind: 'switch',
      initial: 'true',
      stores: { on: 'enabled', off: 'disabled' },
      isGuarded: false,
      effect: whenOff(say('signUpOff')),
    },
    {
      path: `${RESTRICTIONS}.allowed_email_domains`,
      label: say('domains'),
      help: say('domainsHelp'),
      kind: 'lines',
      isGuarded: false,
      effect: (change) => (excludesMore(change) ? say('domainsEffect') : undefined),
    },
    {
      path: 'hub.auth.allow_unverified_users',
      label: say('unverified'),
      kind: 'switch',
      initial: 'true',
      isGuarded: false,
      effect: whenOff(say('unverifiedOff')),
    },
  ];
}

function whenOff(text: string): SettingEffect {
  return ({ to }) => (to === 'false' ? text : undefined);
}

/** True if a list that restricts admits less than before. An empty one admits all. */
export function excludesMore(change: Pick<SettingChange, 'from' | 'to'>): boolean {
  if (change.to === '') return false;
  return linesOf(change.from).length === 0 || linesLost(change).length > 0;
}
