import { html, nothing, type TemplateResult } from 'lit';
import type { Profile, ProfileData } from '../browser.ts';
import { addressed, type Content } from '../element/parts.ts';
import type { AppConfig } from '../generated/types.gen.ts';
import type { Session } from './calls.ts';
import type { Drawing } from './drawing.ts';
import {
  CONTACTS,
  type Contact,
  contactFields,
  type Field,
  isOffered,
  languageField,
  mayChange,
  pictureFields,
  shownText,
  type Typed,
  typedFields,
} from './fields.ts';
import type { Section } from './tasks.ts';
import type { TextKey } from './texts.ts';
import { TEXTS } from './texts.ts';

/** The account of a user whose profile is known. */
type Known = Drawing & { config: AppConfig; profile: Profile };

/** Draws the parts of the account. */
export function sections(drawing: Known): TemplateResult {
  return html`${details(drawing)} ${addresses(drawing)} ${sessions(drawing)} ${apps(drawing)}
    ${history(drawing)} ${language(drawing)} ${data(drawing)}`;
}

function section(drawing: Known, name: Section, title: TextKey, content: Content): TemplateResult {
  const { say, view, failureText } = drawing;
  const { failure, done, task } = view;
  const isFailed = failure?.at === name && !task;
  return html`<section part="section" aria-labelledby=${name}>
    <h3 part="section-heading" id=${name} tabindex="-1">${say(title)}</h3>
    ${content}
    <p class="error" part="error" id="error-${name}" role="alert">${isFailed ? failureText : ''}</p>
    ${done?.at === name ? html`<p class="done" part="done">${say(done.text)}</p>` : nothing}
  </section>`;
}

function details(drawing: Known): Content {
  const { config, say, flow, view } = drawing;
  const fields = typedFields(config.schema);
  const pictures = pictureFields(config.schema);
  if (fields.length + pictures.length === 0) return nothing;
  return section(
    drawing,
    'details',
    'details',
    html`${pictures.map(([name, field]) => picture(drawing, name, field))}
    ${
      fields.length === 0
        ? nothing
        : html`<form part="form" novalidate @submit=${submitted((typed) => flow.save(typed))}>
          ${fields.map(([name, field]) => (field.type === 'boolean' ? check(drawing, name, field) : input(drawing, name, field)))}
          <button class="primary inline ${view.isBusy ? 'busy' : ''}" part="button primary-button" type="submit">${say('save')}</button>
        </form>`
    }`,
  );
}

function picture(drawing: Known, name: string, field: Field): TemplateResult {
  const { profile, say, flow } = drawing;
  const url = profile.data[name];
  const isShown = typeof url === 'string' && /^https?:/i.test(url);
  return html`<div class="item">
    ${isShown ? html`<img class="picture" part="picture" src=${url} alt=${field.display_name} />` : nothing}
    <div>${field.display_name}</div>
    ${button(say('choosePicture'), chooseFile, field.display_name)}
    <input
      type="file"
      hidden
      accept="image/png,image/jpeg,image/gif,image/webp"
      @change=${chosen((file) => flow.choosePicture(name, file))}
    />
    ${isShown ? button(say('remove'), () => flow.set('details', name, null), field.display_name) : nothing}
  </div>`;
}

function input({ view, profile, say }: Known, name: string, field: Field): TemplateResult {
  const fault = view.failure?.fields?.[name];
  const value = shownText(profile.data[name]);
  return html`<label part="label" for="field-${name}">${field.display_name}</label>
    ${/[\r\n]/.test(value) ? lines(name, field, value, fault) : line(name, field, value, fault)}
    <p class="error" part="error" id="fault-${name}">${fault ? say(fault) : ''}</p>`;
}

