import { html, nothing, type TemplateResult } from 'lit';
import { accountName } from '../common/account-name.ts';
import { initialsOf } from '../generated/initials.ts';
import { directionOf, type Language, whenText } from '../texts/languages.ts';
import type { OfferedProvider } from './address.ts';
import { logoOf, webAddress } from './brand.ts';
import type { Switched, View } from './flow.ts';
import { maskedName } from './masked-name.ts';
import {
  addressed,
  type Content,
  codeField,
  developerHint,
  filledButton,
  heading,
  naming,
  quiet,
  resendButton,
  sending,
  submit,
} from './parts.ts';
import type { Say, TextKey } from './texts.ts';
import type { Scheme } from './theme.ts';

/** Actions of a person in the element. */
export type Actions = {
  identify: (typed: string) => void;
  enterCode: (typed: string) => void;
  resend: () => void;
  restart: () => void;
  acceptLink: () => void;
  declineLink: () => void;
  keepGuest: () => void;
  signOut: () => void;
  signOutEverywhere: () => void;
  beginChange: () => void;
  cancelChange: () => void;
  tryAgain: () => void;
  beginAsGuest: () => void;
  switchUser: () => void;
  usePasskey: () => void;
  startWith: (provider: string) => void;
  addPasskey: () => void;
  declinePasskey: (never: boolean) => void;
  /** The logo cannot be loaded. */
  loseLogo: () => void;
};

/** All that the drawing of the element depends on. */
export type Drawing = {
  view: View;
  language: Language;
  say: Say;
  scheme: Scheme;
  hasLogo: boolean;
  isGuest: boolean;
  now: number;
  actions: Actions;
};

/** Draws the element. */
export function draw(drawing: Drawing): TemplateResult {
  const { view, language } = drawing;
  return html`<div class="card" part="card" lang=${language} dir=${directionOf(language)}>
    ${logo(drawing)} ${step(drawing)} ${legal(drawing)}
    <p class="status" role="status">${announcement(drawing)}</p>
    ${view.step.name === 'loading' ? nothing : html`<slot></slot>`}
  </div>`;
}

function step(drawing: Drawing): Content {
  const { say, view } = drawing;
  const { step: shown, failure } = view;
  switch (shown.name) {
    case 'loading':
      return heading(say('loading'));
    case 'unavailable':
      return unavailable(drawing, failure?.text !== 'unavailable');
    case 'identify':
      return identify(drawing);
    case 'lose-guest':
      return loseGuest(drawing);
    case 'change':
      return change(drawing);
    case 'code':
    case 'confirm':
      return code(drawing, shown);
    case 'link':
      return shown.switched ? otherUser(drawing, shown.switched) : link(drawing);
    case 'offer':
      return offer(drawing);
    case 'signed-in':
      return signedIn(drawing, accountName(shown.profile));
  }
}

function identify(drawing: Drawing): TemplateResult {
  const { view, say } = drawing;
  const closed = view.config?.config.sign_up_status === 'disabled';
  return html`${heading(titleOf(drawing))}
    ${closed ? html`<p class="lead" part="text">${say('noNewUsers', names(view))}</p>` : nothing}
    ${view.isGuest ? html`<p class="lead" part="text">${say('guestHint')}</p>` : nothing}
    ${view.methods.length > 0 ? addressForm(drawing, view.takesPasskeys) : error(drawing)}
    ${switchButton(drawing)} ${providerButtons(drawing)} ${passkeyButton(drawing)} ${guestButton(drawing)}`;
}

/** Draws the way in to the account to which that at a provider belongs, which costs a guest what it has. */
function switchButton({ view: { step: shown, isGuest }, say, actions }: Drawing): Content {
  if (shown.name !== 'identify' || shown.switchTo === undefined || !isGuest) return nothing;
  return html`<div class="row">${quiet(say('switchUser'), actions.switchUser)}</div>`;
}

