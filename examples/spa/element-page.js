// With a bundler: import '@svc/client/element';
import '/client/element.js';

const element = document.querySelector('svc-sign-in');
const status = document.getElementById('status');

element.addEventListener('svc-signed-in', async ({ detail }) => {
  // The client of the element calls the service or your backend as the user.
  const response = await element.signIn.fetch(`${element.baseUrl}/me/groups`);
  const { results } = await response.json();
  status.textContent = `${detail.profile.data.email ?? detail.userId} is in ${results.length} groups.`;
});
element.addEventListener('svc-signed-out', () => {
  status.textContent = 'Nobody is signed in.';
});

const { baseUrl, appKey } = await fetch('/settings.json').then((response) => response.json());
Object.assign(element, { baseUrl, appKey });
