import { html, nothing, type TemplateResult } from 'lit';
import { accountName } from '../common/account-name.ts';
import {
  addressed,
  type Content,
  codeField,
  developerHint,
  heading,
  quiet,
  resendButton,
  sending,
  submit,
} from '../element/parts.ts';
import { directionOf } from '../texts/languages.ts';
import type { Drawing } from './drawing.ts';
import { CONTACTS, type Contact, codeAddresses, contactFields, isOffered } from './fields.ts';
import { sections } from './sections.ts';
import type { Task } from './tasks.ts';

type AnyCodeTask = Extract<Task, { name: 'code' | 'fresh-code' }>;

/** Draws the element. */
export function draw(drawing: Drawing): TemplateResult {
  const { view, language, say } = drawing;
  const status = view.done ? say(view.done.text) : '';
  return html`<div class="card" part="card" lang=${language} dir=${directionOf(language)}>
    ${step(drawing)}
    <p class="status" role="status">${status}</p>
  </div>`;
}

function step(drawing: Drawing): Content {
  const { view, say } = drawing;
  switch (view.step) {
    case 'loading':
      return heading(say('loading'));
    case 'unavailable':
      return html`${heading(say('account'))} ${error(drawing)} ${retry(drawing)}`;
    case 'signed-out':
      return html`${heading(say('account'))}
        <p class="lead" part="text">${say('signedOut')}</p>
        ${error(drawing)}<slot name="signed-out"></slot>`;
    case 'deleted':
      return heading(say('deleted'));
    case 'account':
      return account(drawing);
  }
}

/** What was typed stays in the form while a task covers it. */
function account(drawing: Drawing): Content {
  const { view, say } = drawing;
  const { config, profile, task, failure } = view;
  if (!config || !profile) return nothing;
  return html`${task ? shownTask(drawing, task) : nothing}
    <div ?hidden=${task !== undefined}>
      ${task ? nothing : heading(say('account'))}
      <p class="lead" part="text">${addressed(accountName(profile))}</p>
      ${failure && !failure.at && !task ? error(drawing) : nothing}
      ${sections({ ...drawing, config, profile })}
      <slot></slot>
    </div>`;
}

function shownTask(drawing: Drawing, task: Task): Content {
  switch (task.name) {
    case 'address':
      return addressForm(drawing, task.field);
    case 'remove':
      return question(drawing, 'remove', task.address);
    case 'delete':
    case 'delete-last':
      return question(drawing, task.name);
    case 'leave':
      return leave(drawing);
    case 'fresh':
      return fresh(drawing);
    case 'code':
    case 'fresh-code':
      return codeForm(drawing, task);
  }
}

function addressForm(drawing: Drawing, field: Contact): TemplateResult {
  const { view, say, flow } = drawing;
  const isPhone = field === 'phone_number';
  return html`${heading(say(view.profile?.data[field] ? 'change' : 'add'))}
    <form part="form" novalidate @submit=${sending((typed) => flow.enterAddress(typed))}>
      <label part="label" for="address">${say(CONTACTS[field])}</label>
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
        aria-invalid=${view.failure?.isInput ? 'true' : 'false'}
        aria-describedby="error hint"
      />
      ${error(drawing)}
      ${isPhone ? html`<p class="hint" part="hint" id="hint">${say('phoneHint')}</p>` : nothing}
      ${submit(say('continue'), view.isBusy)}
    </form>
    ${cancel(drawing)}`;
}

/** Asks before something is lost. */
function question(drawing: Drawing, name: 'remove' | 'delete' | 'delete-last', to = ''): TemplateResult {
  const { view, say, flow } = drawing;
  const isRemoval = name === 'remove';
  const [before, after] = isRemoval ? say('removeAsk').split('{to}') : [];
  const act = isRemoval ? 'remove' : name === 'delete' ? 'continue' : 'deleteLast';
  return html`${heading(say(isRemoval ? 'removeAddress' : 'deleteAccount'))}
    <p part="text">
      ${isRemoval ? html`${before}${addressed(to)}${after}` : say('deleteAsk', { application: view.config?.app.name ?? '' })}
    </p>
    ${error(drawing)}
    <button class="secondary danger ${view.isBusy ? 'busy' : ''}" part="button danger-button" type="button" @click=${() => flow.agree()}>${say(act)}</button>
    ${cancel(drawing)}`;
}

/** Asks a guest who signs out, and offers to keep what it has. */
function leave(drawing: Drawing): TemplateResult {
  const { view, say, flow } = drawing;
  const { config, isBusy } = view;
  const field = config && contactFields(config.schema).find((name) => isOffered(name, config));
  return html`${heading(say('signOut'))}
    <p part="text">${say('guestLoses')}</p>
    ${error(drawing)}
    <button class="secondary danger ${isBusy ? 'busy' : ''}" part="button danger-button" type="button" @click=${() => flow.agree()}>${say('signOut')}</button>
    <div class="row">
      ${field === undefined ? nothing : quiet(say('keepGuest'), () => flow.open({ name: 'address', at: 'addresses', field }))}
      ${quiet(say('cancel'), () => flow.open(undefined))}
    </div>`;
}

/** Asks for a fresh sign-in: by a code to an address that is surely the user's. */
function fresh(drawing: Drawing): TemplateResult {
  const { view, say, flow } = drawing;
  const { profile, config, isBusy } = view;
  const addresses = profile && config ? codeAddresses(profile, config) : [];
  return html`${heading(say('freshTitle'))}
    <p class="lead" part="text">${say(addresses.length > 0 ? 'freshAsk' : 'freshImpossible')}</p>
    ${error(drawing)}
    ${addresses.map(
      (to) =>
        html`<button class="secondary ${isBusy ? 'busy' : ''}" part="button secondary-button" type="button" @click=${() => flow.sendFreshCode(to)}>${addressed(to)}</button>`,
    )}
    ${cancel(drawing)}`;
}

function codeForm(drawing: Drawing, task: AnyCodeTask): TemplateResult {
  const { view, say, flow } = drawing;
  const [to, again] = task.name === 'code' ? [task.wish.typed, task.wish.again] : [task.to, task.again];
  const [before, after] = say(again ? 'sentAgain' : 'sent').split('{to}');
  return html`${heading(say('codeTitle'))}
    <p class="lead" part="text" role="status">${before}${addressed(to)}${after}</p>
    <form part="form" novalidate @submit=${sending((typed) => flow.enterCode(typed))}>
      <label part="label" for="code">${say('code')}</label>
      ${codeField(view.failure?.isInput === true)} ${error(drawing)} ${submit(say('continue'), view.isBusy)}
    </form>
    <div class="row">${resendButton(drawing, () => flow.resend())} ${task.name === 'code' ? quiet(say('cancelChange'), () => flow.cancelChange()) : quiet(say('cancel'), () => flow.open(undefined))}</div>`;
}

function cancel({ say, flow }: Drawing): TemplateResult {
  return html`<div class="row">${quiet(say('cancel'), () => flow.open(undefined))}</div>`;
}

function retry({ view, say, flow }: Drawing): Content {
  if (view.failure?.text === 'unavailable') return nothing;
  return html`<form part="form" @submit=${sending(() => flow.begin())}>${submit(say('tryAgain'), false)}</form>`;
}

/** The place of an error is always there, so that screen readers notice when it is filled. */
function error({ view, say, failureText }: Drawing): TemplateResult {
  const detail = view.failure?.forDevelopers;
  return html`<p class="error" part="error" id="error" role="alert">${failureText}</p>
    ${detail === undefined ? nothing : developerHint(say('forDevelopers'), detail)}`;
}
