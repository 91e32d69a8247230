// biome-ignore-all lint/performance/noBarrelFile: the entry point of the package
'use client';
export {
  SignedIn,
  SignedOut,
  SignInProvider,
  type SignInProviderProps,
  useOtherUser,
  useSignIn,
  useUser,
} from './react/provider.tsx';
export { UserButton, type UserButtonProps } from './react/user-button.tsx';
export type { OtherUser, UserState } from './react/user-store.ts';
