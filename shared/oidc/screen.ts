import { allowedDomainsInWords } from '../applications/allowed-domains.ts';
import type { Application } from '../applications/application.ts';
import { layout } from '../pages/layout.ts';
import { escapeHtml } from '../platform/html.ts';
import type { Language } from '../texts/languages.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { brandOf } from './brand.ts';
import type { OwnMetadata } from './client-metadata.ts';
import { button, field, form, heading, note, paragraph, quietButton, strong } from './forms.ts';

/** The application and client that the sign-in screen shows, the address of its forms, and its language. */
export type Screen = {
  application: EffectiveApplication;
  client: OwnMetadata['svc_client'];
  action: string;
  language: Language;
};

const CHANNELS = ['email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];
const CHANNEL_LABELS = { email: 'E-mail address', phone: 'Phone number' };
const EITHER_LABEL = 'E-mail address or phone number';

/** The page that asks who signs in. One field serves all sign-in methods of the application. */
export function identifyPage(
  screen: Screen,
  given: { value?: string | undefined; error?: string } = {},
): string {
  const { application, client, action } = screen;
  const title = client.config.hub_title || `Sign in to ${application.name}`;
  const identifier = field({ name: 'identifier', ...identifierOf(application), ...given });
  const forClient =
    client.name === application.name ? '' : paragraph(`to continue to ${strong(client.name)}`);
  return render(
    screen,
    given.error ? `Error: ${title}` : title,
    heading(title),
    forClient,
    form(action, 'identify', identifier + button('Continue')),
    form(action, 'deny', quietButton('Cancel')),
    signUpNote(application),
  );
}

/**
 * Leaves the code page when the link of the message was used in another tab. The script reloads the page only
 * then, so that typed digits are not lost, and asks only while the page is visible. Without scripts, the page
 * reloads every 30 seconds (decision 0101).
 */
export const WAIT = `setInterval(async()=>{if(document.hidden)return;const page=await(await fetch(location.href)).text();if(!page.includes('name="code"'))location.reload()},5000)`;
const RELOAD = '<noscript><meta http-equiv="refresh" content="30"></noscript>';

/** The page that asks for the code of the message. The link of the message is an alternative to the code. */
export function codePage(
  screen: Screen,
  given: { sentTo: string; error: string | undefined; again: boolean },
): string {
  const { action } = screen;
  const title = 'Enter the code';
  const code = field({
    name: 'code',
    label: '6-digit code',
    // More than 6, because people paste codes with spaces.
    attributes: 'autocomplete="one-time-code" inputmode="numeric" maxlength="16"',
    ...(given.error && { error: given.error }),
  });
  const body = [
    heading(title),
    paragraph(`We sent ${given.again ? 'a new' : 'a'} code and a link to ${strong(given.sentTo)}.`),
    form(action, 'verify', code + button('Sign in')),
    note(
      'You can also open the link on this device. Nothing there yet? It may take a minute, or be in your spam folder.',
    ),
    form(action, 'resend', quietButton('Send a new code')),
    form(action, 'restart', quietButton('Use another address')),
    `<script>${WAIT}</script>`,
  ];
  return layout(brandOf(screen), given.error ? `Error: ${title}` : title, body.join(''), RELOAD);
}

/**
 * The page of the message's link, in the browser that began the sign-in. It has a button, because mail
 * scanners open links too (decision 0061).
 */
export function linkPage(screen: Screen, who: string, code: string): string {
  const { application, action } = screen;
  const title = `Sign in to ${application.name}`;
  return render(
    screen,
    title,
    heading(title),
    paragraph(`as ${strong(who)}`),
    form(`${action}/link/${code}`, 'link', button('Continue')),
    note('If you did not ask for this, close this page.'),
  );
}

/**
 * The page that asks which account to use: the one that is signed in, or another, which the client
 * may expect (decision 0104).
 */
export function accountPage(screen: Screen, who: string, expected: string | undefined): string {
  const { client, action } = screen;
  const title = 'Choose an account';
  const isOther = expected !== undefined && expected.toLowerCase() !== who.toLowerCase();
  return render(
    screen,
    title,
    heading(title),
    paragraph(`to continue to ${strong(client.name)}`),
    isOther ? paragraph(`${strong(client.name)} expects ${strong(expected)}.`) : '',
    form(action, 'select', button(`Continue as ${who}`)),
    form(action, 'switch', quietButton(isOther ? `Sign in as ${expected}` : 'Use another account')),
    form(action, 'deny', quietButton('Cancel')),
  );
}

/** The page that asks for consent. It shows the requested access and the account. */
export function consentPage(screen: Screen, who: string, asks: readonly string[]): string {
  const { client, action } = screen;
  const title = `Continue to ${client.name}`;
  const items = asks.map((text) => `<li>${text}</li>`).join('');
  return render(
    screen,
    title,
    heading(title),
    paragraph(`You are signed in as ${strong(who)}.`),
    items &&
      `<p id="asks">${strong(client.name)} will be able to:</p><ul aria-labelledby="asks">${items}</ul>`,
    form(action, 'consent', button('Allow')),
    form(action, 'deny', quietButton('Cancel')),
    form(action, 'switch', quietButton('Use another account')),
  );
}

/** The page that explains why this account cannot sign in, and offers to use another. */
export function refusedPage(screen: Screen, why: { title: string; text: string }): string {
  return render(
    screen,
    why.title,
    heading(why.title),
    paragraph(escapeHtml(why.text)),
    form(screen.action, 'restart', button('Use another account')),
    form(screen.action, 'deny', quietButton('Cancel')),
  );
}

/** The page of an application that offers no way to sign in. */
export function closedPage(screen: Screen): string {
  const title = 'Sign-in is closed';
  const { application, client, action } = screen;
  return render(
    screen,
    title,
    heading(title),
    paragraph(escapeHtml(`${application.name} offers no way to sign in here.`)),
    form(action, 'deny', button(`Go back to ${client.name}`)),
  );
}

/** Returns the sign-in methods of the application that send a message. */
export function channelsOf({ config }: Application): Channel[] {
  const methods = config.hub?.auth?.sign_in_methods;
  return CHANNELS.filter((channel) => methods?.[channel]?.enabled !== false);
}

function render(screen: Screen, title: string, ...parts: string[]): string {
  return layout(brandOf(screen), title, parts.join(''));
}

function identifierOf(application: Application): { label: string; attributes: string } {
  const [only, ...others] = channelsOf(application);
  const one = others.length === 0 ? only : undefined;
  const autocomplete = one === 'phone' ? 'tel' : one === 'email' ? 'email' : 'username';
  const inputmode = one === 'phone' ? 'tel' : 'email';
  return {
    label: one ? CHANNEL_LABELS[one] : EITHER_LABEL,
    attributes: `autocomplete="${autocomplete}" inputmode="${inputmode}" autocapitalize="none" spellcheck="false" maxlength="254"`,
  };
}

/**
 * Returns a note about who may sign up, shown before the user enters an address. The note is the same for
 * everybody, because an answer to an address would reveal whether it is known.
 */
function signUpNote(application: Application): string {
  const { name, config } = application;
  if (config.hub?.auth?.restrictions?.sign_up_status === 'disabled')
    return note(`${name} takes no new users: use the address of your account.`);
  const domains = allowedDomainsInWords(application);
  return domains ? note(`You need an e-mail address ${domains}.`) : '';
}
