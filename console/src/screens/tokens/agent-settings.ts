import type { Say } from '../../texts/say.ts';
import { linesLost, type Setting, type SettingChange, type SettingGroup } from '../settings/setting.ts';
import type { AGENTS } from './agent-texts.ts';

type SayAgents = Say<keyof typeof AGENTS.en>;

const DOCUMENTS = 'hub.agents.client_documents';

/** The values of the way by documents, each of which lets in fewer agents than the next. */
const WAYS = ['off', 'domains', 'open'] as const;

/** Describes the ways in which agents become clients that nobody has created. */
export function agentSettings(say: SayAgents): SettingGroup[] {
  return [
    {
      name: 'documents',
      title: say('documents'),
      text: say('documentsText'),
      settings: [way(say), hosts(say)],
    },
    {
      name: 'registration',
      title: say('registration'),
      text: say('registrationText'),
      settings: [registration(say)],
    },
  ];
}

function way(say: SayAgents): Setting {
  return {
    path: DOCUMENTS,
    label: say('who'),
    help: say('whoHelp'),
    kind: 'choice',
    options: WAYS.map((value) => ({ value, label: say(value) })),
    initial: 'off',
    isGuarded: true,
    effect: (change) => effectOfWay(change, say),
  };
}

function hosts(say: SayAgents): Setting {
  return {
    path: 'hub.agents.allowed_domains',
    label: say('hosts'),
    help: say('hostsHelp'),
    placeholder: 'agents.example.com',
    kind: 'lines',
    isGuarded: true,
    effect: (change) => effectOfHosts(change, say),
  };
}

function registration(say: SayAgents): Setting {
  return {
    path: 'hub.agents.registration',
    label: say('register'),
    help: say('registerHelp'),
    kind: 'switch',
    initial: 'false',
    stores: { on: 'open', off: 'off' },
    isGuarded: true,
    effect: ({ to }) => (to === 'false' ? say('registerOff') : undefined),
  };
}

function effectOfWay({ from, to }: SettingChange, say: SayAgents): string | undefined {
  if (to === 'off') return say('documentsOff');
  return from === 'open' && to === 'domains' ? say('onlyHosts') : undefined;
}

/** A host that is removed ends agents only while the hosts decide. */
function effectOfHosts({ from, to, texts }: SettingChange, say: SayAgents): string | undefined {
  const lost = linesLost({ from, to }).join(', ');
  return lost !== '' && texts[DOCUMENTS] === 'domains' ? say('hostsLost', { lost }) : undefined;
}
