import { html, nothing } from 'lit';
import type { Content } from '../../element/parts.ts';
import { fieldValue } from '../../fields/field-value.ts';
import { LANGUAGES } from '../../texts/languages.ts';
import type { Known } from '../drawing.ts';
import { languageField } from '../fields.ts';
import { row } from '../rows.ts';

/** Draws the choice of the language of pages and messages, which is saved at once. */
export function language(drawing: Known): Content {
  const { config, profile, say, flow } = drawing;
  const field = languageField(config.schema);
  if (field === undefined) return nothing;
  const place = { at: 'language', row: field } as const;
  const chosen = String(fieldValue(profile.data, field) ?? '').split(/[-_]/)[0];
  const option = (value: string, text: string) =>
    html`<option value=${value} lang=${value || nothing} ?selected=${value === chosen}>${text}</option>`;
  const change = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLSelectElement) void flow.set(place, field, currentTarget.value || null);
  };
  const choices = html`<select part="input" id="field-${field}" aria-labelledby="language" @change=${change}>
    ${option('', say('ofDevice'))} ${LANGUAGES.map((one) => option(one, ownName(one)))}
  </select>`;
  return html`<ul>
    ${row(drawing, place, { value: say('languageHint'), actions: choices })}
  </ul>`;
}

/** Returns the name of a language in itself, such as `Deutsch`. */
function ownName(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}
