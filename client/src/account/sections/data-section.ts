import { html } from 'lit';
import { action, type Content } from '../../element/parts.ts';
import type { Known } from '../drawing.ts';
import { row } from '../rows.ts';
import type { Place } from '../tasks.ts';

const DOWNLOAD: Place = { at: 'data', row: 'download' };
const DELETE: Place = { at: 'data', row: 'delete' };

/** Draws what a person can do with all of the data: take it along, or delete the account. */
export function data(drawing: Known): Content {
  const { say, flow } = drawing;
  return html`<ul>
    ${row(drawing, DOWNLOAD, {
      value: say('downloadHint'),
      actions: action(say('download'), () => flow.download(DOWNLOAD)),
    })}
    ${row(drawing, DELETE, {
      value: say('deleteHint'),
      actions: action(say('deleteAccount'), () => flow.open({ name: 'delete', place: DELETE }), '', 'danger'),
    })}
  </ul>`;
}
