import { html, type TemplateResult } from 'lit';
import { addressed, buttons, type Content } from '../element/parts.ts';
import type { CodeAccountFlow } from './code-account-flow.ts';
import type { Known } from './drawing.ts';
import { codeAddresses } from './fields.ts';
import { cancel, error } from './panel-parts.ts';

/**
 * Asks for a fresh sign-in: by a code to an address that is surely the user's, or without one at a provider
 * where the user has an account.
 */
export function codeFreshPanel(drawing: Known, flow: CodeAccountFlow): TemplateResult {
  const { view, say, profile, config } = drawing;
  const choice = (shown: Content, act: () => Promise<void>) =>
    html`<button class="secondary ${view.isBusy ? 'busy' : ''}" part="button secondary-button" type="button" @click=${act}>${shown}</button>`;
  const addresses = codeAddresses(profile, config);
  const { providers } = config.config.sign_in_methods;
  const own =
    addresses.length > 0 ? [] : providers.filter(({ id }) => Object.hasOwn(profile.connection_map, id));
  const impossible = own.length > 0 ? 'freshAtProvider' : 'freshImpossible';
  return html`<p part="text">${say(addresses.length > 0 ? 'freshAsk' : impossible)}</p>
    ${error(drawing)}
    ${addresses.map((to) => choice(addressed(to), () => flow.sendFreshCode(to)))}
    ${own.map(({ id, name }) => choice(html`<bdi>${name}</bdi>`, () => flow.signInAt(id)))}
    ${buttons(cancel(drawing))}`;
}
