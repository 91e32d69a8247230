import { html, nothing, type TemplateResult } from 'lit';
import { card, error, retry } from '../element/card.ts';
import { type Content, heading } from '../element/parts.ts';
import { accountHeader } from './account-header.ts';
import type { Drawing } from './drawing.ts';
import { sections } from './sections.ts';

/** Draws the element. */
export function draw(drawing: Drawing): TemplateResult {
  return card(drawing, step(drawing));
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
  return html`${drawing.wanted ? nothing : accountHeader(known)} ${failure && !failure.place ? error(drawing) : nothing}
    ${sections(known)} <slot></slot>`;
}
