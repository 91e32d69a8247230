import { html, nothing } from 'lit';
import { action, addressed, type Content } from '../../element/parts.ts';
import type { Known } from '../drawing.ts';
import { CONTACTS, type Contact, contactFields, isOffered, mayChange, mayRemove } from '../fields.ts';
import { row } from '../rows.ts';

/** Draws the addresses of the user, each with the change that waits for its code. */
export function addresses(drawing: Known): Content {
  const fields = contactFields(drawing.config.schema);
  return fields.length === 0 ? nothing : html`<ul>${fields.map((field) => address(drawing, field))}</ul>`;
}

function address(drawing: Known, field: Contact): Content {
  const { profile, config, say } = drawing;
  const value = profile.data[field];
  const isConfirmed = value !== undefined && profile.verified_data[field] === value;
  const pending = drawing.view.pending?.[field];
  const isOpen = drawing.view.task?.place.row === field;
  const state = html`<span class="badge ${isConfirmed ? '' : 'open'}" part="badge">${say(isConfirmed ? 'confirmed' : 'unconfirmed')}</span>`;
  return row(
    drawing,
    { at: 'addresses', row: field },
    {
      label: say(CONTACTS[field]),
      value: value === undefined ? undefined : html`${addressed(value)} ${state}`,
      // What is open under the row says the same.
      notes: [pending && !isOpen ? waiting(drawing, pending.value) : undefined],
      actions: mayChange(config.schema[field]) ? actions(drawing, field, isConfirmed) : nothing,
    },
  );
}

/** Says which address waits for its code, and lets the person go on with it. */
function waiting({ say }: Known, to: string): Content {
  const [before, after] = say('codePending').split('{to}');
  return html`${before}${addressed(to)}${after}`;
}

function actions(drawing: Known, field: Contact, isConfirmed: boolean): Content {
  const { profile, config, say, flow, view } = drawing;
  const value = profile.data[field];
  const label = say(CONTACTS[field]);
  const place = { at: 'addresses', row: field } as const;
  const change = view.pending?.[field];
  if (change?.challenge_id !== undefined)
    return html`${action(say('codeTitle'), () => flow.openPending(field), label)}
      ${action(say('cancelChange'), () => flow.cancelPending(field), label)}`;
  const isConfirmable = isOffered(field, config) && value !== undefined && !isConfirmed;
  return html`${isConfirmable ? action(say('confirm'), () => flow.confirmAddress(field, value), label) : nothing}
    ${action(say(value ? 'change' : 'add'), () => flow.open({ name: 'address', place, field }), label)}
    ${value && mayRemove(field, profile, config) ? action(say('remove'), () => flow.open({ name: 'remove', place, field, address: value }), label, 'danger') : nothing}`;
}
