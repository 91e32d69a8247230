import { UserManager } from 'oidc-client-ts';

const element = (id) => document.getElementById(id);
const home = `${location.origin}/`;
const settings = await fetch('/settings.json').then((response) => response.json());

const users = new UserManager({
  ...settings,
  redirect_uri: home,
  post_logout_redirect_uri: home,
  scope: 'openid profile email offline_access',
  // The provider issues a refresh token only after consent.
  prompt: 'consent',
  loadUserInfo: true,
});

function show(user, status) {
  element('status').textContent = status;
  element('sign-in').hidden = user !== null;
  element('signed-in').hidden = user === null;
  element('claims').textContent = JSON.stringify(user?.profile, null, 2) ?? '';
}

function showUser(user) {
  if (user) show(user, `Signed in until ${new Date(user.expires_at * 1000).toLocaleTimeString()}`);
  else show(null, 'Signed out');
}

/** Completes the sign-in or sign-out if the URL is a redirect from the provider. Returns the user or null. */
async function start() {
  const { searchParams } = new URL(location.href);
  if (!searchParams.has('state')) return users.getUser();
  history.replaceState(null, '', '/');
  if (!searchParams.has('code') && !searchParams.has('error')) return null;
  return users.signinCallback(`${home}?${searchParams}`);
}

function failed(error) {
  show(null, `That did not work: ${error.message}`);
}

element('sign-in').onclick = () => users.signinRedirect().catch(failed);
element('renew').onclick = () =>
  users
    .signinSilent()
    .then((user) => show(user, 'Renewed'))
    .catch(failed);
element('sign-out').onclick = () => users.signoutRedirect().catch(failed);

await start().then(showUser).catch(failed);
