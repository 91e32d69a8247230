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

/** Draws the agents that act for the user, and what each may do; nothing if there is none. */
export function agents(drawing: Known): Content {
  const rows = sessionRows(drawing, 'agents');
  if (!rows?.length) return nothing;
  return html`<p class="note">${drawing.say('agentsHint')}</p><ul>${rows}</ul>`;
}

type Part = 'sessions' | 'apps' | 'agents';

function sessionRows(drawing: Known, at: Part): Content[] | undefined {
  return drawing.view.sessions
    ?.filter((session) => partOf(session) === at)
    .map((session) => sessionRow(drawing, at, session));
}

/** An agent is a client that came by itself, or that may use resources of the application (decision 0613). */
function partOf({ kind, arrival, access }: Session): Part {
  if (kind !== 'client') return 'sessions';
  return arrival !== undefined || access !== undefined ? 'agents' : 'apps';
}

/** Returns the name of the identity provider by which the user signed in. */
function providerOf(drawing: Known, { method }: Session): string | undefined {
  const [, id] = /^provider:(.+)/.exec(method ?? '') ?? [];
  return id && nameOfProvider(drawing, id);
}

function sessionRow(drawing: Known, at: Part, session: Session): Content {
  const { say, timeOf, countryOf, flow } = drawing;
  const { id, browser, country, created_at: created, last_used_at: used } = session;
  const isClient = at !== 'sessions';
  const name = isClient
    ? (session.client_name ?? session.client ?? '')
    : (deviceOf(browser) ?? say('unknownDevice'));
  const facts = [
    !isClient && providerOf(drawing, session),
    country && countryOf(country),
    used ? say('lastUsed', { time: timeOf(used) }) : created && say('since', { time: timeOf(created) }),
  ].filter((fact) => fact);
  const place = { at, row: id };
  return row(drawing, place, {
    value: html`<bdi>${name}</bdi> ${badge(drawing, session)}`,
    notes: [...accessNotes(session), facts.join(' · ')],
    actions: action(say(isClient ? 'endAccess' : 'signOut'), () => flow.endSession(place, session), name),
  });
}

function badge({ say }: Known, { current, arrival }: Session): Content {
  const text = current ? say('here') : arrival !== undefined && say('notVerified');
  return text ? html`<span class="badge ${current ? '' : 'open'}" part="badge">${text}</span>` : nothing;
}

/** What a client may do at each resource, in the words of the application's owner. */
function accessNotes({ access = [] }: Session): Content[] {
  return access.map(
    ({ name, scopes }) =>
      html`<bdi>${name}</bdi>${scopes.map(
        ({ description }, at) => html`${at === 0 ? ': ' : ' · '}<bdi>${description}</bdi>`,
      )}`,
  );
}
