import { SignIn } from '@svc/client/browser';
import { Suspense, use, useActionState, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

const signIn = new SignIn(await (await fetch('/settings.json')).json());
// A link of the service leads here, with a one-time code or with itself. A code that this browser did not ask
// for needs a click, and a link of a sign-in that began in another browser is of no use here.
const { foreignCode, foreignLink } = await signIn.pickUp();

const subscribe = (changed: () => void) => signIn.onChange(changed);

function App() {
  const isSignedIn = useSyncExternalStore(subscribe, () => signIn.isSignedIn);
  return (
    <>
      <h1>React example</h1>
      {foreignLink && !isSignedIn && <p role="status">Type the code of the message where you started.</p>}
      {isSignedIn ? <SignedIn /> : <SignedOut />}
    </>
  );
}

function SignedIn() {
  const [profile] = useState(() => signIn.profile());
  return (
    <>
      <Suspense fallback={<p role="status">Loading</p>}>
        <Profile profile={profile} />
      </Suspense>
      <button type="button" onClick={() => signIn.signOut()}>
        Sign out
      </button>
    </>
  );
}

function Profile({ profile }: { profile: ReturnType<SignIn['profile']> }) {
  const { data } = use(profile);
  return (
    <>
      <p role="status">Signed in as {String(data['email'] ?? data['phone_number'])}</p>
      <pre>{JSON.stringify(data, null, 2)}</pre>
    </>
  );
}

/** Asks for an address and then for the code of the message. */
function SignedOut() {
  const [isSent, setSent] = useState(false);
  if (foreignCode && !isSent)
    return <Step submit="Continue as the person of this link" run={() => signIn.acceptCode(foreignCode)} />;
  if (!isSent)
    return (
      <Step
        submit="Sign in"
        label="E-mail address"
        input={{ type: 'email', autoComplete: 'email' }}
        run={async (email) => {
          await signIn.start({ email });
          setSent(true);
        }}
      />
    );
  return (
    <Step
      key="code"
      submit="Continue"
      label="Code from the message"
      input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
      run={(code) => signIn.complete(code)}
    />
  );
}

type StepProps = {
  submit: string;
  label?: string;
  input?: React.ComponentProps<'input'>;
  run: (value: string) => Promise<void>;
};

/** A form with one button. Shows what went wrong. */
function Step({ submit, label, input, run }: StepProps) {
  const [problem, action, isPending] = useActionState(async (_before: string, form: FormData) => {
    try {
      await run(String(form.get('value') ?? ''));
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : 'That did not work. Try again.';
    }
  }, '');
  return (
    <form action={action}>
      {label && (
        <label>
          {label} <input name="value" required {...input} />
        </label>
      )}
      <button type="submit" disabled={isPending}>
        {submit}
      </button>
      <p role="status">{problem}</p>
    </form>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
