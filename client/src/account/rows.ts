import { html, nothing, type TemplateResult } from 'lit';
import type { Content } from '../element/parts.ts';
import type { Known } from './drawing.ts';
import { panel } from './panels.ts';
import { isSamePlace, type Place } from './tasks.ts';

/** What is known at the left, and what can be done at the right. */
type Row = {
  label?: Content | string | undefined;
  value?: Content | string | undefined;
  notes?: readonly (Content | string | undefined)[];
  actions?: Content;
};

/** Draws a row, with the task under it that a person has opened there, or what came of it. */
export function row(
  drawing: Known,
  place: Place,
  { label, value, notes = [], actions }: Row,
): TemplateResult {
  const isOpen = isSamePlace(drawing.view.task?.place, place);
  return html`<li part="row" id="row-${place.at}-${place.row}" tabindex="-1">
    <div class="facts">
      ${label === undefined ? nothing : html`<span class="label" part="row-label">${label}</span>`}
      ${value === undefined ? nothing : html`<div class="value" part="value">${value}</div>`}
      ${notes.map((note) => (note === undefined ? nothing : html`<span class="note">${note}</span>`))}
    </div>
    ${isOpen || actions === undefined ? nothing : html`<div class="actions">${actions}</div>`}
    ${isOpen ? html`<div class="panel" part="panel">${panel(drawing)}</div>` : outcome(drawing, place)}
  </li>`;
}

/** Draws what became of the last action of a row, beside its button. */
export function outcome({ view, say, failureText }: Known, place: Place): TemplateResult {
  const { failure, done, task } = view;
  const isFailed = task === undefined && isSamePlace(failure?.place, place);
  return html`<p class="error" part="error" role="alert">${isFailed ? failureText : ''}</p>
    ${done && isSamePlace(done.place, place) ? html`<p class="done" part="done">${say(done.text)}</p>` : nothing}`;
}
