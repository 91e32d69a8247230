import { html, type TemplateResult } from 'lit';
import { buttons, sending, submit } from '../element/parts.ts';
import { nameOfPasskey } from './device-name.ts';
import type { Known } from './drawing.ts';
import { cancel, error } from './panel-parts.ts';
import type { Task } from './tasks.ts';

/** Asks for the name of a passkey. */
export function renamePasskeyForm(
  drawing: Known,
  { passkey }: Extract<Task, { name: 'rename-passkey' }>,
): TemplateResult {
  const { view, say, flow } = drawing;
  return html`<form part="form" novalidate @submit=${sending((typed) => flow.renamePasskey(typed))}>
    <label part="label" for="passkey-name">${say('passkeyName')}</label>
    <input
      part="input"
      id="passkey-name"
      autocomplete="off"
      maxlength="100"
      required
      .defaultValue=${nameOfPasskey(passkey) ?? ''}
      aria-invalid=${view.failure?.isInput ? 'true' : 'false'}
      aria-describedby="error"
    />
    ${error(drawing)} ${buttons(submit(say('save'), view.isBusy), cancel(drawing))}
  </form>`;
}