function line(name: string, { type, required }: Field, value: string, fault?: TextKey): TemplateResult {
  const isPlainDate = type === 'date' && /^(\d{4}-\d\d-\d\d)?$/.test(value);
  return html`<input
    part="input"
    id="field-${name}"
    name=${name}
    type=${isPlainDate ? 'date' : 'text'}
    autocomplete=${AUTOCOMPLETE[name] ?? 'off'}
    maxlength="10000"
    ?required=${required}
    .defaultValue=${value}
    aria-invalid=${fault ? 'true' : 'false'}
    aria-describedby="fault-${name}"
  />`;
}

/** Draws a field for a text with line breaks, which an input of one line drops. */
function lines(name: string, { required }: Field, value: string, fault?: TextKey): TemplateResult {
  return html`<textarea
    part="input"
    id="field-${name}"
    name=${name}
    maxlength="10000"
    ?required=${required}
    .defaultValue=${value}
    aria-invalid=${fault ? 'true' : 'false'}
    aria-describedby="fault-${name}"
  ></textarea>`;
}

/** The fields of a new application, without addresses. */
type NamedField = Exclude<
  keyof { [Name in keyof ProfileData as string extends Name ? never : Name]: unknown },
  Contact
>;

/** What browsers may fill in (HTML, 4.10.18.7). */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  nick_name: 'nickname',
  zip_code: 'postal-code',
} satisfies Record<NamedField, string>;

function check({ profile }: Known, name: string, field: Field): TemplateResult {
  return html`<label class="check" part="label"
    ><input type="checkbox" id="field-${name}" name=${name} .defaultChecked=${profile.data[name] === true} />
    ${field.display_name}</label
  >`;
}

function addresses(drawing: Known): Content {
  const fields = contactFields(drawing.config.schema);
  if (fields.length === 0) return nothing;
  const rows = html`<ul>
    ${fields.map((field) => address(drawing, field))}
  </ul>`;
  return section(drawing, 'addresses', 'addresses', rows);
}

function address(drawing: Known, field: Contact): TemplateResult {
  const { profile, config, say, flow } = drawing;
  const value = profile.data[field];
  const isConfirmed = value !== undefined && profile.verified_data[field] === value;
  const label = say(CONTACTS[field]);
  const isOpen = mayChange(config.schema[field]);
  const isConfirmable = isOffered(field, config) && value && !isConfirmed;
  return html`<li>
    <div>
      <span class="note">${label}</span>
      ${
        value === undefined
          ? nothing
          : html`${addressed(value)} <span class="note">${say(isConfirmed ? 'confirmed' : 'unconfirmed')}</span>`
      }
    </div>
    ${isOpen && isConfirmable ? button(say('confirm'), () => flow.confirmAddress(field, value), label) : nothing}
    ${isOpen ? button(say(value ? 'change' : 'add'), () => flow.open({ name: 'address', at: 'addresses', field }), label) : nothing}
    ${isOpen && value ? button(say('remove'), () => flow.open({ name: 'remove', at: 'addresses', field, address: value }), label) : nothing}
  </li>`;
}

function sessions(drawing: Known): TemplateResult {
  const { view, say, flow } = drawing;
  const content = html`${list(sessionRows(drawing, false), '')}
    <button class="secondary inline ${view.isBusy ? 'busy' : ''}" part="button secondary-button" type="button" @click=${() => flow.signOutEverywhere()}>${say('signOutEverywhere')}</button>`;
  return section(drawing, 'sessions', 'sessions', content);
}

function apps(drawing: Known): TemplateResult {
  return section(drawing, 'apps', 'apps', list(sessionRows(drawing, true), drawing.say('noApps')));
}

