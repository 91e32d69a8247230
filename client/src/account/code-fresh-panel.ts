import { html, type TemplateResult } from 'lit';
import { addressed, buttons } from '../element/parts.ts';
import type { CodeAccountFlow } from './code-account-flow.ts';
import type { Known } from './drawing.ts';
import { codeAddresses } from './fields.ts';
import { cancel, error } from './panel-parts.ts';

/** Asks for a fresh sign-in: by a code to an address that is surely the user's. */
export function codeFreshPanel(drawing: Known, flow: CodeAccountFlow): TemplateResult {
  const { view, say, profile, config } = drawing;
  const addresses = codeAddresses(profile, config);
  return html`<p part="text">${say(addresses.length > 0 ? 'freshAsk' : 'freshImpossible')}</p>
    ${error(drawing)}
    ${addresses.map(
      (to) =>
        html`<button class="secondary ${view.isBusy ? 'busy' : ''}" part="button secondary-button" type="button" @click=${() => flow.sendFreshCode(to)}>${addressed(to)}</button>`,
    )}
    ${buttons(cancel(drawing))}`;
}
