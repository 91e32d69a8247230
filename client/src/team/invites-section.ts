import { html, nothing, type TemplateResult } from 'lit';
import { action, addressed, buttons, type Content, submit } from '../element/parts.ts';
import type { Invite } from './calls.ts';
import { type Known, roleName, rolesText } from './drawing.ts';
import { MEMBER } from './rights.ts';
import { option } from './role-select.ts';
import { cancel, more, outcome, panelError, row } from './rows.ts';

/** Draws the invites without an answer, and the form for another one, for who may invite. */
export function invites(drawing: Known): Content {
  const { view, say, flow } = drawing;
  if (!view.invites) return nothing;
  const { results } = view.invites;
  return html`<section part="section" aria-labelledby="invites">
    <div class="head">
      <h3 part="section-heading" id="invites" tabindex="-1">${say('invites')}</h3>
      ${view.task?.name === 'invite' ? nothing : action(say('invite'), () => open(drawing))}
    </div>
    ${view.task?.name === 'invite' ? form(drawing, view.task) : outcome(drawing, 'invites')}
    ${results.length === 0 ? html`<p class="note">${say('noInvites')}</p>` : html`<ul>${results.map((invite) => inviteRow(drawing, invite))}</ul>`}
    ${more(drawing, 'invites', view.invites, () => flow.moreInvites())}
  </section>`;
}

function open({ flow }: Known): void {
  const [first = MEMBER] = flow.givable;
  flow.open({
    name: 'invite',
    at: 'invites',
    typed: '',
    role: flow.givable.includes(MEMBER) ? MEMBER : first,
  });
}

function inviteRow(drawing: Known, invite: Invite): TemplateResult {
  const { say, dayOf, flow } = drawing;
  const to = invite.email ?? invite.phone ?? invite.user_lookup_value;
  const until = say('until', { time: dayOf(invite.expires_at) });
  return row(drawing, invite.id, {
    value: addressed(to),
    note: `${rolesText(say, invite.roles)} · ${until}`,
    actions: html`${action(say('sendAgain'), () => flow.sendAgain(invite), to)}
      ${action(say('takeBack'), () => flow.takeBack(invite), to, 'danger')}`,
  });
}

function form(drawing: Known, { typed, role }: { typed: string; role: string }): TemplateResult {
  const { view, say, flow } = drawing;
  const [only, ...others] = flow.methods;
  const label = others.length > 0 ? 'either' : (only ?? 'email');
  return html`<div class="panel" part="panel"><form part="form" novalidate @submit=${sent(drawing)}>
    <label part="label" for="address">${say(label)}</label>
    <input
      part="input"
      id="address"
      name="address"
      dir="ltr"
      type=${label === 'phone' ? 'tel' : 'text'}
      inputmode=${label === 'phone' ? 'tel' : 'email'}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      maxlength="254"
      required
      .defaultValue=${typed}
      aria-invalid=${view.failure?.isInput ? 'true' : 'false'}
      aria-describedby="error"
    />
    <label class="next" part="label" for="role">${say('role')}</label>
    <select part="select" id="role" name="role">
      ${flow.givable.map((one) => option(one, roleName(say, one), one === role))}
    </select>
    ${panelError(drawing)} ${buttons(submit(say('inviteSend'), view.isBusy), cancel(drawing))}
  </form></div>`;
}

/** Sends the form by the script. */
function sent({ flow }: Known): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const typed = new FormData(event.currentTarget);
    void flow.invite(String(typed.get('address') ?? ''), String(typed.get('role') ?? ''));
  };
}
