import * as z from 'zod/mini';
import {
  Account,
  AccountCreateReq,
  AccountInvite,
  AccountMember,
  AccountMemberUpdateReq,
  MemberInviteReq,
  Plan,
} from '../../shared/accounts/account.ts';
import { AccountUsage } from '../../shared/accounts/account-usage-contract.ts';
import { ReadOwnProfile } from '../../shared/addresses/read-own-profile.ts';
import {
  Application,
  ApplicationCreateReq,
  ApplicationPatchReq,
  ApplicationPublic,
  ApplicationUpdateReq,
} from '../../shared/applications/application.ts';
import {
  ApplicationAnimation,
  ApplicationIcon,
} from '../../shared/applications/branding/branding-answers.ts';
import { AssetUpload } from '../../shared/assets/asset.ts';
import { PagePreview, PagePreviewReq } from '../../shared/branding/page-preview.ts';
import {
  CreatedCredential,
  Credential,
  CredentialCreateReq,
  CredentialUpdateReq,
  CredentialWithSecret,
} from '../../shared/credentials/credential.ts';
import { Delivery } from '../../shared/deliveries/delivery.ts';
import { Replay, ReplayReq } from '../../shared/deliveries/replay.ts';
import { FeedEvent, OwnEvent } from '../../shared/events/event-contract.ts';
import * as groups from '../../shared/groups/group.ts';
import {
  Invitation,
  InvitationResult,
  InvitationSent,
  InvitationWithLink,
  InviteUpdateReq,
} from '../../shared/groups/invite-contract.ts';
import { InviteReq } from '../../shared/groups/invite-request.ts';
import { GroupMembership } from '../../shared/groups/membership-contract.ts';
import {
  IdentityProvider,
  IdentityProviderCreateReq,
  IdentityProviderUpdateReq,
} from '../../shared/identity-providers/provider-contract.ts';
import { MagicLink, MagicLinkReq } from '../../shared/links/magic-link.ts';
import { MailDeliveryReq, MailDeliveryState } from '../../shared/messages/delivery-contract.ts';
import {
  MessagePreview,
  MessagePreviewReq,
  MessageTemplate,
  MessageTemplateState,
  MessageTemplateSummary,
} from '../../shared/messages/message-template.ts';
import {
  ClientCredential,
  OidcClient,
  OidcClientConfig,
  OidcClientReq,
} from '../../shared/oidc-clients/oidc-client.ts';
import { ProfileReq } from '../../shared/profiles/profile-input.ts';
import { DryRun, FieldEffect, ReplacedSchema } from '../../shared/schemas/dry-run-contract.ts';
import { ProfileSchema, SchemaReq } from '../../shared/schemas/schema-contract.ts';
import { FoundUser, FoundUsers, UserSearchReq } from '../../shared/search/search-contract.ts';
import { ClientUser } from '../../shared/sessions/client-user.ts';
import { AppConfig } from '../../shared/sign-in/app-config.ts';
import { SignInAttempt } from '../../shared/sign-in-attempts/attempt-contract.ts';
import { SignInAttemptLookup } from '../../shared/sign-in-attempts/lookup-contract.ts';
import {
  SmsKeyword,
  SmsKeywordCreateReq,
  SmsKeywordUpdateReq,
} from '../../shared/sms-keywords/sms-keyword.ts';
import { ApplicationStatistics } from '../../shared/statistics/statistics-contract.ts';
import { ExportableProfile } from '../../shared/transfers/user-export.ts';
import { Upload } from '../../shared/uploads/upload-answer.ts';
import { FieldUpload } from '../../shared/users/announce-picture.ts';
import { ProfileField } from '../../shared/users/field-view.ts';
import { UpsertResult } from '../../shared/users/upsert-users.ts';
import { UserListItem, UserProfile } from '../../shared/users/user-profile.ts';
import { Variant, VariantCreateReq, VariantUpdateReq } from '../../shared/variants/variant.ts';
import { LinkedIdentity, LinkedIdentityOfUser } from '../../shared/ways-in/linked-identity-view.ts';
import { Passkey } from '../../shared/ways-in/passkey-view.ts';
import {
  Webhook,
  WebhookCreateReq,
  WebhookUpdateReq,
  WebhookWithSecret,
} from '../../shared/webhooks/webhook.ts';

/**
 * Names of schemas in the OpenAPI document, so that generated clients have a type for each. They are here,
 * not in the definitions, so that no bundle contains them.
 */
