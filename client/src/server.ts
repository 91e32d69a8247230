// biome-ignore-all lint/performance/noBarrelFile: the entry point of the package
export { type ActiveGroup, can } from './common/active-group.ts';
export { type ErrorCode, type Fault, ServiceError } from './common/service-error.ts';
export type { ProfileData, ProfileDataReq } from './fields/profile-data.ts';
export type * from './generated/types.gen.ts';
export type { IncomingHeaders } from './server/incoming-headers.ts';
export {
  type Credentials,
  createService,
  etagOf,
  type RequestOf,
  type ResultOf,
  type Service,
  type ServiceOptions,
} from './server/operations.ts';
export {
  type ProtectedResource,
  protectedResource,
  type ResourceAccess,
  type ResourceOptions,
} from './server/protected-resource.ts';
export { type GuardOptions, requireUser, type UserGuards } from './server/require-user.ts';
export type { ResourceMetadata } from './server/resource-metadata.ts';
export { TokenError, type TokenErrorCode } from './server/token-error.ts';
export {
  type TokenOptions,
  type VerifiedToken,
  verifyRequest,
  verifyToken,
} from './server/verify-token.ts';
export {
  verifyWebhook,
  type Webhook,
  WebhookVerificationError,
} from './server/verify-webhook.ts';
