import { StrictMode, useState } from 'react';
import {
  SignedIn,
  SignedOut,
  SignInProvider,
  UserButton,
  useOtherUser,
  useSignIn,
  useUser,
} from '../../client/src/react.ts';
import '../../client/src/element.ts';
import type {} from '../../client/src/element-react.ts';

type Settings = { baseUrl: string; clientId: string };

/** A page with all parts of `@svc/client/react`, for the server and the browser. */
export function ReactShop(settings: Settings) {
  return (
    <StrictMode>
      <SignInProvider {...settings}>
        <h1>React shop</h1>
        <Shop />
      </SignInProvider>
    </StrictMode>
  );
}

/** The `accountUrl` in the address of the page: none if it is empty. */
function accountOf(): { accountUrl?: string | null } {
  const named = new URLSearchParams(globalThis.location?.search).get('account');
  return named === null ? {} : { accountUrl: named || null };
}

function Shop() {
  const signIn = useSignIn();
  const { status, user, reload } = useUser();
  const [problem, setProblem] = useState('');
  const rename = async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { first_name: 'Zoë' } });
    const { app } = await signIn.appConfig();
    const { baseUrl } = document.querySelector('section')?.dataset ?? {};
    await signIn.fetch(`${baseUrl}/me/applications/${app.id}/data`, { method: 'PATCH', headers, body });
    await reload();
  };
  return (
    <>
      <p role="status">
        {status}: {user?.data.email} {problem}
      </p>
      <Question />
      <SignedOut>
        <svc-sign-in signIn={signIn} />
      </SignedOut>
      <SignedIn>
        <UserButton pictureField="zip_code" {...accountOf()} onError={(error) => setProblem(`${error}`)} />
        <button type="button" onClick={rename}>
          Rename
        </button>
      </SignedIn>
    </>
  );
}

/** Asks about a link for somebody else than the signed-in user. */
function Question() {
  const other = useOtherUser();
  if (!other) return undefined;
  return (
    <p>
      This link is for {other.maskedAddress}.
      <button type="button" onClick={other.switchUser}>
        Switch
      </button>
      <button type="button" onClick={other.stay}>
        Stay
      </button>
    </p>
  );
}