const NAMES: Record<string, z.ZodMiniType> = {
  Account,
  AccountCreateReq,
  AccountInvite,
  AccountMember,
  AccountUsage,
  AccountMemberInviteReq: MemberInviteReq,
  AccountMemberUpdateReq: AccountMemberUpdateReq,
  AppConfig,
  Application,
  ApplicationAnimation,
  ApplicationCreateReq,
  ApplicationCredential: Credential,
  ApplicationCredentialCreated: CreatedCredential,
  ApplicationCredentialCreateReq: CredentialCreateReq,
  ApplicationCredentialUpdateReq: CredentialUpdateReq,
  ApplicationCredentialWithSecret: CredentialWithSecret,
  ApplicationIcon,
  ApplicationPatchReq,
  ApplicationPublic,
  ApplicationStatistics,
  ApplicationUpdateReq,
  ApplicationVariant: Variant,
  ApplicationVariantCreateReq: VariantCreateReq,
  ApplicationVariantUpdateReq: VariantUpdateReq,
  AssetUpload,
  Event: FeedEvent,
  FoundUser,
  FoundUsers,
  Group: groups.Group,
  GroupCreateReq: groups.GroupCreateReq,
  GroupInvitation: Invitation,
  GroupInvitationSent: InvitationSent,
  GroupInvitationResult: InvitationResult,
  GroupInvitationWithLink: InvitationWithLink,
  GroupInviteReq: InviteReq,
  GroupInviteUpdateReq: InviteUpdateReq,
  GroupMember: groups.GroupMember,
  GroupMemberCreateReq: groups.MemberCreateReq,
  GroupMemberUpdateReq: groups.MemberUpdateReq,
  GroupMembership,
  GroupMembershipEntry: groups.MembershipEntry,
  GroupReq: groups.GroupReq,
  IdentityProvider,
  IdentityProviderCreateReq,
  IdentityProviderUpdateReq,
  MagicLink,
  MagicLinkReq,
  MailDelivery: MailDeliveryState,
  MailDeliveryReq,
  MessagePreview,
  MessagePreviewReq,
  MessageTemplate,
  MessageTemplateState,
  MessageTemplateSummary,
  OIDCClient: OidcClient,
  OIDCClientConfig: OidcClientConfig,
  OIDCClientCredential: ClientCredential,
  OIDCClientReq: OidcClientReq,
  OIDCClientUser: ClientUser,
  OwnEvent,
  PagePreview,
  PagePreviewReq,
  Plan,
  ProfileSchema,
  ProfileSchemaReq: SchemaReq,
  ReplacedProfileSchema: ReplacedSchema,
  SchemaDryRun: DryRun,
  SchemaFieldEffect: FieldEffect,
  SignInAttempt,
  SignInAttemptLookup,
  SMSKeyword: SmsKeyword,
  SMSKeywordCreateReq: SmsKeywordCreateReq,
  SMSKeywordUpdateReq: SmsKeywordUpdateReq,
  Upload,
  UserListItem,
  UserProfile,
  UserSearchReq,
  UserProfileField: ProfileField,
  UserProfileFieldUpload: FieldUpload,
  UserProfileReq: ProfileReq,
  OwnUserProfile: ReadOwnProfile,
  UserProfileWithExport: ExportableProfile,
  UserUpsertResult: UpsertResult,
  Webhook,
  WebhookCreateReq,
  WebhookDelivery: Delivery,
  LinkedIdentity,
  LinkedIdentityOfUser,
  Passkey,
  WebhookReplay: Replay,
  WebhookReplayReq: ReplayReq,
  WebhookUpdateReq,
  WebhookWithSecret,
};

/** Registers the names. `toJSONSchema` then refers to the schemas by `#/$defs/<name>`. */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(NAMES))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

type Json = Record<string, unknown>;

/**
 * Moves every named schema out of the value and refers to it as a component. Throws if a name has two
 * schemas, for example because input and output differ.
 */
export function extractSchemas(value: unknown): { value: unknown; schemas: Json } {
  const found = new Map<string, unknown>();

  function collect(name: string, schema: unknown): void {
    const extracted = withoutSchemas(schema);
    const known = found.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(extracted))
      throw new Error(`the schema ${name} differs between its uses: give each form its own name`);
    found.set(name, extracted);
  }

  function withoutSchemas(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(withoutSchemas);
    if (typeof part !== 'object' || part === null) return part;
    const { $defs, ...members } = part as Json;
    for (const [name, schema] of Object.entries($defs ?? {})) collect(name, schema);
    return Object.fromEntries(
      Object.entries(members).map(([name, member]) => [
        name,
        name === '$ref'
          ? String(member).replace('#/$defs/', '#/components/schemas/')
          : withoutSchemas(member),
      ]),
    );
  }

  const extracted = withoutSchemas(value);
  return { value: extracted, schemas: Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
