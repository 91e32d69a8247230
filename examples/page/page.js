// With a bundler: import { SignIn } from '@svc/client/browser';
import { SignIn } from '/example/client.js';

const settings = await fetch('/example/settings.json').then((response) => response.json());
const signIn = new SignIn(settings);
let foreignCode;

const element = (id) => document.getElementById(id);

/** Shows one step, and what the service knows about the user if somebody is signed in. */
async function show(step, status) {
  for (const id of ['start', 'complete', 'accept', 'sign-out']) element(id).hidden = id !== step;
  const profile = step === 'sign-out' ? await signIn.profile() : undefined;
  element('status').textContent = profile ? `Signed in as ${profile.data.email ?? profile.svc_user}` : status;
  element('profile').hidden = !profile;
  element('profile').textContent = profile ? JSON.stringify(profile.data, null, 2) : '';
}

function refresh() {
  return signIn.isSignedIn ? show('sign-out') : show('start', 'Nobody is signed in.');
}

/** Runs a step of the sign-in when its form is sent. */
function on(id, run) {
  element(id).onsubmit = (event) => {
    event.preventDefault();
    run(new FormData(event.target)).catch((error) => {
      element('status').textContent = error.message;
    });
  };
}

on('start', async (form) => {
  await signIn.start({ email: form.get('email') });
  await show('complete', 'A code and a link are in the inbox.');
});
on('complete', async (form) => {
  await signIn.complete(form.get('code'));
  await refresh();
});
on('accept', async () => {
  if (signIn.isSignedIn) await signIn.signOut();
  await signIn.acceptCode(foreignCode);
  await refresh();
});

/** Adds a button for each identity provider of the application. */
async function addProviders() {
  const { config } = await signIn.appConfig();
  for (const { id, name, button_label } of config.sign_in_methods.providers) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = button_label ?? `Continue with ${name}`;
    button.onclick = () =>
      signIn.startWith(id).catch((error) => {
        element('status').textContent = error.message;
      });
    element('start').append(button);
  }
}

on('sign-out', async () => {
  await signIn.signOut();
  await refresh();
});

// A link of the service leads here, with a one-time code or with itself. A code that this browser did not ask for
// needs a click, and a link of a sign-in that began in another browser is of no use here.
const found = await signIn.pickUp();
({ foreignCode } = found);
if (foreignCode) await show('accept', 'A link brought you here.');
else if (signIn.pendingProvider && !signIn.isSignedIn)
  await show('complete', 'A code and a link are in the inbox.');
else await refresh();
await addProviders();
if (found.foreignLink) element('status').textContent = 'Type the code of the message where you started.';
if (found.fromProvider?.failure)
  element('status').textContent = `The provider signed nobody in: ${found.fromProvider.failure.code}`;
