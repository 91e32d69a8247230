import { html, nothing } from 'lit';
import { action, addressed, type Content } from '../element/parts.ts';
import type { Member } from './calls.ts';
import { type Known, memberName, nameOf, rolesText } from './drawing.ts';
import { isOwner, mayChange } from './rights.ts';
import { roleSelect } from './role-select.ts';
import { more, outcome, row } from './rows.ts';

/** Draws the members of the team, with what the user may change of each. */
export function members(drawing: Known): Content {
  const { view, say, flow } = drawing;
  if (!view.members) return nothing;
  return html`<section part="section" aria-labelledby="members">
    <h3 part="section-heading" id="members" tabindex="-1">${say('members')}</h3>
    <ul>${view.members.results.map((member) => memberRow(drawing, member))}</ul>
    ${outcome(drawing, 'members')} ${more(drawing, 'members', view.members, () => flow.moreMembers())}
  </section>`;
}

function memberRow(drawing: Known, member: Member): Content {
  const { view, say, flow } = drawing;
  const own = view.team?.member;
  const { id, profile, roles } = member;
  const isSelf = id === own?.id;
  const name = nameOf(drawing, member);
  const mayAssign = own !== undefined && mayChange(own, flow.givable, member);
  const mayRemove = own !== undefined && isOwner(own) && !isSelf;
  const email = profile?.email === memberName(member) ? undefined : profile?.email;
  return row(drawing, id, {
    value: html`${addressed(name)} ${isSelf ? html`<span class="badge" part="badge">${say('you')}</span>` : nothing}`,
    note: email === undefined ? undefined : addressed(email),
    actions: html`${
      mayAssign
        ? roleSelect(drawing, { about: name, roles, choose: (role) => flow.changeRole(member, role) })
        : html`<span class="note role" part="role">${rolesText(say, roles)}</span>`
    }
    ${mayRemove ? action(say('remove'), () => flow.open({ name: 'remove', at: id, member }), name, 'danger') : nothing}`,
  });
}
