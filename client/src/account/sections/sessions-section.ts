import { html, nothing } from 'lit';
import { action, type Content } from '../../element/parts.ts';
import type { Session } from '../calls.ts';
import { deviceOf } from '../device-name.ts';
import type { Known } from '../drawing.ts';
import { row } from '../rows.ts';
import { nameOfProvider } from './identities-section.ts';

/** Draws where the user is signed in, with the way out of all of it. */
export function sessions(drawing: Known): Content {
  const { view, say, flow } = drawing;
  const place = { at: 'sessions', row: 'everywhere' } as const;
  return html`<ul>
    ${sessionRows(drawing, 'sessions')}
    ${
      view.sessions === undefined
        ? nothing
        : row(drawing, place, {
            value: say('everywhereHint'),
            actions: action(say('signOutEverywhere'), () => flow.signOut(place, true), '', 'danger'),
          })
    }
  </ul>`;
}

/** Draws the applications with access to the account. */
export function apps(drawing: Known): Content {
  const rows = sessionRows(drawing, 'apps');
  if (rows?.length === 0) return html`<p class="note">${drawing.say('noApps')}</p>`;
  return html`<ul>${rows}</ul>`;
}

function sessionRows(drawing: Known, at: 'sessions' | 'apps'): Content[] | undefined {
  return drawing.view.sessions
    ?.filter(({ kind }) => (kind === 'client') === (at === 'apps'))
    .map((session) => sessionRow(drawing, at, session));
}

/** Returns the name of the identity provider by which the user signed in. */
function providerOf(drawing: Known, { method }: Session): string | undefined {
  const [, id] = /^provider:(.+)/.exec(method ?? '') ?? [];
  return id && nameOfProvider(drawing, id);
}

function sessionRow(drawing: Known, at: 'sessions' | 'apps', session: Session): Content {
  const { say, timeOf, countryOf, flow } = drawing;
  const { id, browser, country, created_at: created, last_used_at: used, current } = session;
  const name =
    at === 'apps'
      ? (session.client_name ?? session.client ?? '')
      : (deviceOf(browser) ?? say('unknownDevice'));
  const facts = [
    at === 'sessions' && providerOf(drawing, session),
    country && countryOf(country),
    used ? say('lastUsed', { time: timeOf(used) }) : created && say('since', { time: timeOf(created) }),
  ].filter((fact) => fact);
  const place = { at, row: id };
  return row(drawing, place, {
    value: html`<bdi>${name}</bdi> ${current ? html`<span class="badge" part="badge">${say('here')}</span>` : nothing}`,
    notes: [facts.join(' · ')],
    actions: action(
      say(at === 'apps' ? 'endAccess' : 'signOut'),
      () => flow.endSession(place, session),
      name,
    ),
  });
}
