// With a bundler: import { can } from '@svc/client/browser', and '@svc/client/element' for the element.
import { can } from '/client/browser.js';
import '/client/element.js';

const element = document.querySelector('svc-sign-in');
const at = (id) => document.getElementById(id);
const post = (type, body) => ({ method: 'POST', headers: { 'content-type': type }, body });

/** Calls the service or the backend of the product as the user. */
async function call(url, init) {
  const answer = await element.signIn.fetch(url, init);
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error);
  return result;
}
const atService = (path, body) =>
  call(`${element.baseUrl}${path}`, body && post('application/json', JSON.stringify(body)));

/** Shows the teams of the user, and of the active one what the user may do. */
async function show() {
  const { results } = await atService('/me/groups?page_size=100');
  const { activeGroup } = element.signIn;
  const teams = results.filter(({ member }) => member.state === 'active');
  const optionOf = ({ group }) => new Option(group.name, group.id, false, group.id === activeGroup?.id);
  at('teams').replaceChildren(new Option('Choose a team', ''), ...teams.map(optionOf));
  at('product').hidden = false;
  at('work').hidden = !activeGroup;
  if (!activeGroup) return;
  at('add').hidden = !can({ group: activeGroup }, 'tasks:write');
  at('invite').hidden = !can({ group: activeGroup }, 'members:manage');
  const { tasks, members } = await call('/tasks');
  at('roles').textContent = `You are ${activeGroup.roles.join(', ')}. Members: ${members}.`;
  at('tasks').replaceChildren(
    ...tasks.map(({ text }) => {
      const item = document.createElement('li');
      item.textContent = text;
      return item;
    }),
  );
}

/** Runs what a form or list asks for, then shows what has become of it. */
function on(id, event, run) {
  at(id).addEventListener(event, async (submitted) => {
    submitted.preventDefault();
    const form = event === 'submit' ? new FormData(submitted.target) : undefined;
    try {
      at('status').textContent = (await run(form)) ?? '';
      if (form) submitted.target.reset();
      await show();
    } catch (error) {
      at('status').textContent = error.message;
    }
  });
}

on('teams', 'change', () => element.signIn.setActiveGroup(at('teams').value || null));
on('create', 'submit', async (form) => {
  const { group } = await atService('/me/groups', { name: form.get('name') });
  await element.signIn.setActiveGroup(group.id);
});
on('add', 'submit', async (form) => {
  await call('/tasks', post('text/plain', form.get('text')));
});
on('invite', 'submit', async (form) => {
  const { email, role } = Object.fromEntries(form);
  const redirect_url = `${location.origin}/`;
  await atService(`/me/groups/${at('teams').value}/invites`, { email, roles: [role], redirect_url });
  return `The service has sent an invitation to ${email}.`;
});

element.addEventListener('svc-signed-in', show);
element.addEventListener('svc-signed-out', () => {
  at('product').hidden = true;
});
Object.assign(element, await fetch('/settings.json').then((response) => response.json()));
