import { allowedDomains } from '../applications/allowed-domains.ts';
import type { Application } from '../applications/application.ts';
import { brandOf } from '../oidc/pages/brand.ts';
import {
  actions,
  button,
  field,
  form,
  heading,
  paragraph,
  quietButton,
  smallPrint,
  withBoxes,
} from '../oidc/pages/forms.ts';
import type { OwnMetadata } from '../oidc-store/client-metadata.ts';
import { layout } from '../pages/layout.ts';
import { PROVE } from '../pages/prove.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { shownDomain, shownEmail } from '../platform/strings/shown-email.ts';
import { formatAlternatives } from '../texts/format-values.ts';
import type { Language } from '../texts/languages.ts';
import { LAYOUT_TEXTS, SCREEN_TEXTS } from '../texts/sections.ts';
import { htmlTranslator, isolated, translator } from '../texts/translate.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { codeScript, RELOAD } from './code-script.ts';
import {
  makesPasskeysField,
  makesPasskeysScript,
  markProvidersScript,
  NEW_PASSKEY_SCRIPT,
  newPasskeyForm,
  type OfferedPasskey,
} from './new-passkey-form.ts';
import { divider, type OfferedProvider, OTHER_WAYS_STYLE, providerLinks } from './other-ways.ts';
import { PASSKEY_SCRIPT, passkeyForm, type ScreenPasskey } from './passkey-form.ts';
import type { ScreenParty } from './screen-party.ts';

/**
 * The application and client that the sign-in screen shows, the address of its forms, its language, and the
 * country whose national phone numbers it understands.
 */
export type Screen = {
  application: EffectiveApplication;
  client: OwnMetadata['svc_client'];
  action: string;
  language: Language;
  region?: string | undefined;
};

const CHANNELS = ['email', 'phone'] as const;
export type SignInChannel = (typeof CHANNELS)[number];

/** What the page that asks who signs in shows. */
type Identify = {
  value?: string | undefined;
  error?: string | undefined;
  proof?: string | undefined;
  passkey?: ScreenPasskey | undefined;
  providers?: readonly OfferedProvider[];
  /** For whom browsers make passkeys here, where the application takes them. */
  party?: ScreenParty | undefined;
};

/**
 * The page that asks who signs in. One field serves all sign-in methods of the application that send a
 * message. Below are its identity providers, and a button for passkeys, if the application takes them here.
 */
export function identifyPage(screen: Screen, given: Identify = {}): string {
  const { application, client, action } = screen;
  const { say, title } = screenTexts(screen);
  const heard = client.config.hub_title || title('title', { application: application.name });
  const forClient =
    client.name === application.name ? '' : paragraph(say('toContinue', { client: { strong: client.name } }));
  const script = identifyScript(given);
  const body = [
    heading(isolated(heard, screen.language)),
    forClient,
    addressForm(screen, given),
    otherWays(screen, given),
    signUpNote(screen),
    actions(form(action, 'deny', quietButton(say('cancel')))),
    script === undefined ? '' : `<script>${script}</script>`,
  ];
  const { error, passkey, providers = [] } = given;
  const head = passkey || providers.length > 0 ? `<style>${OTHER_WAYS_STYLE}</style>` : '';
  return layout(brandOf(screen), error ? errorTitle(screen, heard) : heard, body.join(''), head);
}

