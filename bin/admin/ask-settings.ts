import { members } from '../../infra/environment.ts';
import { optionalText, type Values } from './options.ts';
import type { Terminal } from './terminal.ts';

/** Settings by name, as a file has them. */
export type Settings = Readonly<Record<string, unknown>>;

type Setting = keyof typeof members.shape;
type Question = {
  setting: Setting;
  /** The option with the name of the setting. */
  flags: string;
  text: string;
  /** True if the setting is required with these earlier answers. */
  isRequired: (given: Settings) => boolean;
};

const always = () => true;
const never = () => false;
const hasDomain = ({ baseUrl = null }: Settings) => baseUrl !== null;

/** The settings that only the owner of a deployment knows, in the order in which they are asked. */
export const QUESTIONS: readonly Question[] = [
  { setting: 'account', flags: '--account <id>', text: 'the AWS account, 12 digits', isRequired: always },
  { setting: 'region', flags: '--region <name>', text: 'the AWS region', isRequired: always },
  {
    setting: 'baseUrl',
    flags: '--base-url <url>',
    text: 'the address of the API and issuer of tokens, such as https://id.your.domain; none for that of API Gateway',
    isRequired: always,
  },
  {
    setting: 'consoleUrl',
    flags: '--console-url <url>',
    text: 'the address of the console, best a domain of its own such as https://console.your.domain; none for the domain of baseUrl',
    isRequired: hasDomain,
  },
  {
    setting: 'hostedZoneId',
    flags: '--hosted-zone-id <id>',
    text: 'the hosted zone of the domain in Route 53; none for records that you make',
    isRequired: hasDomain,
  },
  {
    setting: 'hostedZoneName',
    flags: '--hosted-zone-name <domain>',
    text: 'the domain of the hosted zone',
    isRequired: ({ hostedZoneId = null }) => hostedZoneId !== null,
  },
  {
    setting: 'certificateArn',
    flags: '--certificate-arn <arn>',
    text: 'the ACM certificate of the domain, in the region',
    isRequired: (given) => hasDomain(given) && given['hostedZoneId'] === null,
  },
  {
    setting: 'emailFrom',
    flags: '--email-from <address>',
    text: 'the sender of messages',
    isRequired: always,
  },
  {
    setting: 'claimNamespace',
    flags: '--claim-namespace <url>',
    text: "beginning of the service's own claims, by default https://<domain of the sender>/claims/",
    isRequired: never,
  },
  {
    setting: 'textCountries',
    flags: '--text-countries <list>',
    text: 'the countries whose numbers get text messages, such as DE,AT; or all',
    isRequired: always,
  },
  {
    setting: 'pageTopic',
    flags: '--page-topic <arn>',
    text: 'the SNS topic of alarms that cannot wait; none for silent alarms',
    isRequired: always,
  },
  {
    setting: 'ticketTopic',
    flags: '--ticket-topic <arn>',
    text: 'the SNS topic of other alarms, by default the same; none for silent alarms',
    isRequired: never,
  },
];

/**
 * Returns the settings that options give, and those that a person answers. Throws an Error that names wrong
 * options, or every missing one if nobody can answer.
 */
export async function askSettings(values: Values, terminal: Terminal): Promise<Settings> {
  const given: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const question of QUESTIONS) {
    const { setting, flags, isRequired } = question;
    const option = optionalText(values, setting);
    if (option !== undefined) given[setting] = read(setting, option);
    else if (!isRequired(given)) continue;
    else if (terminal.isInteractive) given[setting] = await ask(question, terminal);
    else missing.push(flags);
  }
  if (missing.length === 0) return given;
  throw new Error(`required options are missing: ${missing.join(', ')}; on a terminal they are asked`);
}

/** Asks until the answer is a value of the setting. */
async function ask({ setting, text }: Question, terminal: Terminal): Promise<unknown> {
  for (;;) {
    try {
      return read(setting, (await terminal.ask(`${setting}, ${text}: `)).trim());
    } catch (error) {
      terminal.note(`${error instanceof Error ? error.message : error}\n`);
    }
  }
}

/** Returns the value of a setting that a text names. Throws an Error with the rule of the setting. */
function read(setting: Setting, text: string): unknown {
  const value = parsed(setting, text);
  const { error } = members.shape[setting].safeParse(value);
  if (error) throw new Error(`${setting} must be ${error.issues[0]?.message}`);
  return value;
}

function parsed(setting: Setting, text: string): unknown {
  if (text === 'none') return null;
  if (setting === 'textCountries' && text !== 'all') return text.split(',').map((country) => country.trim());
  return text;
}
