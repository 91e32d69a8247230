import { html, nothing, type TemplateResult } from 'lit';
import { accountName } from '../common/account-name.ts';
import { webAddress } from '../element/brand.ts';
import { action, addressed, type Content, filledButton } from '../element/parts.ts';
import { fieldValue } from '../fields/field-value.ts';
import { initialsOf } from '../generated/initials.ts';
import type { Known } from './drawing.ts';
import { pictureField } from './fields.ts';
import { fileActions } from './file-row.ts';
import { giveAddress, offeredContact, panel } from './panels.ts';
import { outcome } from './rows.ts';
import { isSamePlace, type Place } from './tasks.ts';

const LEAVE: Place = { at: 'sessions', row: 'leave' };

/** Draws who is signed in, with the picture, and the way out. */
export function accountHeader(drawing: Known): TemplateResult {
  const { say, flow, view } = drawing;
  const isLeaving = isSamePlace(view.task?.place, LEAVE);
  return html`<header part="header">
      ${avatar(drawing)}
      <div class="facts">${name(drawing)} ${choosePicture(drawing)}</div>
      <div class="actions">${action(say('signOut'), () => flow.signOut(LEAVE, false))}</div>
      ${isLeaving ? html`<div class="panel" part="panel">${panel(drawing)}</div>` : outcome(drawing, LEAVE)}
    </header>
    ${isGuest(drawing) ? guestHint(drawing) : nothing}`;
}

function isGuest({ profile }: Known): boolean {
  return profile.auth_level === 'guest';
}

function name(drawing: Known): Content {
  const { profile, say } = drawing;
  const full = fullName(drawing) || profile.data.nick_name;
  const known = accountName(profile, say('guest'));
  return html`<h2 part="heading" tabindex="-1">${full ? html`<bdi>${full}</bdi>` : addressed(known)}</h2>
    ${full ? html`<span class="note">${addressed(known)}</span>` : nothing}`;
}

function fullName({ profile }: Known): string {
  const { first_name: first, last_name: last } = profile.data;
  return [first, last].filter(Boolean).join(' ');
}

/** Draws the picture of the user, or the initials of one without. */
function avatar(drawing: Known): Content {
  const { profile, config } = drawing;
  const [field, description] = pictureField(config.schema) ?? [];
  const url = field === undefined ? undefined : pictureUrl(drawing, field);
  if (url !== undefined)
    return html`<img class="picture" part="picture" src=${url} alt=${description?.display_name ?? ''} />`;
  const initials = initialsOf(fullName(drawing) || accountName(profile, drawing.say('guest')));
  return html`<div class="picture initials" aria-hidden="true">${initials ?? ''}</div>`;
}

function choosePicture(drawing: Known): Content {
  const [field, description] = pictureField(drawing.config.schema) ?? [];
  if (field === undefined || description === undefined) return nothing;
  const place: Place = { at: 'details', row: field };
  const isThere = pictureUrl(drawing, field) !== undefined;
  return html`<div class="actions">${fileActions(drawing, place, field, description, isThere)}</div>
    ${outcome(drawing, place)}`;
}

function pictureUrl({ profile }: Known, field: string): string | undefined {
  const value = fieldValue(profile.data, field);
  return webAddress(typeof value === 'string' ? value : undefined);
}

/** Tells a guest that everything is lost with this browser, and offers to keep it. */
function guestHint(drawing: Known): Content {
  const { say, view } = drawing;
  const field = offeredContact(drawing);
  if (field === undefined || view.task) return nothing;
  return html`<div class="hint-box" part="hint">
    <p>${say('guestKeep')}</p>
    ${filledButton(say('keepGuest'), () => giveAddress(drawing, field))}
  </div>`;
}
