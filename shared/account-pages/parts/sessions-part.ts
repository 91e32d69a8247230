import { endAllSessions } from '../../auth/end-sessions.ts';
import { nameOfArtifact } from '../../auth/session-names.ts';
import type { Reply } from '../../http/reply.ts';
import { button, postForm, quietButton } from '../../oidc/pages/forms.ts';
import { escapeHtml } from '../../platform/strings/html.ts';
import { endNamedSession } from '../../sessions/end-session.ts';
import { listSessions } from '../../sessions/list-sessions.ts';
import type { ShownSession } from '../../sessions/user-session.ts';
import { keys } from '../../storage/keys.ts';
import { formatSince } from '../../texts/format-values.ts';
import { isolated } from '../../texts/translate.ts';
import { linkTo, partReply, textsOf } from '../account-layout.ts';
import { redirectWith } from '../account-notices.ts';
import { explainedRefusal } from '../explained-refusal.ts';
import { addressOfPlace, OVERVIEW } from '../places.ts';
import { textOf, type Visit } from '../visit.ts';

const PART = { part: 'sessions' };
const PAGE_SIZE = 50;

/** Answers with the sessions of the user and the applications with access, each with a button to end it. */
export async function showSessions(visit: Visit): Promise<Reply> {
  const { say, plain } = textsOf(visit);
  const after = visit.query.get('after') ?? undefined;
  const { results, next } = await listSessions(visit.profile, { page_size: PAGE_SIZE, after });
  const own = results.filter(({ kind }) => kind !== 'client').map((one) => ownSession(visit, one));
  const apps = results.filter(({ kind }) => kind === 'client').map((one) => appSession(visit, one));
  const more = next && linkTo(addressOfPlace(visit.application.id, PART, { after: next }), say('more'));
  const body = [
    `<h2>${say('signedInAt')}</h2>${list(own)}`,
    `<h2>${say('apps')}</h2>${apps.length > 0 ? list(apps) : `<p>${say('noApps')}</p>`}`,
    more ? `<p>${more}</p>` : '',
    `<h2>${say('everywhere')}</h2><p>${say('everywhereText')}</p>`,
    sessionForm(visit, { action: 'everywhere' }, button(say('everywhere'))),
  ];
  return partReply(visit, { title: plain('sessions'), body: body.join('') });
}

/** Ends one session. Ending that of this browser signs it out. */
export async function endOneSession(visit: Visit): Promise<Reply> {
  const { app, user_id: userId } = visit.profile;
  const name = textOf(visit, 'session');
  try {
    await endNamedSession({ app, userId }, name);
  } catch (error) {
    const { code } = explainedRefusal(error);
    if (code === 'limit_reached') return redirectWith(visit, PART, 'tooManyEnded');
    // A second press of the button finds the session ended.
    if (code !== 'session_not_found') throw error;
  }
  const isOwn = name === nameOfBrowser(visit);
  return isOwn
    ? redirectWith(visit, { part: OVERVIEW }, 'signedOut')
    : redirectWith(visit, PART, 'sessionEnded');
}

/** Ends every session and the access of every application, with the next request. */
export async function endEverySession(visit: Visit): Promise<Reply> {
  await endAllSessions(visit.profile);
  return redirectWith(visit, { part: OVERVIEW }, 'signedOut');
}

function nameOfBrowser({ application, session }: Visit): string {
  return nameOfArtifact(keys.oidcArtifact(application.id, 'Session', session.uid));
}

function ownSession(visit: Visit, session: ShownSession): string {
  const { plain } = textsOf(visit);
  const isThis = session.id === nameOfBrowser(visit);
  const name = isThis ? plain('thisBrowser') : deviceOf(visit, session);
  const facts = isThis ? [deviceOf(visit, session), ...factsOf(visit, session)] : factsOf(visit, session);
  return sessionEntry(visit, session, {
    name,
    facts,
    text: plain('signOut'),
    label: plain('signOutOf', { name }),
  });
}

function appSession(visit: Visit, session: ShownSession): string {
  const { plain } = textsOf(visit);
  const name = session.client_name ?? plain('unknownApp');
  return sessionEntry(visit, session, {
    name,
    facts: factsOf(visit, session),
    text: plain('endAccess'),
    label: plain('endAccessOf', { name }),
  });
}

function sessionEntry(
  visit: Visit,
  { id }: ShownSession,
  { name, facts, text, label }: { name: string; facts: readonly string[]; text: string; label: string },
): string {
  const lines = facts.map((fact) => `<div>${isolated(fact, visit.language)}</div>`).join('');
  const end = quietButton(escapeHtml(text), `aria-label="${escapeHtml(label)}"`);
  const heading = `<h3>${isolated(name, visit.language)}</h3>`;
  return `${heading}${lines}<div class="actions">${sessionForm(visit, { action: 'end', session: id }, end)}</div>`;
}

function factsOf(visit: Visit, { created_at, last_used_at, country }: ShownSession): string[] {
  const { plain } = textsOf(visit);
  const since = (time: string) => formatSince(visit.language, time);
  return [
    ...(last_used_at === undefined ? [] : [plain('lastUsed', { time: since(last_used_at) })]),
    ...(created_at === undefined ? [] : [plain('began', { time: since(created_at) })]),
    ...(country === undefined ? [] : [countryName(visit, country)]),
  ];
}

/** Returns the name of a country in the language of the page, or its code if it has none. */
function countryName({ language }: Visit, country: string): string {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country) ?? country;
}

function deviceOf(visit: Visit, { browser }: ShownSession): string {
  const { plain } = textsOf(visit);
  const { name, system } = browser ?? {};
  if (name !== undefined && system !== undefined) return plain('browserOn', { browser: name, system });
  return name ?? system ?? plain('unknownDevice');
}

function sessionForm(visit: Visit, hidden: Record<string, string>, inner: string): string {
  return postForm(addressOfPlace(visit.application.id, PART), hidden, inner);
}

function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}