/** Draws the ways in by an identity provider: below the form for the address, or alone. */
function providerButtons(drawing: Drawing): Content {
  const { view, say } = drawing;
  if (view.providers.length === 0) return nothing;
  return html`${view.methods.length > 0 ? html`<p class="or" part="divider"><span>${say('or')}</span></p>` : nothing}
    ${view.providers.map((provider) => providerButton(drawing, provider))}`;
}

function providerButton(
  { view, say, actions }: Drawing,
  { id, name, button_label }: OfferedProvider,
): Content {
  const badge =
    id === view.lastProvider ? html`<span class="badge" part="badge">${say('lastUsed')}</span>` : nothing;
  return html`<button class="secondary provider" part="button secondary-button provider-button" type="button" @click=${() => actions.startWith(id)}><bdi>${button_label ?? say('continueWith', { name })}</bdi>${badge}</button>`;
}

/** Draws the way in by a passkey: below the form for the address, or alone. */
function passkeyButton({ view, say, actions }: Drawing): Content {
  if (!view.takesPasskeys) return nothing;
  if (view.methods.length === 0) return filledButton(say('passkey'), actions.usePasskey);
  return html`<div class="row">${quiet(say('passkey'), actions.usePasskey)}</div>`;
}

function guestButton({ view, say, actions }: Drawing): Content {
  if (!view.takesGuests || view.isGuest) return nothing;
  return html`<div class="row">${quiet(say('asGuest'), actions.beginAsGuest)}</div>`;
}

function change(drawing: Drawing): TemplateResult {
  const { say, actions } = drawing;
  return html`${heading(say('changeAddress'))} ${addressForm(drawing)}
    <div class="row">${quiet(say('cancel'), actions.cancelChange)}</div>`;
}

/** `offersPasskeys` lets the browser offer passkeys in the field (HTML, 4.10.18.7.1). */
function addressForm(drawing: Drawing, offersPasskeys = false): TemplateResult {
  const { view, say, actions } = drawing;
  const [only, ...others] = view.methods;
  const label = others.length > 0 ? 'either' : (only ?? 'email');
  const takesPhone = view.methods.includes('phone');
  const autocomplete = { either: 'username', email: 'email', phone: 'tel' } as const;
  const withPasskeys = { either: 'username webauthn', email: 'username webauthn', phone: 'tel webauthn' };
  return html`<form part="form" novalidate @submit=${sending(actions.identify)}>
    <label part="label" for="address">${say(label)}</label>
    <input
      part="input"
      id="address"
      name="address"
      dir="ltr"
      type=${label === 'phone' ? 'tel' : 'text'}
      inputmode=${label === 'phone' ? 'tel' : 'email'}
      autocomplete=${(offersPasskeys ? withPasskeys : autocomplete)[label]}
      autocapitalize="none"
      spellcheck="false"
      maxlength="254"
      required
      .defaultValue=${view.address}
      aria-invalid=${view.failure?.isInput ? 'true' : 'false'}
      aria-describedby="error hint"
    />
    ${error(drawing)} ${takesPhone ? html`<p class="hint" part="hint" id="hint">${say('phoneHint')}</p>` : nothing}
    ${send(drawing, 'continue')}
  </form>`;
}

/** Where a code went. */
type CodeStep = {
  name: 'code' | 'confirm';
  to: string;
  again: boolean;
  switchCode?: string;
  provider?: string;
  isOwn?: boolean;
};

