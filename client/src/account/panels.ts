import { html, nothing, type TemplateResult } from 'lit';
import {
  addressed,
  buttons,
  type Content,
  codeField,
  filledButton,
  quiet,
  resendButton,
  sending,
  submit,
} from '../element/parts.ts';
import type { Known } from './drawing.ts';
import { editPanel } from './edit-panel.ts';
import { CONTACTS, type Contact, contactFields, isOffered } from './fields.ts';
import { cancel, error } from './panel-parts.ts';
import { renamePasskeyForm } from './passkey-panels.ts';
import type { Task } from './tasks.ts';

type AnyCodeTask = Extract<Task, { name: 'code' | 'fresh-code' }>;
type AddressTask = Extract<Task, { name: 'address' }>;

/** Draws the task that is open under a row. */
export function panel(drawing: Known): Content | string {
  const { task } = drawing.view;
  switch (task?.name) {
    case 'edit':
      return editPanel(drawing, task);
    case 'address':
      return addressForm(drawing, task);
    case 'remove':
      return question(drawing, 'removeAsk', 'remove', task.address);
    case 'rename-passkey':
      return renamePasskeyForm(drawing, task);
    case 'remove-passkey':
      return question(drawing, 'passkeyRemoveAsk', 'remove');
    case 'unlink-identity':
      return question(drawing, 'identityUnlinkAsk', 'disconnect');
    case 'delete':
      return question(drawing, 'deleteAsk', 'continue');
    case 'delete-last':
      return question(drawing, 'deleteAsk', 'deleteLast');
    case 'leave':
      return leave(drawing);
    case 'fresh':
      return drawing.freshPanel(drawing);
    case 'code':
    case 'fresh-code':
      return codeForm(drawing, task);
    default:
      return nothing;
  }
}

function addressForm(drawing: Known, { field, text = '' }: AddressTask): TemplateResult {
  const { view, say, flow } = drawing;
  const isPhone = field === 'phone_number';
  const key = view.profile?.data[field] ? (isPhone ? 'newPhone' : 'newEmail') : CONTACTS[field];
  return html`<form part="form" novalidate @submit=${sending((typed) => flow.enterAddress(typed))}>
    <label part="label" for="address">${say(key)}</label>
    <input
      part="input"
      id="address"
      dir="ltr"
      type=${isPhone ? 'tel' : 'text'}
      inputmode=${isPhone ? 'tel' : 'email'}
      autocomplete=${isPhone ? 'tel' : 'email'}
      autocapitalize="none"
      spellcheck="false"
      maxlength="254"
      required
      .defaultValue=${text}
      aria-invalid=${view.failure?.isInput ? 'true' : 'false'}
      aria-describedby="error hint"
    />
    ${error(drawing)}
    <p class="hint" part="hint" id="hint">${isPhone ? html`${say('phoneHint')} ` : nothing}${say('sendCodeText')}</p>
    ${buttons(submit(say('sendCode'), view.isBusy), cancel(drawing))}
  </form>`;
}

/** Asks before something is lost. */
function question(
  drawing: Known,
  text: 'removeAsk' | 'deleteAsk' | 'passkeyRemoveAsk' | 'identityUnlinkAsk',
  act: 'remove' | 'disconnect' | 'continue' | 'deleteLast',
  to = '',
): TemplateResult {
  const { view, say } = drawing;
  const [before, after] = say(text, { application: view.config?.app.name ?? '' }).split('{to}');
  return html`<p part="text">${before}${to === '' ? nothing : addressed(to)}${after}</p>
    ${error(drawing)} ${buttons(agreement(drawing, say(act)), cancel(drawing))}`;
}

/** Asks a guest who signs out, and offers to keep what it has. */
function leave(drawing: Known): TemplateResult {
  const { say } = drawing;
  const field = offeredContact(drawing);
  return html`<p part="text">${say('guestLoses')}</p>
    ${error(drawing)}
    ${buttons(
      field === undefined ? nothing : filledButton(say('keepGuest'), () => giveAddress(drawing, field)),
      agreement(drawing, say('signOut')),
      cancel(drawing),
    )}`;
}

/** Returns the kind of address by which a guest can sign in. */
export function offeredContact({ config }: Known): Contact | undefined {
  return contactFields(config.schema).find((field) => isOffered(field, config));
}

/** Asks a guest for its address, where its addresses are shown. */
export function giveAddress({ flow }: Known, field: Contact): void {
  flow.open({ name: 'address', place: { at: 'addresses', row: field }, field });
}

function codeForm(drawing: Known, task: AnyCodeTask): TemplateResult {
  const { view, say, flow } = drawing;
  const [to, again] = task.name === 'code' ? [task.wish.typed, task.wish.again] : [task.to, task.again];
  const [before, after] = say(again ? 'sentAgain' : 'sent').split('{to}');
  const end =
    task.name === 'code'
      ? quiet(say('cancelChange'), () => flow.cancelChange())
      : quiet(say('cancel'), () => flow.open(undefined));
  return html`<p part="text" role="status">${before}${addressed(to)}${after} ${say('spamHint')}</p>
    <form part="form" novalidate @submit=${sending((typed) => flow.enterCode(typed))}>
      <label part="label" for="code">${say('code')}</label>
      ${codeField(view.failure?.isInput === true)} ${error(drawing)} ${submit(say('continue'), view.isBusy)}
    </form>
    <div class="row">${resendButton(drawing, () => flow.resend())} ${end}</div>`;
}

function agreement({ view, flow }: Known, text: string): TemplateResult {
  return html`<button class="secondary danger ${view.isBusy ? 'busy' : ''}" part="button danger-button" type="button" @click=${() => flow.agree()}>${text}</button>`;
}
