import { useCallback, useSyncExternalStore } from 'react';
import { type ActiveGroup, can, type SignIn } from '../browser.ts';
import { type GroupsState, GroupsStore } from './groups-store.ts';
import { useSignIn } from './provider.tsx';

/** The team for which the session acts. */
export type ActiveGroupState = {
  /** Undefined for none, on a server, and while nobody is signed in. */
  readonly group: ActiveGroup | undefined;
  /** Makes another team the active one in all tabs, or none with null. Throws ServiceError. */
  readonly setActiveGroup: (groupId: string | null) => Promise<void>;
  /** True if the user may do something in the active group. Only backends decide by it. */
  readonly can: (permission: string) => boolean;
};

const STORES = new WeakMap<SignIn, GroupsStore>();

/** Returns the teams of the signed-in user. The component is rendered again when they have changed here. */
export function useGroups(): GroupsState {
  const { subscribe, state, loading } = useStore();
  return useSyncExternalStore(subscribe, state, () => loading);
}

/** Returns the active group. The component is rendered again when that changes, also by another tab. */
export function useActiveGroup(): ActiveGroupState {
  const signIn = useSignIn();
  const { subscribeActive, active } = useStore();
  const group = useSyncExternalStore(subscribeActive, active, () => undefined);
  const setActiveGroup = useCallback(
    (groupId: string | null) => signIn.setActiveGroup(groupId, { as: signIn.userId }),
    [signIn],
  );
  return { group, setActiveGroup, can: (permission) => can({ group }, permission) };
}

function useStore(): GroupsStore {
  const signIn = useSignIn();
  const store = STORES.get(signIn) ?? new GroupsStore(signIn);
  STORES.set(signIn, store);
  return store;
}
