import { html, type TemplateResult } from 'lit';
import type { Content } from '../element/parts.ts';
import type { Known } from './drawing.ts';

/** Draws the one filled button of what is open. */
export function filledButton(text: string, act: () => void): TemplateResult {
  return html`<button class="primary" part="button primary-button" type="button" @click=${act}>${text}</button>`;
}

/** Draws the button that closes a panel. */
export function cancel({ say, flow }: Known): TemplateResult {
  return html`<button class="secondary" part="button secondary-button" type="button" @click=${() => flow.open(undefined)}>${say('cancel')}</button>`;
}

/** Draws the buttons at the end of a panel, the one that does something first. */
export function buttons(...all: readonly Content[]): TemplateResult {
  return html`<div class="buttons">${all}</div>`;
}

/** The place of an error is always there, so that screen readers notice when it is filled. */
export function error({ failureText }: Known): TemplateResult {
  return html`<p class="error" part="error" id="error" role="alert">${failureText}</p>`;
}
