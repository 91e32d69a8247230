import { invalidInputs } from '../../platform/errors.ts';
import type { Nullable } from '../../platform/properties.ts';
import { hasAddress, makesAddress } from '../../platform/strings/address-in-text.ts';
import type { Language } from '../../texts/languages.ts';
import { LAYOUT_TEXTS } from '../../texts/sections.ts';
import { translator } from '../../texts/translate.ts';
import type { Application } from '../application.ts';

/** The texts of an application or variant that strangers read in messages. */
type ShownTexts = {
  name?: string | undefined;
  config?: Nullable<{
    hub?: Nullable<{
      legal?: Nullable<{ company_name?: Nullable<string> }>;
      auth?: Nullable<{
        email?: Nullable<{ subject?: Nullable<string>; call_to_action_text?: Nullable<string> }>;
      }>;
    }>;
  }>;
};

/** The reason for refusing a text that looks like an address or number. */
export const SHOWN_TEXT_REFUSED =
  'must not look like a web or e-mail address or a phone number: strangers read it in messages and on pages. It may name a host of hub.allowed_web_origins or of default_redirect_url, without scheme and path';

/** Returns the hosts that texts of an application may name: those of its origins. */
export function ownHosts({ default_redirect_url: home, hub }: Application['config']): string[] {
  const urls = [...(home === undefined ? [] : [home]), ...(hub?.allowed_web_origins ?? [])];
  return urls.map((url) => URL.parse(url)?.hostname ?? '').filter((host) => host !== '');
}

/**
 * Throws 400 for each changed text that looks like an address (decision 0175). A stored one may be sent
 * again. `config` has the origins that apply after the change.
 */
export function assertShownTexts(
  before: ShownTexts | undefined,
  after: ShownTexts,
  config: Application['config'],
): void {
  const own = ownHosts(config);
  const stored = new Map(shownTextsOf(before ?? {}));
  const faults = shownTextsOf(after).filter(
    ([path, text]) => text !== stored.get(path) && makesAddress(text, own),
  );
  if (faults.length > 0)
    throw invalidInputs(faults.map(([path]) => ({ path: `body.${path}`, message: SHOWN_TEXT_REFUSED })));
}

function shownTextsOf({ name, config }: ShownTexts): [path: string, text: string][] {
  const email = config?.hub?.auth?.email;
  const texts: [string, Nullable<string>][] = [
    ['name', name],
    ['config.hub.legal.company_name', config?.hub?.legal?.company_name],
    ['config.hub.auth.email.subject', email?.subject],
    ['config.hub.auth.email.call_to_action_text', email?.call_to_action_text],
  ];
  return texts.flatMap(([path, text]) => (text ? [[path, text]] : []));
}

/**
 * Returns the name of an application in messages. A stored name that looks like an address is replaced by the
 * company's name, or by a text for applications without a name.
 */
export function nameInMessages(
  { name, config }: Pick<Application, 'name' | 'config'>,
  language: Language,
): string {
  const own = ownHosts(config);
  if (!hasAddress(name, own)) return name;
  return companyInMessages(config) ?? translator(LAYOUT_TEXTS, language)('unnamed');
}

/**
 * Returns the texts of sign-in messages that the application has set. One that looks like an address is left
 * out, so that the built-in text is sent.
 */
export function settingsInMessages(config: Application['config']): {
  subject: string | undefined;
  button: string | undefined;
} {
  const { subject, call_to_action_text } = config.hub?.auth?.email ?? {};
  const own = ownHosts(config);
  const [shown, button] = [subject, call_to_action_text].map((text) =>
    text && makesAddress(text, own) ? undefined : text,
  );
  return { subject: shown, button };
}

/**
 * Returns the name of a group on pages. Users write it, so it is never refused: one that looks like an
 * address is not shown.
 */
export function groupNameOnPage(name: string, config: Application['config'], language: Language): string {
  return shownGroupName(name, config) ?? translator(LAYOUT_TEXTS, language)('unnamed');
}

/** Returns the name of a group for strangers, as `groupNameOnPage`; undefined if it is not shown. */
export function shownGroupName(name: string, config: Application['config']): string | undefined {
  return name !== '' && !hasAddress(name, ownHosts(config)) ? name : undefined;
}

/**
 * Returns the name of the company in messages; undefined if it has none, or one that looks like an address.
 */
export function companyInMessages(config: Application['config']): string | undefined {
  const company = config.hub?.legal?.company_name;
  return company && !hasAddress(company, ownHosts(config)) ? company : undefined;
}