/** The form for the code, of a sign-in or of a new address, whose link only shows the code. */
function code(drawing: Drawing, shown: CodeStep): TemplateResult {
  const { view, say, actions } = drawing;
  const signsIn = shown.name === 'code';
  return html`${heading(say('codeTitle'))}
    <p class="lead" part="text">${naming(say(sentText(shown)), shown.to)}</p>
    <form part="form" novalidate @submit=${sending(actions.enterCode)}>
      <label part="label" for="code">${say('code')}</label>
      ${codeField(view.failure?.isInput === true)}
      ${error(drawing)} ${signsIn ? html`<p class="hint" part="hint" id="hint">${say('linkHint')}</p>` : nothing}
      ${send(drawing, signsIn ? 'signIn' : 'continue')}
    </form>
    <div class="row">
      ${signsIn && shown.switchCode !== undefined ? quiet(say('switchUser'), actions.switchUser) : nothing}
      ${resendButton(drawing, actions.resend)}
      ${signsIn ? quiet(say('otherAddress'), actions.restart) : quiet(say('cancel'), actions.cancelChange)}
    </div>`;
}

function link(drawing: Drawing): TemplateResult {
  const { say, actions, isGuest } = drawing;
  return question(drawing, {
    title: say('linkTitle'),
    lead: `${say('linkAsk')} ${isGuest ? say('guestLoses') : ''}`,
    accept: actions.acceptLink,
    keep: actions.keepGuest,
    decline: actions.declineLink,
  });
}

function loseGuest(drawing: Drawing): TemplateResult {
  const { say, actions } = drawing;
  const { usePasskey: accept, restart: decline } = actions;
  return question(drawing, {
    ...{ title: say('passkey'), lead: say('guestLoses') },
    ...{ accept, keep: decline, decline },
  });
}

type Question = {
  title: string;
  lead: string;
  accept: () => void;
  /** Lets a guest give its address instead. */
  keep: () => void;
  decline: () => void;
};

/** Asks before a sign-in, which may cost a guest what it has. */
function question(drawing: Drawing, { title, lead, accept, keep, decline }: Question): TemplateResult {
  const { view, say, isGuest } = drawing;
  const mayKeep = isGuest && view.methods.length > 0;
  // What loses nothing is the button, and what Enter presses.
  return html`${heading(title)}
    <p class="lead" part="text">${lead}</p>
    <form part="form" @submit=${sending(mayKeep ? keep : accept)}>${error(drawing)} ${send(drawing, mayKeep ? 'keepGuest' : 'continue')}</form>
    <div class="row">
      ${mayKeep ? quiet(say('continue'), accept) : nothing}
      ${quiet(say('cancel'), decline)}
    </div>`;
}

function offer(drawing: Drawing): TemplateResult {
  const { view, say, actions } = drawing;
  return html`${heading(say('offerTitle'))}
    <p class="lead" part="text">${say('offerText', names(view))}</p>
    <form part="form" @submit=${sending(actions.addPasskey)}>${error(drawing)} ${send(drawing, 'addPasskey')}</form>
    <div class="row">
      ${quiet(say('later'), () => actions.declinePasskey(false))}
      ${quiet(say('never'), () => actions.declinePasskey(true))}
    </div>`;
}

/** Names whom the link is for, and who is signed in. */
function otherUser(drawing: Drawing, { to, from }: Switched): TemplateResult {
  const { view, say, actions } = drawing;
  const own = maskedName(from);
  return html`${heading(say('linkTitle'))}
    <p class="lead" part="text">${naming(say('linkFor'), to)}</p>
    <p class="lead" part="text">${naming(say('signedInAs'), own)}</p>
    <form part="form" @submit=${sending(actions.acceptLink)}>
      ${error(drawing)} ${submit(naming(say('switchTo'), to), view.isBusy)}
    </form>
    <div class="row">${quiet(naming(say('stayAs'), own), actions.declineLink)}</div>`;
}

function signedIn(drawing: Drawing, who: string): TemplateResult {
  const { view, say, actions } = drawing;
  return html`${heading(say('signedIn'))}
    <p class="lead" part="text">${addressed(who)}</p>
    ${error(drawing)}
    <button
      class="secondary ${view.isBusy ? 'busy' : ''}"
      part="button secondary-button"
      type="button"
      @click=${actions.signOut}
    >
      ${say('signOut')}
    </button>
    <div class="row">
      ${view.methods.length > 0 ? quiet(say('changeAddress'), actions.beginChange) : nothing}
      ${quiet(say('signOutEverywhere'), actions.signOutEverywhere)}
    </div>`;
}

