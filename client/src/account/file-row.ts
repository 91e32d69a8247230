import { html, nothing, type TemplateResult } from 'lit';
import { webAddress } from '../element/brand.ts';
import { action } from '../element/parts.ts';
import { fieldValue } from '../fields/field-value.ts';
import type { Known } from './drawing.ts';
import { type Field, labelOf, mayChange } from './fields.ts';
import { row } from './rows.ts';
import type { Place } from './tasks.ts';

/** What a person may choose for a field of a kind. */
const ACCEPTED = {
  image: 'image/png,image/jpeg,image/gif,image/webp',
  document: 'application/pdf,text/plain,image/png,image/jpeg',
} as const;

type FileField = Field & { type: keyof typeof ACCEPTED };

/** True for a field with a picture or a document. */
export function isFile(field: Field): field is FileField {
  return Object.hasOwn(ACCEPTED, field.type);
}

/** Draws the row of a field with a picture or a document. */
export function fileRow(drawing: Known, name: string, field: FileField): TemplateResult {
  const { profile, say } = drawing;
  const label = labelOf(say, name, field);
  const value = fieldValue(profile.data, name);
  const url = webAddress(typeof value === 'string' ? value : undefined);
  const place: Place = { at: 'details', row: name };
  const file =
    field.type === 'image'
      ? html`<img class="picture" part="picture" src=${url ?? ''} alt=${label} />`
      : action(say('downloadFile'), () => drawing.flow.downloadFile(place, name), label);
  return row(drawing, place, {
    label,
    value: url === undefined ? undefined : file,
    actions: mayChange(field) ? fileActions(drawing, place, name, field, url !== undefined) : nothing,
  });
}

/** Draws the buttons that choose another file, or remove the one that is there. */
export function fileActions(
  { say, flow, config }: Known,
  place: Place,
  name: string,
  field: FileField,
  isThere: boolean,
): TemplateResult {
  const label = labelOf(say, name, field);
  return html`${action(say(field.type === 'image' ? 'choosePicture' : 'chooseFile'), chooseFile, label)}
    <input type="file" hidden accept=${ACCEPTED[field.type]} @change=${chosen((file) => flow.chooseFile(place, name, file))} />
    ${isThere && !config.schema[name]?.required ? action(say('remove'), () => flow.set(place, name, null), label, 'danger') : nothing}`;
}

/** Opens the dialog for files of the field beside a button. */
function chooseFile({ currentTarget }: Event): void {
  const field = currentTarget instanceof HTMLElement && currentTarget.parentElement?.querySelector('input');
  if (field) field.click();
}

function chosen(act: (file: File) => void): (event: Event) => void {
  return ({ currentTarget: field }) => {
    if (!(field instanceof HTMLInputElement)) return;
    const [file] = field.files ?? [];
    // The same file can be chosen again.
    if (file) act(file);
    field.value = '';
  };
}
