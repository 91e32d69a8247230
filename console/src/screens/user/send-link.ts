import { PaperAirplaneIcon } from '@heroicons/react/24/outline';
import type { SendSignInLinkResponse, UserProfileWithExport } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import { type Action, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { LINK } from './link-texts.ts';

type SayLink = Say<keyof typeof LINK.en>;

export type LinkGiven = {
  app: string;
  user: string;
  name: string;
  profile: Pick<UserProfileWithExport, 'data' | 'verified_data'>;
  /** The reader's language, for times. */
  language: string;
  say: SayLink;
};

type Channel = 'email' | 'phone';
type LinkAddress = { channel: Channel; value: string; isVerified: boolean };

/** The channels of the API with the fields of their addresses. */
const FIELDS: readonly [channel: Channel, field: string][] = [
  ['email', 'email'],
  ['phone', 'phone_number'],
];

/** Returns the addresses of a user to which a link can go, verified ones first. */
function linkAddresses({ data, verified_data: verified }: LinkGiven['profile']): LinkAddress[] {
  const values: Readonly<Record<string, unknown>> = data;
  const found = FIELDS.flatMap(([channel, field]) => {
    const value = values[field];
    return typeof value === 'string' ? [{ channel, value, isVerified: Object.hasOwn(verified, field) }] : [];
  });
  return found.toSorted((a, b) => Number(b.isVerified) - Number(a.isVerified));
}

/**
 * Describes how a user gets a link that signs the user in. The service sends it: the operator never sees it.
 * Nothing for a user without an address.
 */
export function sendLinkActions(given: LinkGiven): Action[] {
  const { app, user, name, profile, say } = given;
  const all = linkAddresses(profile);
  const [first] = all;
  if (!first) return [];
  return [
    {
      name: 'link',
      title: say('sendLink'),
      icon: PaperAirplaneIcon,
      explanation: say('linkText', { name }),
      operation: 'sendSignInLink',
      fields: [
        {
          name: 'channel',
          label: say('linkTo'),
          kind: 'choice',
          isRequired: true,
          options: all.map((one) => ({ value: one.channel, label: optionText(one, say) })),
          initial: first.channel,
          ...(all.every(({ isVerified }) => isVerified) ? {} : { hint: say('linkToHint') }),
        },
        { name: 'redirect_url', label: say('linkPage'), kind: 'text', hint: say('linkPageHint') },
      ],
      button: say('linkButton'),
      request: (values) => {
        const redirect_url = textOf(values, 'redirect_url');
        const channel = values['channel'] === 'phone' ? 'phone' : 'email';
        return describe('sendSignInLink', {
          path: { app, user },
          body: { channel, ...(redirect_url && { redirect_url }) },
        });
      },
      done: (answer) => sentText(answer, given),
    },
  ];
}

function optionText({ value, isVerified }: LinkAddress, say: SayLink): string {
  return `${value} (${say(isVerified ? 'linkVerified' : 'linkUnverified')})`;
}

/** Returns where the link was sent, and until when it works, by the answer. */
function sentText(answer: unknown, { language, name, say }: LinkGiven): string {
  const { sent_to: address, expires_at: end } = answer as SendSignInLinkResponse;
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(end));
  return say('linkSent', { address, name, time });
}
