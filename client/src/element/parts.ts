import { html, nothing, type TemplateResult } from 'lit';
import { durationText, type Language, type Values } from '../texts/languages.ts';
import { hasCode } from './address.ts';

export type Content = TemplateResult | typeof nothing;

/** Draws a heading that gets the focus of a new step without a field. */
export function heading(text: string): TemplateResult {
  return html`<h2 part="heading" tabindex="-1">${text}</h2>`;
}

/** Draws an address. Lets a long one wrap after its `@`; a masked one is short. */
export function addressed(address: string): TemplateResult {
  const [local, domain] = address.split('@');
  return domain === undefined || local?.endsWith('***')
    ? html`<bdi>${address}</bdi>`
    : html`<bdi>${local}@<wbr />${domain}</bdi>`;
}

/** Draws a text with an address in place of its only placeholder. */
export function naming(text: string, address: string): TemplateResult {
  const [before, after] = text.split(/\{\w+\}/);
  return html`${before}${addressed(address)}${after}`;
}

/** Draws the button that sends a form. */
export function submit(text: string | TemplateResult, isBusy: boolean): TemplateResult {
  return html`<button class="primary ${isBusy ? 'busy' : ''}" part="button primary-button" type="submit">${text}</button>`;
}

/** Draws a button that looks like a link. */
export function quiet(text: string | TemplateResult, act: () => void): TemplateResult {
  return html`<button class="quiet" part="button quiet-button" type="button" @click=${act}>${text}</button>`;
}

/** Draws a button of a row. `about` tells screen readers of which row it is. */
export function action(text: string, act: (event: Event) => void, about = '', kind = ''): TemplateResult {
  const label = about === '' ? nothing : `${text}: ${about}`;
  return html`<button class="quiet action ${kind}" part="button quiet-button" type="button" aria-label=${label} @click=${act}>${text}</button>`;
}

/** Draws the one filled button of what is open. */
export function filledButton(text: string, act: () => void): TemplateResult {
  return html`<button class="primary" part="button primary-button" type="button" @click=${act}>${text}</button>`;
}

/** Draws the buttons at the end of a panel, the one that does something first. */
export function buttons(...all: readonly Content[]): TemplateResult {
  return html`<div class="buttons">${all}</div>`;
}

type Countdown = {
  view: { resendAt: number };
  now: number;
  language: Language;
  say: (key: 'resend' | 'resendIn', values?: Values) => string;
};

/** Draws the button that sends another message, which counts down until it may be used. */
export function resendButton({ view, now, language, say }: Countdown, act: () => void): TemplateResult {
  const seconds = Math.ceil((view.resendAt - now) / 1000);
  if (seconds <= 0) return quiet(say('resend'), act);
  const text = say('resendIn', { time: durationText(language, seconds) });
  return html`<button class="quiet" part="button quiet-button" type="button" aria-disabled="true">${text}</button>`;
}

/** Draws the folded part with what the developers of the page have to set. */
export function developerHint(summary: string, detail: string): TemplateResult {
  return html`<details class="hint" part="developer-hint">
    <summary>${summary}</summary>
    <p lang="en" dir="ltr">${detail}</p>
  </details>`;
}

/** Draws the field for the six digits of a message. It sends its form once they are whole. */
export function codeField(isInvalid: boolean): TemplateResult {
  return html`<div class="code-field">
    <input
    part="input"
    class="code"
    id="code"
    name="code"
    dir="ltr"
    inputmode="numeric"
    autocomplete="one-time-code"
    maxlength="24"
    required
    @input=${sendWhole}
    aria-invalid=${isInvalid ? 'true' : 'false'}
    aria-describedby="error hint"
  />
    <div class="boxes" aria-hidden="true">${BOXES}</div>
  </div>`;
}

/** One a digit. The field is one, for screen readers and pasting. */
const BOXES = [1, 2, 3, 4, 5, 6].map(() => html`<span></span>`);

/** Sends a code once it is whole, as the sign-in screen does. A deletion sends nothing. */
function sendWhole(event: Event): void {
  const { currentTarget: field } = event;
  if (!(field instanceof HTMLInputElement)) return;
  const isEdited = event instanceof InputEvent && (event.isComposing || event.inputType.startsWith('delete'));
  if (!isEdited && hasCode(field.value)) field.form?.requestSubmit();
}

/** Sends a form by the script, with the text of its only field. */
export function sending(act: (typed: string) => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form instanceof HTMLFormElement ? form.querySelector('input') : null;
    act(field?.value ?? '');
  };
}