/** The form for an address, or the error alone where the application sends no messages. */
function addressForm(screen: Screen, { value, error, passkey, proof = '' }: Identify): string {
  if (signInChannels(screen.application).length === 0)
    return error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`;
  const { say } = screenTexts(screen);
  const identifier = field({ name: 'identifier', ...identifierOf(screen, passkey), value, error });
  return form(screen.action, 'identify', identifier + proof + button(say('continue')));
}

/** The other ways to sign in, below one line. That of passkeys alone is part of the form, hidden with it. */
function otherWays(screen: Screen, { passkey, providers = [] }: Identify): string {
  const { say } = screenTexts(screen);
  const hasForm = signInChannels(screen.application).length > 0;
  const line = hasForm ? divider(say('or')) : '';
  const labelOf = ({ name, button_label }: OfferedProvider) =>
    button_label === undefined ? say('continueWith', { name }) : isolated(button_label, screen.language);
  const links = providers.length === 0 ? '' : line + providerLinks(providers, labelOf);
  if (passkey === undefined) return links;
  const own = { line: links === '' ? line : '', label: say('passkey') };
  return links + passkeyForm(screen.action, passkey, own);
}

/** Returns the script of the page that asks who signs in; undefined for none. */
export function identifyScript({ proof, passkey, providers = [], party }: Identify): string | undefined {
  const parts = [
    ...(proof === undefined ? [] : [PROVE]),
    ...(passkey === undefined ? [] : [PASSKEY_SCRIPT]),
    ...(party === undefined || providers.length === 0 ? [] : [markProvidersScript(party)]),
  ];
  return parts.length === 0 ? undefined : parts.join(';');
}

/** The page that asks for the code of the message. The link of the message is an alternative to the code. */
export function codePage(
  screen: Screen,
  given: {
    sentTo: string;
    error: string | undefined;
    again: boolean;
    /** Seconds until another message may be requested. */
    resendIn: number;
    proof?: string | undefined;
    /** For whom browsers use passkeys here, where the application takes them. */
    party?: ScreenParty | undefined;
  },
): string {
  const { action } = screen;
  const { say, title } = screenTexts(screen);
  const to = { to: given.sentTo };
  const code = field({
    name: 'code',
    label: title('code'),
    // More than 6, because people paste codes with spaces.
    attributes: 'autocomplete="one-time-code" inputmode="numeric" maxlength="16"',
    around: withBoxes,
    ...(given.error && { error: given.error }),
  });
  const body = [
    heading(say('codeTitle')),
    paragraph(say(given.again ? 'sentAgain' : 'sent', { to: { strong: given.sentTo } })),
    form(action, 'verify', code + button(say('signIn')), { ...to, ...makesPasskeysField(given.party) }),
    smallPrint(say('linkHint')),
    actions(
      form(action, 'resend', (given.proof ?? '') + resendButton(screen, given.resendIn), to),
      form(action, 'restart', quietButton(say('otherAddress'))),
    ),
    `<script>${codeScript(given)}</script>`,
  ];
  const name = title('codeTitle');
  return layout(brandOf(screen), given.error ? errorTitle(screen, name) : name, body.join(''), RELOAD);
}

/** A button that requests another message. A script counts down on it until the message may be requested. */
function resendButton(screen: Screen, seconds: number): string {
  const { say, title } = screenTexts(screen);
  if (seconds <= 0) return quietButton(say('resend'));
  const text = escapeHtml(title('resendIn', { time: '{time}' }));
  return quietButton(say('resend'), `data-wait="${seconds}" data-text="${text}"`);
}

/**
 * The page of the message's link, in the browser that began the sign-in. It has a button, because mail
 * scanners open links too (decision 0061).
 */
export function linkPage(screen: Screen, who: string, code: string, party?: ScreenParty): string {
  const { application, action } = screen;
  const { say, title } = screenTexts(screen);
  return renderScreen(
    screen,
    title('title', { application: application.name }),
    heading(say('title', { application: application.name })),
    paragraph(say('as', { who: { strong: who } })),
    form(`${action}/link/${code}`, 'link', button(say('continue')), makesPasskeysField(party)),
    smallPrint(say('notAsked')),
    party === undefined ? '' : `<script>${makesPasskeysScript(party)}</script>`,
  );
}

/**
 * The page that offers a passkey after a sign-in. `isRefused` says that the last one was not added. Without
 * `made`, none can be added any more, and the page leads on.
 */
export function offerPage(
  screen: Screen,
  { made, isRefused }: { made: OfferedPasskey | undefined; isRefused: boolean },
): string {
  const { action, application } = screen;
  const { say, title } = screenTexts(screen);
  if (!made) {
    const goOn = form(action, 'passkey_later', button(say('continue')));
    return renderScreen(screen, title('notAdded'), heading(say('notAdded')), goOn);
  }
  const describedBy = isRefused ? 'error' : undefined;
  return renderScreen(
    screen,
    isRefused ? errorTitle(screen, title('offerTitle')) : title('offerTitle'),
    heading(say('offerTitle')),
    paragraph(say('offerText', { application: application.name })),
    isRefused ? `<p class="error" id="error">${say('notAdded')}</p>` : '',
    newPasskeyForm(action, made, { label: say('addPasskey'), describedBy }),
    actions(
      form(action, 'passkey_later', quietButton(say('later'))),
      form(action, 'passkey_never', quietButton(say('never'))),
    ),
    `<script>${NEW_PASSKEY_SCRIPT}</script>`,
  );
}

/**
 * The page that asks which account to use: the one that is signed in, or another, which the client
 * may expect (decision 0104).
 */
export function accountPage(screen: Screen, account: string, expected: string | undefined): string {
  const { action } = screen;
  const { say, title } = screenTexts(screen);
  const client = { strong: screen.client.name };
  const isSame = expected?.toLowerCase() === account.toLowerCase();
  const who = shownEmail(account);
  const other = expected === undefined || isSame ? undefined : shownEmail(expected);
  return renderScreen(
    screen,
    title('chooseAccount'),
    heading(say('chooseAccount')),
    paragraph(say('toContinue', { client })),
    other === undefined ? '' : paragraph(say('expects', { client, account: { strong: other } })),
    form(action, 'select', button(say('continueAs', { who }))),
    actions(
      form(
        action,
        'switch',
        quietButton(other === undefined ? say('otherAccount') : say('signInAs', { who: other })),
      ),
      form(action, 'deny', quietButton(say('cancel'))),
    ),
  );
}

/** Why an account cannot sign in. `message` is a text that staff wrote for the person. */
export type AccountRefusal = { title: string; text: string; message?: string | undefined };

/** The page that explains why this account cannot sign in, and offers to use another. */
export function refusedPage(screen: Screen, why: AccountRefusal): string {
  const { say } = screenTexts(screen);
  return renderScreen(
    screen,
    why.title,
    heading(escapeHtml(why.title)),
    paragraph(escapeHtml(why.text)),
    why.message === undefined ? '' : paragraph(isolated(why.message, screen.language)),
    form(screen.action, 'restart', button(say('otherAccount'))),
    actions(form(screen.action, 'deny', quietButton(say('cancel')))),
  );
}

/** The page of an application that offers no way to sign in. */
export function closedPage(screen: Screen): string {
  const { application, client, action } = screen;
  const { say, title } = screenTexts(screen);
  return renderScreen(
    screen,
    title('closed'),
    heading(say('closed')),
    paragraph(say('closedText', { application: application.name })),
    form(action, 'deny', button(say('goBackTo', { client: client.name }))),
  );
}

/** Returns the sign-in methods of the application that send a message. */
export function signInChannels({ config }: Application): SignInChannel[] {
  const methods = config.hub?.auth?.sign_in_methods;
  return CHANNELS.filter((channel) => methods?.[channel]?.enabled !== false);
}

/** True if the application offers no way to sign in: passkeys are used beside the field for an address. */
export function isClosed(application: Application): boolean {
  const { identity_providers: providers = [] } = application;
  return signInChannels(application).length === 0 && providers.length === 0;
}

/** Returns a page of the screen, with the looks of its application and client. */
export function renderScreen(screen: Screen, title: string, ...parts: string[]): string {
  return layout(brandOf(screen), title, parts.join(''));
}

/** Returns the texts of the screen as HTML (`say`), and as plain text for titles and labels. */
export function screenTexts({ language }: Screen) {
  return { say: htmlTranslator(SCREEN_TEXTS, language), title: translator(SCREEN_TEXTS, language) };
}

function errorTitle({ language }: Screen, title: string): string {
  return translator(LAYOUT_TEXTS, language)('errorTitle', { title });
}

function identifierOf(
  screen: Screen,
  passkey: ScreenPasskey | undefined,
): { label: string; attributes: string } {
  const { title } = screenTexts(screen);
  const [only, ...others] = signInChannels(screen.application);
  const one = others.length === 0 ? only : undefined;
  const autocomplete = one === 'phone' ? 'tel' : one === 'email' ? 'email' : 'username';
  const inputmode = one === 'phone' ? 'tel' : 'email';
  return {
    label: title(one ?? 'either'),
    attributes: `autocomplete="${autocomplete}${passkey ? ' webauthn' : ''}" inputmode="${inputmode}" autocapitalize="none" spellcheck="false" maxlength="254"`,
  };
}

/**
 * Returns a note about who may sign up, shown before the user enters an address. The note is the same for
 * everybody, because an answer to an address would reveal whether it is known.
 */
function signUpNote(screen: Screen): string {
  const { application, language } = screen;
  const { say } = screenTexts(screen);
  if (application.config.hub?.auth?.restrictions?.sign_up_status === 'disabled')
    return smallPrint(say('noNewUsers', { application: application.name }));
  const domains = allowedDomains(application);
  if (domains === undefined) return '';
  return domains === 'many'
    ? smallPrint(say('needsCertainDomain'))
    : smallPrint(say('needsDomain', { domains: formatAlternatives(language, domains.map(shownDomain)) }));
}
