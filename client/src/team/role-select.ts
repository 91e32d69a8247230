import { html, nothing, type TemplateResult } from 'lit';
import { type Known, roleName, rolesText } from './drawing.ts';

type Choice = {
  /** Of whom the role is, for screen readers. */
  about: string;
  /** The present roles. Several are one choice, which every other one replaces. */
  roles: readonly string[];
  choose: (role: string) => void;
};

/** Draws the choice of the role of a member, among those that the user may give. */
export function roleSelect({ say, flow }: Known, { about, roles, choose }: Choice): TemplateResult {
  const present = rolesText(say, roles);
  const isOther = roles.length !== 1 || !flow.givable.includes(roles[0] ?? '');
  const change = ({ currentTarget: select }: Event) => {
    if (select instanceof HTMLSelectElement) choose(select.value);
  };
  return html`<select part="select" aria-label="${say('role')}: ${about}" @change=${change}>
    ${isOther ? html`<option selected value="" disabled>${present}</option>` : nothing}
    ${flow.givable.map((role) => option(role, roleName(say, role), !isOther && role === roles[0]))}
  </select>`;
}

/** Draws a choice. */
export function option(value: string, text: string, isSelected: boolean): TemplateResult {
  return html`<option value=${value} ?selected=${isSelected}>${text}</option>`;
}
