import { html, nothing, type TemplateResult } from 'lit';
import { isWanted } from '../element/address.ts';
import type { Content } from '../element/parts.ts';
import type { Known } from './drawing.ts';
import { outcome } from './rows.ts';
import { addresses } from './sections/addresses-section.ts';
import { data } from './sections/data-section.ts';
import { details } from './sections/details-section.ts';
import { history } from './sections/history-section.ts';
import { identities } from './sections/identities-section.ts';
import { language } from './sections/language-section.ts';
import { passkeys } from './sections/passkeys-section.ts';
import { agents, apps, sessions } from './sections/sessions-section.ts';
import { type Section, wholeOf } from './tasks.ts';

/** The parts of the account, in their order. A new part is a file and a line here. */
const SECTIONS: Readonly<Record<Section, (drawing: Known) => Content>> = {
  details,
  addresses,
  passkeys,
  identities,
  sessions,
  apps,
  agents,
  history,
  language,
  data,
};
const NAMES = Object.keys(SECTIONS) as Section[];

/** Draws the parts of the account, with the list of them where there is room. */
export function sections(drawing: Known): TemplateResult {
  const { say } = drawing;
  const drawn = NAMES.filter((name) => isWanted(name, drawing.wanted))
    .map((name) => ({ name, content: SECTIONS[name](drawing) }))
    .filter(({ content }) => content !== nothing);
  return html`<div class="columns">
    <nav part="nav" aria-label=${say('account')}>
      ${drawn.map(
        ({ name }) =>
          html`<button class="quiet" part="nav-item" type="button" @click=${goTo}>${say(name)}</button>`,
      )}
    </nav>
    <div class="parts">
      ${drawn.map(
        ({ name, content }) => html`<section part="section" aria-labelledby=${name}>
          <h3 part="section-heading" id=${name} tabindex="-1">${say(name)}</h3>
          ${content} ${outcome(drawing, wholeOf(name))}
        </section>`,
      )}
    </div>
  </div>`;
}

/** Goes to the section whose place in the list is that of the pressed button. */
function goTo({ currentTarget: button }: Event): void {
  if (!(button instanceof HTMLElement)) return;
  const at = [...(button.parentElement?.children ?? [])].indexOf(button);
  const headings = button.closest('.columns')?.querySelectorAll<HTMLElement>('h3');
  headings?.[at]?.scrollIntoView({ block: 'start' });
  headings?.[at]?.focus({ preventScroll: true });
}
