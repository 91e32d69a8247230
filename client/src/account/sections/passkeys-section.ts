import { html, nothing } from 'lit';
import type { Passkey } from '../../browser.ts';
import { action, type Content } from '../../element/parts.ts';
import { nameOfPasskey } from '../device-name.ts';
import type { Known } from '../drawing.ts';
import { row } from '../rows.ts';

/** The most passkeys that the service keeps of a user. */
const MOST_PASSKEYS = 20;

/** Draws the passkeys of the user, also where the browser cannot add one. A guest signs up by the first. */
export function passkeys(drawing: Known): Content {
  const { view, config, profile, say, flow } = drawing;
  if (!config.config.sign_in_methods.passkey.enabled) return nothing;
  const place = { at: 'passkeys', row: 'add' } as const;
  const isFull = (view.passkeys?.length ?? 0) >= MOST_PASSKEYS;
  const hint = profile.auth_level === 'verified' ? 'passkeysHint' : 'passkeysAlone';
  const mayAdd = view.addsPasskeys && view.passkeys !== undefined && !isFull;
  return html`<ul>
    ${view.passkeys?.map((passkey) => passkeyRow(drawing, passkey))}
    ${row(drawing, place, {
      value: say(isFull ? 'passkeysFull' : hint),
      actions: mayAdd ? action(say('addPasskey'), () => flow.addPasskey(place)) : nothing,
    })}
  </ul>`;
}

function passkeyRow(drawing: Known, passkey: Passkey): Content {
  const { say, timeOf, flow } = drawing;
  const { id, created_at: created, last_used_at: used } = passkey;
  const place = { at: 'passkeys', row: id } as const;
  const name = nameOfPasskey(passkey) ?? say('unknownDevice');
  const facts = [
    say('since', { time: timeOf(created) }),
    used === undefined ? undefined : say('lastUsed', { time: timeOf(used) }),
  ];
  return row(drawing, place, {
    value: html`<bdi>${name}</bdi>`,
    notes: facts,
    actions: html`${action(say('rename'), () => flow.open({ name: 'rename-passkey', place, passkey }), name)}
      ${action(say('remove'), () => flow.open({ name: 'remove-passkey', place, passkey }), name, 'danger')}`,
  });
}
