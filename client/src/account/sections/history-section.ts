import { html, nothing } from 'lit';
import { action, type Content } from '../../element/parts.ts';
import type { AccountEvent } from '../calls.ts';
import { deviceOf } from '../device-name.ts';
import type { Known } from '../drawing.ts';
import { outcome } from '../rows.ts';

/** Who acts as the user: also a caller whom nobody knew yet, such as one who signs in. */
const ONESELF: readonly string[] = ['user', 'anonymous'];

/** Draws the sign-ins of the user and other events of its security, the newest first. */
export function history(drawing: Known): Content {
  const { view, say, flow } = drawing;
  const { results, after } = view.events ?? {};
  const place = { at: 'history', row: 'more' } as const;
  if (results?.length === 0) return html`<p class="note">${say('noHistory')}</p>`;
  return html`<ul>${results?.map((event) => eventRow(drawing, event))}</ul>
    ${after === undefined ? nothing : action(say('more'), () => flow.showMore(place))} ${outcome(drawing, place)}`;
}

/** Draws an event. A newer service may have types of events that this version has no text for. */
function eventRow({ say, timeOf, countryOf }: Known, { type, at, actor, ...event }: AccountEvent): Content {
  const facts = [
    deviceOf(event.browser),
    event.country && countryOf(event.country),
    ONESELF.includes(actor.type) ? undefined : say('byApplication'),
  ].filter((fact) => fact !== undefined && fact !== '');
  return html`<li part="row">
    <div class="facts">
      <div class="value" part="value">${say(type) || say('otherEvent')}</div>
      ${facts.length > 0 ? html`<span class="note">${facts.join(' · ')}</span>` : nothing}
    </div>
    <span class="note">${timeOf(at)}</span>
  </li>`;
}
