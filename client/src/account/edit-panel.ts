import { html, type TemplateResult } from 'lit';
import { buttons, submit } from '../element/parts.ts';
import type { DefaultFields } from '../fields/default-fields.ts';
import { fieldValue } from '../fields/field-value.ts';
import type { Known } from './drawing.ts';
import { type Contact, type Field, labelOf, shownText, type Typed } from './fields.ts';
import { cancel } from './panel-parts.ts';
import type { Task } from './tasks.ts';

/** Draws the form of one field, with the value that it has or what was typed before. */
export function editPanel(
  drawing: Known,
  { field: name, text }: Extract<Task, { name: 'edit' }>,
): TemplateResult {
  const { view, config, profile, say, flow, failureText } = drawing;
  const field = config.schema[name];
  if (!field) return html``;
  const value = text ?? shownText(fieldValue(profile.data, name));
  const fault = view.failure?.fields?.[name];
  const isFaulty = fault !== undefined;
  const isLong = field.type === 'object' || /[\r\n]/.test(value);
  return html`<form part="form" novalidate @submit=${submitted((typed) => flow.save(typed))}>
    <label part="label" for="field-${name}">${labelOf(drawing.say, name, field)}</label>
    ${isLong ? lines(name, field, value, isFaulty) : line(name, field, value, isFaulty)}
    <p class="error" part="error" id="error" role="alert">${fault ? say(fault) : failureText}</p>
    ${buttons(submit(say('save'), view.isBusy), cancel(drawing))}
  </form>`;
}

function line(name: string, { type, required }: Field, value: string, isFaulty: boolean): TemplateResult {
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
    aria-invalid=${isFaulty ? 'true' : 'false'}
    aria-describedby="error"
  />`;
}

/** Draws a field for a text with line breaks, which an input of one line drops. */
function lines(name: string, { required }: Field, value: string, isFaulty: boolean): TemplateResult {
  return html`<textarea
    part="input"
    id="field-${name}"
    name=${name}
    maxlength="10000"
    ?required=${required}
    .defaultValue=${value}
    aria-invalid=${isFaulty ? 'true' : 'false'}
    aria-describedby="error"
  ></textarea>`;
}

/** The fields of a new application, without addresses. */
type NamedField = Exclude<keyof DefaultFields, Contact>;

/** What browsers may fill in (HTML, 4.10.18.7). */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  nick_name: 'nickname',
  zip_code: 'postal-code',
} satisfies Record<NamedField, string>;

function submitted(act: (typed: Typed) => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const unreadable = [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput);
    act({ values: new FormData(form), unreadable: unreadable.map(({ name }) => name) });
  };
}