function unavailable(drawing: Drawing, mayRetry: boolean): TemplateResult {
  const { actions } = drawing;
  return html`${heading(titleOf(drawing))} ${error(drawing)}
  ${mayRetry ? html`<form part="form" @submit=${sending(actions.tryAgain)}>${send(drawing, 'tryAgain')}</form>` : nothing}`;
}

/** The place of an error is always there, so that screen readers notice when it is filled. */
function error(drawing: Drawing): TemplateResult {
  const { note, forDevelopers: detail } = drawing.view.failure ?? {};
  return html`<p class="error" part="error" id="error" role="alert">${failureText(drawing)}
    ${note === undefined ? nothing : html`<bdi>${note}</bdi>`}</p>
    ${detail === undefined ? nothing : developerHint(drawing.say('forDevelopers'), detail)}`;
}

function failureText({ view, language, say }: Drawing): string {
  if (!view.failure) return '';
  const { text, left: count = 0, seconds = 0, name = '' } = view.failure;
  return say(text, { ...names(view), name, count, when: whenText(language, seconds) });
}

function send({ view, say }: Drawing, key: TextKey): TemplateResult {
  return submit(say(key), view.isBusy);
}

function logo({ view, scheme, hasLogo, actions }: Drawing): Content {
  const { config } = view;
  if (!config) return nothing;
  const { light, dark } = logoOf(config);
  const shown = scheme === 'dark' ? (dark ?? light) : (light ?? dark);
  if (!hasLogo || shown === undefined) {
    const initials = initialsOf(config.app.name);
    if (initials === undefined) return nothing;
    return html`<div class="logo" part="logo"><span class="monogram" part="monogram" aria-hidden="true">${initials}</span></div>`;
  }
  const other = scheme === 'auto' && dark !== undefined && dark !== shown;
  return html`<div class="logo" part="logo">
    <picture>
      ${other ? html`<source srcset=${dark} media="(prefers-color-scheme: dark)" />` : nothing}
      <img src=${shown} alt=${config.app.name} @error=${actions.loseLogo} />
    </picture>
  </div>`;
}

function legal({ view, say }: Drawing): Content {
  const { legal: given } = view.config?.config ?? {};
  const links = [
    { href: webAddress(given?.terms_conditions_url), text: say('terms') },
    { href: webAddress(given?.privacy_policy_url), text: say('privacy') },
    { href: mailAddress(given?.support_email), text: say('help') },
  ].filter(({ href }) => href !== undefined);
  if (links.length === 0) return nothing;
  return html`<footer part="footer">
    ${links.map(({ href, text }) => html`<a part="link" href=${href ?? ''}>${text}</a>`)}
  </footer>`;
}

/** Returns where a code went: an identity provider names the address to the service alone. */
function sentText({ provider, isOwn, again }: CodeStep): TextKey {
  if (provider === undefined || isOwn) return again ? 'sentAgain' : 'sent';
  return again ? 'sentAgainToAccount' : 'sentToAccount';
}

/** Says to screen readers what has changed although nobody looked there. */
function announcement({ view, say }: Drawing): string {
  const { step: shown } = view;
  if (shown.name === 'code' || shown.name === 'confirm')
    return say(sentText(shown), { to: shown.to, name: shown.to });
  return view.step.name === 'signed-in' || view.step.name === 'offer' ? say('signedIn') : '';
}

function titleOf({ view: { config }, say }: Drawing): string {
  return config ? say('title', { application: config.app.name }) : say('signIn');
}

function names({ config }: View): { application: string } {
  return { application: config?.app.name ?? '' };
}

function mailAddress(address: unknown): string | undefined {
  return typeof address === 'string' && address !== '' ? `mailto:${address}` : undefined;
}
