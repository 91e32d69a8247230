// biome-ignore-all lint/performance/noBarrelFile: the entry point of the package
'use client';
export type { GroupsState, UserGroup } from './react/groups-store.ts';
export {
  SignedIn,
  SignedOut,
  type SignedOutProps,
  SignInProvider,
  type SignInProviderProps,
  useOtherUser,
  useSignIn,
  useUser,
} from './react/provider.tsx';
export { type ActiveGroupState, useActiveGroup, useGroups } from './react/use-groups.ts';
export { UserButton, type UserButtonProps } from './react/user-button.tsx';
export type { OtherUser, UserState } from './react/user-store.ts';
