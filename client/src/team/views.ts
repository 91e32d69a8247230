import { html, nothing, type TemplateResult } from 'lit';
import { action, type Content, developerHint, heading, sending, submit } from '../element/parts.ts';
import { directionOf } from '../texts/languages.ts';
import type { Drawing, Known } from './drawing.ts';
import { invites } from './invites-section.ts';
import { members } from './members-section.ts';
import { outcome, question } from './rows.ts';
import { teamHeader } from './team-header.ts';

/** Draws the element. */
export function draw(drawing: Drawing): TemplateResult {
  const { view, language, say } = drawing;
  const status = view.done ? say(view.done.text) : '';
  return html`<div class="card ${view.step}" part="card" lang=${language} dir=${directionOf(language)}>
    ${step(drawing)}
    <p class="status" role="status">${status}</p>
  </div>`;
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

function retry({ view, say, flow }: Drawing): Content {
  if (view.failure?.text === 'unavailable') return nothing;
  return html`<form part="form" @submit=${sending(() => flow.begin())}>${submit(say('tryAgain'), false)}</form>`;
}

function error({ view, say, failureText }: Drawing): TemplateResult {
  const detail = view.failure?.forDevelopers;
  return html`<p class="error" part="error" role="alert">${failureText}</p>
    ${detail === undefined ? nothing : developerHint(say('forDevelopers'), detail)}`;
}
