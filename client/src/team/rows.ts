import { html, nothing, type TemplateResult } from 'lit';
import { action, buttons, type Content } from '../element/parts.ts';
import type { Read } from './calls.ts';
import { type Known, nameOf } from './drawing.ts';
import type { Place } from './flow.ts';

/** What is known at the left, and what can be done at the right. */
type Row = {
  value: Content | string;
  note?: Content | string | undefined;
  actions?: Content;
};

/** Draws a row, with the task under it that a person has opened there, or what came of it. */
export function row(drawing: Known, at: Place, { value, note, actions = nothing }: Row): TemplateResult {
  const isOpen = drawing.view.task?.at === at;
  return html`<li part="row" id="row-${at}" tabindex="-1">
    <div class="facts">
      <div class="value" part="value">${value}</div>
      ${note === undefined ? nothing : html`<span class="note">${note}</span>`}
    </div>
    ${isOpen ? nothing : html`<div class="actions">${actions}</div>`}
    ${isOpen ? question(drawing) : outcome(drawing, at)}
  </li>`;
}

/**
 * Draws what became of the last action at a place. The place of an error is always there, so that screen
 * readers notice when it is filled.
 */
export function outcome({ view, say, failureText }: Known, at: Place): TemplateResult {
  const isFailed = view.task?.at !== at && view.failure?.at === at;
  return html`<p class="error" part="error" role="alert">${isFailed ? failureText : ''}</p>
    ${view.done?.at === at ? html`<p class="done" part="done">${say(view.done.text)}</p>` : nothing}`;
}

/** Draws the error of the open panel. */
export function panelError({ failureText }: Known): TemplateResult {
  return html`<p class="error" part="error" id="error" role="alert">${failureText}</p>`;
}

/** Draws the button that closes a panel. */
export function cancel({ say, flow }: Known): TemplateResult {
  return html`<button class="secondary" part="button secondary-button" type="button" @click=${() => flow.open(undefined)}>${say('cancel')}</button>`;
}

/** Asks before a membership ends. */
export function question(drawing: Known): TemplateResult {
  const { say, view, flow } = drawing;
  const { task, team } = view;
  const isLeaving = task?.name === 'leave';
  const names = {
    who: task?.name === 'remove' ? nameOf(drawing, task.member) : '',
    team: team?.group.name ?? '',
  };
  return html`<div class="panel" part="panel">
    <p part="text">${say(isLeaving ? 'leaveAsk' : 'removeAsk', names)}</p>
    ${panelError(drawing)}
    ${buttons(
      html`<button class="secondary danger ${view.isBusy ? 'busy' : ''}" part="button danger-button" type="button" @click=${() => flow.agree()}>${say(isLeaving ? 'leave' : 'remove')}</button>`,
      cancel(drawing),
    )}
  </div>`;
}

/** Draws the button that shows more of a list, while there is more. */
export function more(
  { say }: Known,
  of: 'members' | 'invites',
  { after }: Read<unknown>,
  act: () => void,
): Content {
  return after === undefined ? nothing : action(say('more'), act, say(of));
}
