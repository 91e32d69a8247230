import { html, nothing } from 'lit';
import { action, type Content } from '../../element/parts.ts';
import { fieldValue } from '../../fields/field-value.ts';
import type { Known } from '../drawing.ts';
import { type Field, labelOf, mayChange, shownFields, shownText } from '../fields.ts';
import { fileRow, isFile } from '../file-row.ts';
import { row } from '../rows.ts';

/** Draws what the application knows of the user, a field a row. */
export function details(drawing: Known): Content {
  const fields = shownFields(drawing.config.schema);
  return fields.length === 0
    ? nothing
    : html`<ul>${fields.map(([name, field]) => fieldRow(drawing, name, field))}</ul>`;
}

function fieldRow(drawing: Known, name: string, field: Field): Content {
  if (isFile(field)) return fileRow(drawing, name, field);
  return field.type === 'boolean' ? choice(drawing, name, field) : text(drawing, name, field);
}

function text(drawing: Known, name: string, field: Field): Content {
  const { profile, say, dayOf, flow } = drawing;
  const value = fieldValue(profile.data, name);
  const isEmpty = value === undefined || value === null || value === '';
  const place = { at: 'details', row: name } as const;
  const label = labelOf(say, name, field);
  // A form has text alone: any other value would become one.
  const isOtherKind = field.type === 'any' && !isEmpty && typeof value !== 'string';
  if (!mayChange(field) || isOtherKind)
    return isEmpty ? nothing : row(drawing, place, { label, value: shown(value, field, dayOf) });
  return row(drawing, place, {
    label,
    value: isEmpty ? undefined : shown(value, field, dayOf),
    actions: action(
      say(isEmpty ? 'add' : 'change'),
      () => flow.open({ name: 'edit', place, field: name }),
      label,
    ),
  });
}

/** Draws a switch, which is saved at once. */
function choice(drawing: Known, name: string, field: Field): Content {
  const { profile, say, flow } = drawing;
  const place = { at: 'details', row: name } as const;
  const label = labelOf(say, name, field);
  const change = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLInputElement) void flow.set(place, name, currentTarget.checked);
  };
  return row(drawing, place, {
    value: html`<label for="field-${name}">${label}</label>`,
    actions: html`<input
      type="checkbox"
      id="field-${name}"
      name=${name}
      ?disabled=${!mayChange(field)}
      .checked=${fieldValue(profile.data, name) === true}
      @change=${change}
    />`,
  });
}

function shown(value: unknown, { type }: Field, dayOf: Known['dayOf']): Content {
  const text = shownText(value);
  const isDay = type === 'date' && /^\d{4}-\d\d-\d\d$/.test(text);
  return html`<bdi>${isDay ? dayOf(text) : text}</bdi>`;
}
