import { html, nothing, type TemplateResult } from 'lit';
import { card, error, retry } from '../element/card.ts';
import { action, type Content, heading } from '../element/parts.ts';
import type { Drawing, Known } from './drawing.ts';
import { invites } from './invites-section.ts';
import { members } from './members-section.ts';
import { outcome, question } from './rows.ts';
import { teamHeader } from './team-header.ts';

/** Draws the element. */
export function draw(drawing: Drawing): TemplateResult {
  return card(drawing, step(drawing));
}

function step(drawing: Drawing): Content {
  const { say, view } = drawing;
  switch (view.step) {
    case 'loading':
      return heading(say('loading'));
    case 'unavailable':
      return html`${heading(say('title'))} ${error(drawing)} ${retry(drawing)}`;
    case 'signed-out':
      return html`${heading(say('title'))}
        <p class="lead" part="text">${say('signedOut')}</p>
        ${error(drawing)}<slot name="signed-out"></slot>`;
    case 'team':
      return view.config ? team({ ...drawing, config: view.config }) : nothing;
  }
}

function team(drawing: Known): TemplateResult {
  return html`${teamHeader(drawing)} ${members(drawing)} ${invites(drawing)} ${end(drawing)} <slot></slot>`;
}

/** Draws the way out of the team. */
function end(drawing: Known): Content {
  const { view, say, flow } = drawing;
  if (!view.team) return nothing;
  if (view.task?.name === 'leave') return html`<section part="section">${question(drawing)}</section>`;
  return html`<section part="section" class="end" id="row-leave" tabindex="-1">
    ${action(say('leave'), () => flow.open({ name: 'leave', at: 'leave' }), '', 'danger')}
    ${outcome(drawing, 'leave')}
  </section>`;
}
