import type { Reply } from '../http/reply.ts';
import { siteOf } from '../pages/way-on.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { shownEmail } from '../platform/strings/shown-email.ts';
import { channelOf, hasVerifiedValue } from '../profiles/identity/address-change.ts';
import { LINK_TEXTS } from '../texts/sections.ts';
import { htmlTranslator, isolated } from '../texts/translate.ts';
import { accountBrand, linkTo, partReply, textsOf, whoIsSignedIn } from './account-layout.ts';
import { shownValue } from './field-text.ts';
import { waitingChange } from './parts/address-code-part.ts';
import { shownFile } from './parts/file-part.ts';
import { languageForm } from './parts/language-part.ts';
import { addressOfPlace } from './places.ts';
import { addressFields, dataFields, fileFields, type ShownField } from './shown-fields.ts';
import type { Visit } from './visit.ts';

/** Answers with the whole account in short, and the ways to its parts. */
export async function showOverview(visit: Visit): Promise<Reply> {
  const { application } = visit;
  const { say, plain } = textsOf(visit);
  const body = [
    whoIsSignedIn(visit),
    section(say('addresses'), await addressList(visit)),
    section(say('data'), dataList(visit)),
    section(say('language'), languageForm(visit)),
    section(say('sessions'), partLink(visit, 'sessions', say('sessionsLink'))),
    section(say('history'), partLink(visit, 'history', say('historyLink'))),
    section(say('download'), partLink(visit, 'download', say('downloadLink'))),
    section(say('delete'), partLink(visit, 'delete', say('delete'))),
    wayBack(visit),
  ];
  const title = plain('titleAt', { application: application.name });
  return partReply(visit, { title, body: body.join('') });
}

/** A section; nothing if it has no content. */
function section(title: string, html: string): string {
  return html && `<h2>${title}</h2>${html}`;
}

function partLink({ application }: Visit, part: string, html: string): string {
  return `<p>${linkTo(addressOfPlace(application.id, { part }), html)}</p>`;
}

async function addressList(visit: Visit): Promise<string> {
  const { say } = textsOf(visit);
  const fields = addressFields(visit).map((shown) => addressEntry(visit, shown));
  const waiting = await waitingChange(visit);
  const text = waiting && say('codePending', { address: { strong: waiting.address } });
  const pending = text === undefined ? '' : `<p>${text}</p>${partLink(visit, 'code', say('enterCode'))}`;
  return `${fields.length > 0 ? `<dl>${fields.join('')}</dl>` : ''}${pending}`;
}

function addressEntry(visit: Visit, shown: ShownField): string {
  const { say, plain } = textsOf(visit);
  const name = plain(channelOf(shown.name) ?? 'email');
  const address = addressOfPlace(visit.application.id, { part: 'address', field: shown.name });
  const isGiven = shown.value !== undefined;
  const text = say(isGiven ? 'change' : 'add');
  const label = plain(isGiven ? 'changeOf' : 'addOf', { name });
  const link = linkTo(address, text, `aria-label="${escapeHtml(label)}"`);
  const state = say(hasVerifiedValue(visit.profile, shown.name) ? 'confirmed' : 'notConfirmed');
  const value = isGiven
    ? `${isolated(shownEmail(String(shown.value)), visit.language)} <span class="note">(${state})</span>`
    : say('notGiven');
  return `<dt>${escapeHtml(name)}</dt><dd>${value}<div>${shown.mayChange === 'no' ? '' : link}</div></dd>`;
}

function dataList(visit: Visit): string {
  const fields = dataFields(visit);
  const rows = fields.map(
    (shown) => `<dt>${isolated(shown.label, visit.language)}</dt><dd>${shownValue(visit, shown)}</dd>`,
  );
  const files = fileFields(visit).map((shown) => fileEntry(visit, shown));
  const canChange = fields.some(({ mayChange }) => mayChange !== 'no');
  const link = canChange ? partLink(visit, 'data', textsOf(visit).say('changeData')) : '';
  const all = [...files, ...rows];
  return all.length > 0 ? `<dl>${all.join('')}</dl>${link}` : '';
}

function fileEntry(visit: Visit, shown: ShownField): string {
  const { say, plain } = textsOf(visit);
  const address = addressOfPlace(visit.application.id, { part: 'file', field: shown.name });
  const label = plain('changeOf', { name: shown.label });
  const link = linkTo(address, say('change'), `aria-label="${escapeHtml(label)}"`);
  const way = shown.mayChange === 'no' ? '' : `<div>${link}</div>`;
  return `<dt>${isolated(shown.label, visit.language)}</dt><dd>${shownFile(visit, shown)}${way}</dd>`;
}

/** A button to the site of the application; nothing if it has none. */
function wayBack(visit: Visit): string {
  const site = siteOf(accountBrand(visit));
  const say = htmlTranslator(LINK_TEXTS, visit.language);
  return site ? linkTo(site.url, say('backTo', { application: site.name }), 'class="button"') : '';
}
