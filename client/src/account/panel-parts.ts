import { html, type TemplateResult } from 'lit';
import type { Known } from './drawing.ts';

/** Draws the button that closes a panel. */
export function cancel({ say, flow }: Known): TemplateResult {
  return html`<button class="secondary" part="button secondary-button" type="button" @click=${() => flow.open(undefined)}>${say('cancel')}</button>`;
}

/** The place of an error is always there, so that screen readers notice when it is filled. */
export function error({ failureText }: Known): TemplateResult {
  return html`<p class="error" part="error" id="error" role="alert">${failureText}</p>`;
}
