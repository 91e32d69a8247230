// biome-ignore-all lint/performance/noBarrelFile: the entry point of the package

export type { LinkOutcome, PickedUp, ProviderOutcome } from './browser/picked-up.ts';
export type { AddressChange, Profile } from './browser/profile.ts';
export {
  type AcceptOptions,
  type AsUser,
  type BrowserOptions,
  type CodeOwner,
  type LinkOptions,
  type PasskeyOptions,
  type ProviderOptions,
  SignIn,
  type SignOutOptions,
  type StartRequest,
} from './browser/sign-in.ts';
export type { TokenStorage } from './browser/stored-json.ts';
export { type ActiveGroup, can } from './common/active-group.ts';
export { type ErrorCode, type Fault, ServiceError } from './common/service-error.ts';
export type { ProfileData } from './fields/profile-data.ts';
export type { LinkedIdentity, Passkey } from './generated/types.gen.ts';
