import { createContext, type ReactElement, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type BrowserOptions, SignIn } from '../browser.ts';
import type { NoFields } from '../fields/profile-data.ts';
import { type OtherUser, type UserState, UserStore } from './user-store.ts';

/** A client that the page has made, or the options of one. */
export type SignInProviderProps = { children?: ReactNode } & (
  | { signIn: SignIn; baseUrl?: undefined; clientId?: undefined }
  | ({ signIn?: undefined } & Pick<BrowserOptions, 'baseUrl' | 'clientId' | 'application' | 'apiOrigins'>)
);

const Context = createContext<UserStore | undefined>(undefined);

/** The clients of this page by their options: providers with the same options share one. */
const CLIENTS = new Map<string, SignIn>();
const STORES = new WeakMap<SignIn, UserStore>();

/**
 * Gives its children a client of the service. Throws TypeError if one of the `apiOrigins` is no origin. It
 * can be rendered on a server, where nobody is known to be signed in.
 */
export function SignInProvider({ children, ...props }: SignInProviderProps): ReactElement {
  const store = storeOf(props.signIn ?? clientOf(props));
  return <Context value={store}>{children}</Context>;
}

/**
 * Returns the client, whose methods sign in and out and call backends as the user. It stays the same.
 * `Fields` are the fields that the application has added to its schema.
 */
export function useSignIn<Fields extends object = NoFields>(): SignIn<Fields> {
  // The page says which fields the data has.
  return useStore().signIn as SignIn<Fields>;
}

/**
 * Returns who is signed in. The component is rendered again when that changes, also by another tab. `Fields`
 * are as for `useSignIn`.
 */
export function useUser<Fields extends object = NoFields>(): UserState<Fields> {
  const { subscribe, state, loading } = useStore();
  return useSyncExternalStore(subscribe, state, () => loading) as UserState<Fields>;
}

/**
 * Returns whom the link is for that led to this page while somebody else was signed in, with `switchUser()`
 * and `stay()`; undefined without such a link. Show the question wherever the page is.
 */
export function useOtherUser(): OtherUser | undefined {
  const { subscribe, otherUser } = useStore();
  return useSyncExternalStore(subscribe, otherUser, () => undefined);
}

/** Shows its children while somebody is signed in whose profile is known. */
export function SignedIn({ children }: { children?: ReactNode }): ReactNode {
  return useUser().status === 'signed-in' ? children : undefined;
}

export type SignedOutProps = {
  children?: ReactNode;
  /** Shows the children also to a guest, who signs in there to keep what it has. */
  includeGuests?: boolean;
};

/** Shows its children while nobody is signed in. A guest counts as signed in, unless the page asks. */
export function SignedOut({ children, includeGuests = false }: SignedOutProps): ReactNode {
  const { status, isGuest } = useUser();
  return status === 'signed-out' || (includeGuests && isGuest) ? children : undefined;
}

function useStore(): UserStore {
  const store = useContext(Context);
  if (!store)
    throw new Error('components and hooks of @svc/client/react need a <SignInProvider> around them');
  return store;
}

function storeOf(signIn: SignIn): UserStore {
  const store = STORES.get(signIn) ?? new UserStore(signIn);
  STORES.set(signIn, store);
  return store;
}

function clientOf(options: BrowserOptions): SignIn {
  // The requests of a server have nothing in common.
  if (typeof document === 'undefined') return new SignIn(options);
  const { baseUrl, clientId, application, apiOrigins } = options;
  const key = JSON.stringify([baseUrl, clientId, application, apiOrigins]);
  const signIn = CLIENTS.get(key) ?? new SignIn(options);
  CLIENTS.set(key, signIn);
  return signIn;
}
