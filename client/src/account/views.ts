import { html, nothing, type TemplateResult } from 'lit';
import { type Content, developerHint, heading, sending, submit } from '../element/parts.ts';
import { directionOf } from '../texts/languages.ts';
import { accountHeader } from './account-header.ts';
import type { Drawing } from './drawing.ts';
import { sections } from './sections.ts';

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

function account(drawing: Drawing): Content {
  const { config, profile, failure } = drawing.view;
  if (!config || !profile) return nothing;
  const known = { ...drawing, config, profile };
  return html`${accountHeader(known)} ${failure && !failure.place ? error(drawing) : nothing}
    ${sections(known)} <slot></slot>`;
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
