import { html, nothing, type TemplateResult } from 'lit';
import { action, buttons, type Content, filledButton, sending, submit } from '../element/parts.ts';
import { initialsOf } from '../generated/initials.ts';
import { type Known, rolesText } from './drawing.ts';
import { namesRoles } from './rights.ts';
import { option } from './role-select.ts';
import { cancel, outcome, panelError } from './rows.ts';

/** Draws which team is shown, the choice of another one, and how to create one. */
export function teamHeader(drawing: Known): TemplateResult {
  const { view, say, flow } = drawing;
  const { team, teams, task } = view;
  const isCreating = task?.name === 'create';
  const open = () => flow.open({ name: 'create', at: 'team' });
  return html`<header part="header">
      ${team ? html`<div class="picture initials team" aria-hidden="true">${initialsOf(team.group.name) ?? ''}</div>` : nothing}
      <div class="facts">
        <h2 part="heading" tabindex="-1">${team ? html`<bdi>${team.group.name}</bdi>` : say('title')}</h2>
        ${team ? html`<span class="note">${rolesText(say, team.member.roles)}</span>` : nothing}
      </div>
      <div class="actions" id="row-team">
        ${switcher(drawing)}
        ${isCreating || teams.length === 0 ? nothing : action(say('create'), open)}
      </div>
      ${isCreating ? form(drawing) : outcome(drawing, 'team')}
    </header>
    ${team || isCreating ? nothing : hint(drawing, open)}`;
}

function switcher(drawing: Known): Content {
  const { view, say, flow, config } = drawing;
  const { team, teams } = view;
  if (teams.length === 0 || (teams.length === 1 && !namesRoles(config))) return nothing;
  const choose = ({ currentTarget: select }: Event) => {
    if (select instanceof HTMLSelectElement) void flow.choose(select.value || undefined);
  };
  return html`<select part="select" aria-label=${say('choose')} @change=${choose}>
    ${namesRoles(config) ? option('', say('noTeam'), team === undefined) : nothing}
    ${teams.map(({ group }) => option(group.id, group.name, group.id === team?.group.id))}
  </select>`;
}

/** Says what to do where no team is shown. */
function hint({ view, say }: Known, open: () => void): TemplateResult {
  if (view.teams.length > 0) return html`<p class="lead" part="text">${say('noTeamChosen')}</p>`;
  return html`<p class="lead" part="text">${say('noTeamYet')}</p>${filledButton(say('create'), open)}`;
}

function form(drawing: Known): TemplateResult {
  const { view, say, flow } = drawing;
  return html`<div class="panel" part="panel"><form part="form" novalidate @submit=${sending((typed) => flow.create(typed))}>
    <label part="label" for="name">${say('name')}</label>
    <input
      part="input"
      id="name"
      name="name"
      autocomplete="off"
      maxlength="100"
      required
      aria-invalid=${view.failure?.isInput ? 'true' : 'false'}
      aria-describedby="error"
    />
    ${panelError(drawing)} ${buttons(submit(say('create'), view.isBusy), cancel(drawing))}
  </form></div>`;
}
