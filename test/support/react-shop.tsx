import { StrictMode, useState } from 'react';
import {
  SignedIn,
  SignedOut,
  SignInProvider,
  UserButton,
  useActiveGroup,
  useGroups,
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

/** True if the address of the page asks for a part. */
function shows(part: string): boolean {
  return new URLSearchParams(globalThis.location?.search).has(part);
}

/** The teams of the user by their names, of which one is active. */
function Teams() {
  const { groups, isLoading } = useGroups();
  const { group: active, setActiveGroup, can } = useActiveGroup();
  return (
    <section aria-label="Teams">
      {isLoading ? 'loading' : `${groups.length} teams, may write: ${can('tasks:write')}`}
      {groups.map(({ group }) => (
        <button
          key={group.id}
          type="button"
          aria-pressed={group.id === active?.id}
          onClick={() => setActiveGroup(group.id)}
        >
          {group.name}
        </button>
      ))}
    </section>
  );
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
      <SignedOut includeGuests={shows('guests')}>
        <svc-sign-in signIn={signIn} />
      </SignedOut>
      <SignedIn>
        {shows('teams') && <Teams />}
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