/** Draws rows, or a note that there are none; nothing until they are read. */
function list(rows: TemplateResult[] | undefined, none: string): Content {
  if (!rows) return nothing;
  return rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p class="note">${none}</p>`;
}

function sessionRows(drawing: Known, areApps: boolean): TemplateResult[] | undefined {
  return drawing.view.sessions
    ?.filter(({ kind }) => (kind === 'client') === areApps)
    .map((session) => sessionRow(drawing, session));
}

function sessionRow({ say, timeOf, countryOf, flow }: Known, session: Session): TemplateResult {
  const { kind, browser, country, created_at: created, last_used_at: used, current } = session;
  const device = [browser?.name, browser?.system].filter((part) => part !== undefined).join(' · ');
  const name = kind === 'client' ? (session.client_name ?? session.client) : device || say('unknownDevice');
  const facts = [
    country && countryOf(country),
    created && say('since', { time: timeOf(created) }),
    used && say('lastUsed', { time: timeOf(used) }),
  ].filter((fact) => fact !== undefined);
  return html`<li>
    <div>
      <bdi>${name}</bdi> ${current ? html`<strong>${say('here')}</strong>` : nothing}
      ${facts.map((fact) => html`<span class="note">${fact}</span>`)}
    </div>
    ${button(say(kind === 'client' ? 'endAccess' : 'signOut'), () => flow.endSession(session), name)}
  </li>`;
}

function history(drawing: Known): TemplateResult {
  const { view, say, timeOf, flow } = drawing;
  const { results, after } = view.events ?? {};
  const rows = results?.map(
    ({ type, at }) => html`<li><div>${say(type)}</div><span class="note">${timeOf(at)}</span></li>`,
  );
  return section(
    drawing,
    'history',
    'history',
    html`${list(rows, say('noHistory'))}
    ${after === undefined ? nothing : button(say('more'), () => flow.showMore())}`,
  );
}

function language(drawing: Known): Content {
  const { config, profile, say, flow } = drawing;
  const field = languageField(config.schema);
  if (field === undefined) return nothing;
  const chosen = String(profile.data[field] ?? '').split(/[-_]/)[0];
  const option = (value: string, text: string) =>
    html`<option value=${value} lang=${value} ?selected=${value === chosen}>${text}</option>`;
  const change = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLSelectElement) flow.set('language', field, currentTarget.value || null);
  };
  return section(
    drawing,
    'language',
    'language',
    html`<select part="input" aria-labelledby="language" aria-describedby="language-hint" @change=${change}>
      ${option('', say('ofDevice'))}
      ${Object.keys(TEXTS).map((one) => option(one, ownName(one)))}
    </select>
    <p class="hint" part="hint" id="language-hint">${say('languageHint')}</p>`,
  );
}

/** Returns the name of a language in itself, such as `Deutsch`. */
function ownName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

function data(drawing: Known): TemplateResult {
  const { say, flow } = drawing;
  return section(
    drawing,
    'data',
    'data',
    html`<button class="secondary inline" part="button secondary-button" type="button" @click=${() => flow.download()}>${say('download')}</button>
      <button class="secondary danger inline" part="button danger-button" type="button" @click=${() => flow.open({ name: 'delete', at: 'data' })}>${say('deleteAccount')}</button>`,
  );
}

/** Draws a button of a row. `about` tells screen readers which row. */
function button(text: string, act: (event: Event) => void, about = ''): TemplateResult {
  const label = about === '' ? nothing : `${text}: ${about}`;
  return html`<button class="quiet inline" part="button quiet-button" type="button" aria-label=${label} @click=${act}>${text}</button>`;
}

/** Opens the dialog for files of the field beside a button. */
function chooseFile({ currentTarget }: Event): void {
  const field = currentTarget instanceof HTMLElement && currentTarget.parentElement?.querySelector('input');
  if (field) field.click();
}

function chosen(act: (file: File) => void): (event: Event) => void {
  return ({ currentTarget: field }) => {
    if (!(field instanceof HTMLInputElement)) return;
    const [file] = field.files ?? [];
    // The same file can be chosen again.
    if (file) act(file);
    field.value = '';
  };
}

function submitted(act: (typed: Typed) => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const unreadable = [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput);
    act({ values: new FormData(form), unreadable: unreadable.map(({ name }) => name) });
  };
}
