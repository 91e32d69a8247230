// Generated from docs/openapi.json by `npm run generate -- client`. Do not edit.
import type { NoFields } from '../fields/profile-data.ts';
import type {
  AcceptAccountInviteData,
  AcceptAccountInviteResponses,
  AcceptGroupInviteData,
  AcceptGroupInviteResponses,
  AddGroupMemberData,
  AddGroupMemberResponses,
  AddMyGroupMemberData,
  AddMyGroupMemberResponses,
  AnnounceMyFieldUploadData,
  AnnounceMyFieldUploadResponses,
  AnnounceUserFieldUploadData,
  AnnounceUserFieldUploadResponses,
  BeginPasskeyRegistrationData,
  BeginPasskeyRegistrationResponses,
  BeginPasskeySignInData,
  BeginPasskeySignInResponses,
  CancelAddressChangeData,
  CancelAddressChangeResponses,
  CompleteAddressChangeData,
  CompleteAddressChangeResponses,
  CompletePasskeySignInData,
  CompletePasskeySignInResponses,
  CompleteSignInData,
  CompleteSignInResponses,
  CreateAccountData,
  CreateAccountResponses,
  CreateApplicationData,
  CreateApplicationResponses,
  CreateAssetData,
  CreateAssetResponses,
  CreateCredentialData,
  CreateCredentialResponses,
  CreateGroupData,
  CreateGroupResponses,
  CreateGroupInviteData,
  CreateGroupInviteResponses,
  CreateGroupInvitesData,
  CreateGroupInvitesResponses,
  CreateGuestData,
  CreateGuestResponses,
  CreateIdentityProviderData,
  CreateIdentityProviderResponses,
  CreateMagicLinkData,
  CreateMagicLinkResponses,
  CreateMyGroupData,
  CreateMyGroupResponses,
  CreateMyGroupInviteData,
  CreateMyGroupInviteResponses,
  CreateMyMagicLinkData,
  CreateMyMagicLinkResponses,
  CreateOidcClientData,
  CreateOidcClientResponses,
  CreateOidcClientCredentialData,
  CreateOidcClientCredentialResponses,
  CreatePagePreviewData,
  CreatePagePreviewResponses,
  CreateProviderNonceData,
  CreateProviderNonceResponses,
  CreateSmsKeywordData,
  CreateSmsKeywordResponses,
  CreateVariantData,
  CreateVariantResponses,
  CreateWebhookData,
  CreateWebhookResponses,
  DeclineLinkedInviteData,
  DeclineLinkedInviteResponses,
  DeleteAccountData,
  DeleteAccountResponses,
  DeleteApplicationData,
  DeleteApplicationResponses,
  DeleteAssetData,
  DeleteAssetResponses,
  DeleteCredentialData,
  DeleteCredentialResponses,
  DeleteGroupData,
  DeleteGroupResponses,
  DeleteGroupInviteData,
  DeleteGroupInviteResponses,
  DeleteIdentityProviderData,
  DeleteIdentityProviderResponses,
  DeleteMessageTemplateData,
  DeleteMessageTemplateResponses,
  DeleteMyDataData,
  DeleteMyDataResponses,
  DeleteMyGroupData,
  DeleteMyGroupResponses,
  DeleteMyGroupInviteData,
  DeleteMyGroupInviteResponses,
  DeleteMyIdentityData,
  DeleteMyIdentityResponses,
  DeleteMyPasskeyData,
  DeleteMyPasskeyResponses,
  DeleteOidcClientData,
  DeleteOidcClientResponses,
  DeleteOidcClientCredentialData,
  DeleteOidcClientCredentialResponses,
  DeleteSmsKeywordData,
  DeleteSmsKeywordResponses,
  DeleteUserData,
  DeleteUserResponses,
  DeleteUserIdentityData,
  DeleteUserIdentityResponses,
  DeleteUserPasskeyData,
  DeleteUserPasskeyResponses,
  DeleteVariantData,
  DeleteVariantResponses,
  DeleteWebhookData,
  DeleteWebhookResponses,
  EndMySessionData,
  EndMySessionResponses,
  EndUserSessionData,
  EndUserSessionResponses,
  ExportUsersData,
  ExportUsersResponses,
  GetAccountData,
  GetAccountResponses,
  GetAccountUsageData,
  GetAccountUsageResponses,
  GetAppConfigData,
  GetAppConfigResponses,
  GetApplicationData,
  GetApplicationResponses,
  GetApplicationStatisticsData,
  GetApplicationStatisticsResponses,
  GetAssetData,
  GetAssetResponses,
  GetAuthorizationServerMetadataData,
  GetAuthorizationServerMetadataResponses,
  GetChallengeStatusData,
  GetChallengeStatusResponses,
  GetClientModuleData,
  GetClientModuleResponses,
  GetClientPackageData,
  GetClientPackageResponses,
  GetCredentialData,
  GetCredentialResponses,
  GetDocumentationAssetData,
  GetDocumentationAssetResponses,
  GetDocumentationPageData,
  GetDocumentationPageResponses,
  GetGroupData,
  GetGroupResponses,
  GetGroupInviteData,
  GetGroupInviteResponses,
  GetGroupMemberData,
  GetGroupMemberResponses,
  GetIdentityProviderData,
  GetIdentityProviderResponses,
  GetMailDeliveryData,
  GetMailDeliveryResponses,
  GetMessageTemplateData,
  GetMessageTemplateResponses,
  GetMyDataData,
  GetMyDataResponses,
  GetMyFieldData,
  GetMyFieldResponses,
  GetMyFieldFileData,
  GetMyFieldFileResponses,
  GetMyGroupData,
  GetMyGroupResponses,
  GetMyGroupInviteData,
  GetMyGroupInviteResponses,
  GetMyGroupMemberData,
  GetMyGroupMemberResponses,
  GetMySchemaData,
  GetMySchemaResponses,
  GetOidcClientData,
  GetOidcClientResponses,
  GetOpenapiData,
  GetOpenapiResponses,
  GetPagePreviewData,
  GetPagePreviewResponses,
  GetPublicApplicationData,
  GetPublicApplicationResponses,
  GetReadyData,
  GetReadyResponses,
  GetSampleUserData,
  GetSampleUserResponses,
  GetSchemaData,
  GetSchemaResponses,
  GetServedFileData,
  GetServedFileResponses,
  GetServiceHealthData,
  GetServiceHealthResponses,
  GetSigningKeysData,
  GetSigningKeysResponses,
  GetSmsKeywordData,
  GetSmsKeywordResponses,
  GetStartPageData,
  GetStartPageResponses,
  GetUserData,
  GetUserResponses,
  GetUserFieldData,
  GetUserFieldResponses,
  GetUserFieldFileData,
  GetUserFieldFileResponses,
  GetUserGroupData,
  GetUserGroupResponses,
  GetVariantData,
  GetVariantResponses,
  GetWebhookData,
  GetWebhookResponses,
  GetWebhookDeliveryData,
  GetWebhookDeliveryResponses,
  ImportUsersData,
  ImportUsersResponses,
  InviteAccountMemberData,
  InviteAccountMemberResponses,
  IssueTokenData,
  IssueTokenResponses,
  JoinGroupData,
  JoinGroupResponses,
  LeaveGroupData,
  LeaveGroupResponses,
  LinkMyIdentityData,
  LinkMyIdentityResponses,
  ListAccountEventsData,
  ListAccountEventsResponses,
  ListAccountMembersData,
  ListAccountMembersResponses,
  ListAccountsData,
  ListAccountsResponses,
  ListApplicationsData,
  ListApplicationsResponses,
  ListAssetsData,
  ListAssetsResponses,
  ListCredentialsData,
  ListCredentialsResponses,
  ListEventsData,
  ListEventsResponses,
  ListGroupInvitesData,
  ListGroupInvitesResponses,
  ListGroupMembersData,
  ListGroupMembersResponses,
  ListGroupsData,
  ListGroupsResponses,
  ListIdentityProvidersData,
  ListIdentityProvidersResponses,
  ListMembershipsData,
  ListMembershipsResponses,
  ListMessageTemplatesData,
  ListMessageTemplatesResponses,
  ListMyAccountInvitesData,
  ListMyAccountInvitesResponses,
  ListMyEventsData,
  ListMyEventsResponses,
  ListMyGroupInvitesData,
  ListMyGroupInvitesResponses,
  ListMyGroupMembersData,
  ListMyGroupMembersResponses,
  ListMyGroupsData,
  ListMyGroupsResponses,
  ListMyIdentitiesData,
  ListMyIdentitiesResponses,
  ListMyPasskeysData,
  ListMyPasskeysResponses,
  ListMySessionsData,
  ListMySessionsResponses,
  ListOidcClientUsersData,
  ListOidcClientUsersResponses,
  ListOidcClientsData,
  ListOidcClientsResponses,
  ListPlansData,
  ListPlansResponses,
  ListSmsKeywordsData,
  ListSmsKeywordsResponses,
  ListUserGroupsData,
  ListUserGroupsResponses,
  ListUserIdentitiesData,
  ListUserIdentitiesResponses,
  ListUserPasskeysData,
  ListUserPasskeysResponses,
  ListUserSessionsData,
  ListUserSessionsResponses,
  ListUsersData,
  ListUsersResponses,
  ListVariantsData,
  ListVariantsResponses,
  ListWebhookDeliveriesData,
  ListWebhookDeliveriesResponses,
  ListWebhooksData,
  ListWebhooksResponses,
  LookupCodeData,
  LookupCodeResponses,
  LookupSignInAttemptsData,
  LookupSignInAttemptsResponses,
  OfferPasskeyData,
  OfferPasskeyResponses,
  PreviewMessageData,
  PreviewMessageResponses,
  RedeemLinkData,
  RedeemLinkResponses,
  RedeliverWebhookEventData,
  RedeliverWebhookEventResponses,
  RegisterPasskeyData,
  RegisterPasskeyResponses,
  RejectAccountInviteData,
  RejectAccountInviteResponses,
  RejectGroupInviteData,
  RejectGroupInviteResponses,
  RemoveAccountMemberData,
  RemoveAccountMemberResponses,
  RemoveGroupMemberData,
  RemoveGroupMemberResponses,
  RemoveMyGroupMemberData,
  RemoveMyGroupMemberResponses,
  RenewLinkData,
  RenewLinkResponses,
  ReplaceApplicationData,
  ReplaceApplicationResponses,
  ReplaceAssetData,
  ReplaceAssetResponses,
  ReplaceMessageTemplateData,
  ReplaceMessageTemplateResponses,
  ReplaceMyDataData,
  ReplaceMyDataResponses,
  ReplaceMyFieldData,
  ReplaceMyFieldResponses,
  ReplaceOidcClientData,
  ReplaceOidcClientResponses,
  ReplaceSchemaData,
  ReplaceSchemaResponses,
  ReplaceUserData,
  ReplaceUserResponses,
  ReplaceUserAttributesData,
  ReplaceUserAttributesResponses,
  ReplaceUserFieldData,
  ReplaceUserFieldResponses,
  ReplayWebhookData,
  ReplayWebhookResponses,
  ResendGroupInviteData,
  ResendGroupInviteResponses,
  ResumeMailDeliveryData,
  ResumeMailDeliveryResponses,
  RotateCredentialData,
  RotateCredentialResponses,
  RotateWebhookData,
  RotateWebhookResponses,
  SearchUsersData,
  SearchUsersResponses,
  SendSignInLinkData,
  SendSignInLinkResponses,
  SendTestMessageData,
  SendTestMessageResponses,
  SetActiveGroupData,
  SetActiveGroupResponses,
  SetSmsKeywordStateData,
  SetSmsKeywordStateResponses,
  SetUserStateData,
  SetUserStateResponses,
  SignInByIdTokenData,
  SignInByIdTokenResponses,
  SignOutData,
  SignOutResponses,
  SignOutUserData,
  SignOutUserResponses,
  StartAtIdentityProviderData,
  StartAtIdentityProviderResponses,
  StartLinkingMyIdentityData,
  StartLinkingMyIdentityResponses,
  StartSignInData,
  StartSignInResponses,
  SubscribeAccountData,
  SubscribeAccountResponses,
  TestWebhookData,
  TestWebhookResponses,
  UndoAddressChangeData,
  UndoAddressChangeResponses,
  UpdateAccountMemberData,
  UpdateAccountMemberResponses,
  UpdateApplicationData,
  UpdateApplicationResponses,
  UpdateCredentialData,
  UpdateCredentialResponses,
  UpdateGroupData,
  UpdateGroupResponses,
  UpdateGroupInviteData,
  UpdateGroupInviteResponses,
  UpdateGroupMemberData,
  UpdateGroupMemberResponses,
  UpdateIdentityProviderData,
  UpdateIdentityProviderResponses,
  UpdateMyDataData,
  UpdateMyDataResponses,
  UpdateMyGroupData,
  UpdateMyGroupResponses,
  UpdateMyGroupInviteData,
  UpdateMyGroupInviteResponses,
  UpdateMyGroupMemberData,
  UpdateMyGroupMemberResponses,
  UpdateMyPasskeyData,
  UpdateMyPasskeyResponses,
  UpdateSmsKeywordData,
  UpdateSmsKeywordResponses,
  UpdateUserData,
  UpdateUserResponses,
  UpdateUserAttributesData,
  UpdateUserAttributesResponses,
  UpdateVariantData,
  UpdateVariantResponses,
  UpdateWebhookData,
  UpdateWebhookResponses,
  UploadApplicationAnimationData,
  UploadApplicationAnimationResponses,
  UploadApplicationIconData,
  UploadApplicationIconResponses,
  UploadApplicationLogoData,
  UploadApplicationLogoResponses,
  UploadOidcClientLogoData,
  UploadOidcClientLogoResponses,
  UploadVariantLogoData,
  UploadVariantLogoResponses,
  UpsertUsersData,
  UpsertUsersResponses,
  VisitLinkData,
  VisitLinkResponses,
} from './types.gen.ts';

/** Request and result of each operation, with the fields that the application has added. */
export type Operations<Fields extends object = NoFields> = {
  acceptAccountInvite: { data: AcceptAccountInviteData; result: AcceptAccountInviteResponses[keyof AcceptAccountInviteResponses] };
  acceptGroupInvite: { data: AcceptGroupInviteData; result: AcceptGroupInviteResponses[keyof AcceptGroupInviteResponses] };
  addGroupMember: { data: AddGroupMemberData; result: AddGroupMemberResponses[keyof AddGroupMemberResponses] };
  addMyGroupMember: { data: AddMyGroupMemberData; result: AddMyGroupMemberResponses[keyof AddMyGroupMemberResponses] };
  announceMyFieldUpload: { data: AnnounceMyFieldUploadData; result: AnnounceMyFieldUploadResponses[keyof AnnounceMyFieldUploadResponses] };
  announceUserFieldUpload: { data: AnnounceUserFieldUploadData; result: AnnounceUserFieldUploadResponses[keyof AnnounceUserFieldUploadResponses] };
  beginPasskeyRegistration: { data: BeginPasskeyRegistrationData; result: BeginPasskeyRegistrationResponses[keyof BeginPasskeyRegistrationResponses] };
  beginPasskeySignIn: { data: BeginPasskeySignInData; result: BeginPasskeySignInResponses[keyof BeginPasskeySignInResponses] };
  cancelAddressChange: { data: CancelAddressChangeData; result: CancelAddressChangeResponses[keyof CancelAddressChangeResponses] };
  completeAddressChange: { data: CompleteAddressChangeData; result: CompleteAddressChangeResponses<Fields>[keyof CompleteAddressChangeResponses<Fields>] };
  completePasskeySignIn: { data: CompletePasskeySignInData; result: CompletePasskeySignInResponses[keyof CompletePasskeySignInResponses] };
  completeSignIn: { data: CompleteSignInData; result: CompleteSignInResponses[keyof CompleteSignInResponses] };
  createAccount: { data: CreateAccountData; result: CreateAccountResponses[keyof CreateAccountResponses] };
  createApplication: { data: CreateApplicationData; result: CreateApplicationResponses[keyof CreateApplicationResponses] };
  createAsset: { data: CreateAssetData; result: CreateAssetResponses[keyof CreateAssetResponses] };
  createCredential: { data: CreateCredentialData; result: CreateCredentialResponses[keyof CreateCredentialResponses] };
  createGroup: { data: CreateGroupData; result: CreateGroupResponses[keyof CreateGroupResponses] };
  createGroupInvite: { data: CreateGroupInviteData; result: CreateGroupInviteResponses[keyof CreateGroupInviteResponses] };
  createGroupInvites: { data: CreateGroupInvitesData; result: CreateGroupInvitesResponses[keyof CreateGroupInvitesResponses] };
  createGuest: { data: CreateGuestData; result: CreateGuestResponses[keyof CreateGuestResponses] };
  createIdentityProvider: { data: CreateIdentityProviderData; result: CreateIdentityProviderResponses[keyof CreateIdentityProviderResponses] };
  createMagicLink: { data: CreateMagicLinkData<Fields>; result: CreateMagicLinkResponses[keyof CreateMagicLinkResponses] };
  createMyGroup: { data: CreateMyGroupData; result: CreateMyGroupResponses[keyof CreateMyGroupResponses] };
  createMyGroupInvite: { data: CreateMyGroupInviteData; result: CreateMyGroupInviteResponses[keyof CreateMyGroupInviteResponses] };
  createMyMagicLink: { data: CreateMyMagicLinkData; result: CreateMyMagicLinkResponses[keyof CreateMyMagicLinkResponses] };
  createOidcClient: { data: CreateOidcClientData; result: CreateOidcClientResponses[keyof CreateOidcClientResponses] };
  createOidcClientCredential: { data: CreateOidcClientCredentialData; result: CreateOidcClientCredentialResponses[keyof CreateOidcClientCredentialResponses] };
  createPagePreview: { data: CreatePagePreviewData; result: CreatePagePreviewResponses[keyof CreatePagePreviewResponses] };
  createProviderNonce: { data: CreateProviderNonceData; result: CreateProviderNonceResponses[keyof CreateProviderNonceResponses] };
  createSmsKeyword: { data: CreateSmsKeywordData; result: CreateSmsKeywordResponses[keyof CreateSmsKeywordResponses] };
  createVariant: { data: CreateVariantData; result: CreateVariantResponses[keyof CreateVariantResponses] };
  createWebhook: { data: CreateWebhookData; result: CreateWebhookResponses[keyof CreateWebhookResponses] };
  declineLinkedInvite: { data: DeclineLinkedInviteData; result: DeclineLinkedInviteResponses[keyof DeclineLinkedInviteResponses] };
  deleteAccount: { data: DeleteAccountData; result: DeleteAccountResponses[keyof DeleteAccountResponses] };
  deleteApplication: { data: DeleteApplicationData; result: DeleteApplicationResponses[keyof DeleteApplicationResponses] };
  deleteAsset: { data: DeleteAssetData; result: DeleteAssetResponses[keyof DeleteAssetResponses] };
  deleteCredential: { data: DeleteCredentialData; result: DeleteCredentialResponses[keyof DeleteCredentialResponses] };
  deleteGroup: { data: DeleteGroupData; result: DeleteGroupResponses[keyof DeleteGroupResponses] };
  deleteGroupInvite: { data: DeleteGroupInviteData; result: DeleteGroupInviteResponses[keyof DeleteGroupInviteResponses] };
  deleteIdentityProvider: { data: DeleteIdentityProviderData; result: DeleteIdentityProviderResponses[keyof DeleteIdentityProviderResponses] };
  deleteMessageTemplate: { data: DeleteMessageTemplateData; result: DeleteMessageTemplateResponses[keyof DeleteMessageTemplateResponses] };
  deleteMyData: { data: DeleteMyDataData; result: DeleteMyDataResponses[keyof DeleteMyDataResponses] };
  deleteMyGroup: { data: DeleteMyGroupData; result: DeleteMyGroupResponses[keyof DeleteMyGroupResponses] };
  deleteMyGroupInvite: { data: DeleteMyGroupInviteData; result: DeleteMyGroupInviteResponses[keyof DeleteMyGroupInviteResponses] };
  deleteMyIdentity: { data: DeleteMyIdentityData; result: DeleteMyIdentityResponses[keyof DeleteMyIdentityResponses] };
  deleteMyPasskey: { data: DeleteMyPasskeyData; result: DeleteMyPasskeyResponses[keyof DeleteMyPasskeyResponses] };
  deleteOidcClient: { data: DeleteOidcClientData; result: DeleteOidcClientResponses[keyof DeleteOidcClientResponses] };
  deleteOidcClientCredential: { data: DeleteOidcClientCredentialData; result: DeleteOidcClientCredentialResponses[keyof DeleteOidcClientCredentialResponses] };
  deleteSmsKeyword: { data: DeleteSmsKeywordData; result: DeleteSmsKeywordResponses[keyof DeleteSmsKeywordResponses] };
  deleteUser: { data: DeleteUserData; result: DeleteUserResponses[keyof DeleteUserResponses] };
  deleteUserIdentity: { data: DeleteUserIdentityData; result: DeleteUserIdentityResponses[keyof DeleteUserIdentityResponses] };
  deleteUserPasskey: { data: DeleteUserPasskeyData; result: DeleteUserPasskeyResponses[keyof DeleteUserPasskeyResponses] };
  deleteVariant: { data: DeleteVariantData; result: DeleteVariantResponses[keyof DeleteVariantResponses] };
  deleteWebhook: { data: DeleteWebhookData; result: DeleteWebhookResponses[keyof DeleteWebhookResponses] };
  endMySession: { data: EndMySessionData; result: EndMySessionResponses[keyof EndMySessionResponses] };
  endUserSession: { data: EndUserSessionData; result: EndUserSessionResponses[keyof EndUserSessionResponses] };
  exportUsers: { data: ExportUsersData; result: ExportUsersResponses[keyof ExportUsersResponses] };
  getAccount: { data: GetAccountData; result: GetAccountResponses[keyof GetAccountResponses] };
  getAccountUsage: { data: GetAccountUsageData; result: GetAccountUsageResponses[keyof GetAccountUsageResponses] };
  getAppConfig: { data: GetAppConfigData; result: GetAppConfigResponses[keyof GetAppConfigResponses] };
  getApplication: { data: GetApplicationData; result: GetApplicationResponses[keyof GetApplicationResponses] };
  getApplicationStatistics: { data: GetApplicationStatisticsData; result: GetApplicationStatisticsResponses[keyof GetApplicationStatisticsResponses] };
  getAsset: { data: GetAssetData; result: GetAssetResponses[keyof GetAssetResponses] };
  getAuthorizationServerMetadata: { data: GetAuthorizationServerMetadataData; result: GetAuthorizationServerMetadataResponses[keyof GetAuthorizationServerMetadataResponses] };
  getChallengeStatus: { data: GetChallengeStatusData; result: GetChallengeStatusResponses[keyof GetChallengeStatusResponses] };
  getClientModule: { data: GetClientModuleData; result: GetClientModuleResponses[keyof GetClientModuleResponses] };
  getClientPackage: { data: GetClientPackageData; result: GetClientPackageResponses[keyof GetClientPackageResponses] };
  getCredential: { data: GetCredentialData; result: GetCredentialResponses[keyof GetCredentialResponses] };
  getDocumentationAsset: { data: GetDocumentationAssetData; result: GetDocumentationAssetResponses[keyof GetDocumentationAssetResponses] };
  getDocumentationPage: { data: GetDocumentationPageData; result: GetDocumentationPageResponses[keyof GetDocumentationPageResponses] };
  getGroup: { data: GetGroupData; result: GetGroupResponses[keyof GetGroupResponses] };
  getGroupInvite: { data: GetGroupInviteData; result: GetGroupInviteResponses[keyof GetGroupInviteResponses] };
  getGroupMember: { data: GetGroupMemberData; result: GetGroupMemberResponses[keyof GetGroupMemberResponses] };
  getIdentityProvider: { data: GetIdentityProviderData; result: GetIdentityProviderResponses[keyof GetIdentityProviderResponses] };
  getMailDelivery: { data: GetMailDeliveryData; result: GetMailDeliveryResponses[keyof GetMailDeliveryResponses] };
  getMessageTemplate: { data: GetMessageTemplateData; result: GetMessageTemplateResponses[keyof GetMessageTemplateResponses] };
  getMyData: { data: GetMyDataData; result: GetMyDataResponses<Fields>[keyof GetMyDataResponses<Fields>] };
  getMyField: { data: GetMyFieldData; result: GetMyFieldResponses[keyof GetMyFieldResponses] };
  getMyFieldFile: { data: GetMyFieldFileData; result: GetMyFieldFileResponses[keyof GetMyFieldFileResponses] };
  getMyGroup: { data: GetMyGroupData; result: GetMyGroupResponses[keyof GetMyGroupResponses] };
  getMyGroupInvite: { data: GetMyGroupInviteData; result: GetMyGroupInviteResponses[keyof GetMyGroupInviteResponses] };
  getMyGroupMember: { data: GetMyGroupMemberData; result: GetMyGroupMemberResponses[keyof GetMyGroupMemberResponses] };
  getMySchema: { data: GetMySchemaData; result: GetMySchemaResponses[keyof GetMySchemaResponses] };
  getOidcClient: { data: GetOidcClientData; result: GetOidcClientResponses[keyof GetOidcClientResponses] };
  getOpenapi: { data: GetOpenapiData; result: GetOpenapiResponses[keyof GetOpenapiResponses] };
  getPagePreview: { data: GetPagePreviewData; result: GetPagePreviewResponses[keyof GetPagePreviewResponses] };
  getPublicApplication: { data: GetPublicApplicationData; result: GetPublicApplicationResponses[keyof GetPublicApplicationResponses] };
  getReady: { data: GetReadyData; result: GetReadyResponses[keyof GetReadyResponses] };
  getSampleUser: { data: GetSampleUserData; result: GetSampleUserResponses<Fields>[keyof GetSampleUserResponses<Fields>] };
  getSchema: { data: GetSchemaData; result: GetSchemaResponses[keyof GetSchemaResponses] };
  getServedFile: { data: GetServedFileData; result: GetServedFileResponses[keyof GetServedFileResponses] };
  getServiceHealth: { data: GetServiceHealthData; result: GetServiceHealthResponses[keyof GetServiceHealthResponses] };
  getSigningKeys: { data: GetSigningKeysData; result: GetSigningKeysResponses[keyof GetSigningKeysResponses] };
  getSmsKeyword: { data: GetSmsKeywordData; result: GetSmsKeywordResponses[keyof GetSmsKeywordResponses] };
  getStartPage: { data: GetStartPageData; result: GetStartPageResponses[keyof GetStartPageResponses] };
  getUser: { data: GetUserData; result: GetUserResponses<Fields>[keyof GetUserResponses<Fields>] };
  getUserField: { data: GetUserFieldData; result: GetUserFieldResponses[keyof GetUserFieldResponses] };
  getUserFieldFile: { data: GetUserFieldFileData; result: GetUserFieldFileResponses[keyof GetUserFieldFileResponses] };
  getUserGroup: { data: GetUserGroupData; result: GetUserGroupResponses[keyof GetUserGroupResponses] };
  getVariant: { data: GetVariantData; result: GetVariantResponses[keyof GetVariantResponses] };
  getWebhook: { data: GetWebhookData; result: GetWebhookResponses[keyof GetWebhookResponses] };
  getWebhookDelivery: { data: GetWebhookDeliveryData; result: GetWebhookDeliveryResponses[keyof GetWebhookDeliveryResponses] };
  importUsers: { data: ImportUsersData; result: ImportUsersResponses[keyof ImportUsersResponses] };
  inviteAccountMember: { data: InviteAccountMemberData; result: InviteAccountMemberResponses[keyof InviteAccountMemberResponses] };
  issueToken: { data: IssueTokenData; result: IssueTokenResponses[keyof IssueTokenResponses] };
  joinGroup: { data: JoinGroupData; result: JoinGroupResponses[keyof JoinGroupResponses] };
  leaveGroup: { data: LeaveGroupData; result: LeaveGroupResponses[keyof LeaveGroupResponses] };
  linkMyIdentity: { data: LinkMyIdentityData; result: LinkMyIdentityResponses[keyof LinkMyIdentityResponses] };
  listAccountEvents: { data: ListAccountEventsData; result: ListAccountEventsResponses<Fields>[keyof ListAccountEventsResponses<Fields>] };
  listAccountMembers: { data: ListAccountMembersData; result: ListAccountMembersResponses[keyof ListAccountMembersResponses] };
  listAccounts: { data: ListAccountsData; result: ListAccountsResponses[keyof ListAccountsResponses] };
  listApplications: { data: ListApplicationsData; result: ListApplicationsResponses[keyof ListApplicationsResponses] };
  listAssets: { data: ListAssetsData; result: ListAssetsResponses[keyof ListAssetsResponses] };
  listCredentials: { data: ListCredentialsData; result: ListCredentialsResponses[keyof ListCredentialsResponses] };
  listEvents: { data: ListEventsData; result: ListEventsResponses<Fields>[keyof ListEventsResponses<Fields>] };
  listGroupInvites: { data: ListGroupInvitesData; result: ListGroupInvitesResponses[keyof ListGroupInvitesResponses] };
  listGroupMembers: { data: ListGroupMembersData; result: ListGroupMembersResponses[keyof ListGroupMembersResponses] };
  listGroups: { data: ListGroupsData; result: ListGroupsResponses[keyof ListGroupsResponses] };
  listIdentityProviders: { data: ListIdentityProvidersData; result: ListIdentityProvidersResponses[keyof ListIdentityProvidersResponses] };
  listMemberships: { data: ListMembershipsData; result: ListMembershipsResponses[keyof ListMembershipsResponses] };
  listMessageTemplates: { data: ListMessageTemplatesData; result: ListMessageTemplatesResponses[keyof ListMessageTemplatesResponses] };
  listMyAccountInvites: { data: ListMyAccountInvitesData; result: ListMyAccountInvitesResponses[keyof ListMyAccountInvitesResponses] };
  listMyEvents: { data: ListMyEventsData; result: ListMyEventsResponses[keyof ListMyEventsResponses] };
  listMyGroupInvites: { data: ListMyGroupInvitesData; result: ListMyGroupInvitesResponses[keyof ListMyGroupInvitesResponses] };
  listMyGroupMembers: { data: ListMyGroupMembersData; result: ListMyGroupMembersResponses[keyof ListMyGroupMembersResponses] };
  listMyGroups: { data: ListMyGroupsData; result: ListMyGroupsResponses[keyof ListMyGroupsResponses] };
  listMyIdentities: { data: ListMyIdentitiesData; result: ListMyIdentitiesResponses[keyof ListMyIdentitiesResponses] };
  listMyPasskeys: { data: ListMyPasskeysData; result: ListMyPasskeysResponses[keyof ListMyPasskeysResponses] };
  listMySessions: { data: ListMySessionsData; result: ListMySessionsResponses[keyof ListMySessionsResponses] };
  listOidcClientUsers: { data: ListOidcClientUsersData; result: ListOidcClientUsersResponses[keyof ListOidcClientUsersResponses] };
  listOidcClients: { data: ListOidcClientsData; result: ListOidcClientsResponses[keyof ListOidcClientsResponses] };
  listPlans: { data: ListPlansData; result: ListPlansResponses[keyof ListPlansResponses] };
  listSmsKeywords: { data: ListSmsKeywordsData; result: ListSmsKeywordsResponses[keyof ListSmsKeywordsResponses] };
  listUserGroups: { data: ListUserGroupsData; result: ListUserGroupsResponses[keyof ListUserGroupsResponses] };
  listUserIdentities: { data: ListUserIdentitiesData; result: ListUserIdentitiesResponses[keyof ListUserIdentitiesResponses] };
  listUserPasskeys: { data: ListUserPasskeysData; result: ListUserPasskeysResponses[keyof ListUserPasskeysResponses] };
  listUserSessions: { data: ListUserSessionsData; result: ListUserSessionsResponses[keyof ListUserSessionsResponses] };
  listUsers: { data: ListUsersData; result: ListUsersResponses<Fields>[keyof ListUsersResponses<Fields>] };
  listVariants: { data: ListVariantsData; result: ListVariantsResponses[keyof ListVariantsResponses] };
  listWebhookDeliveries: { data: ListWebhookDeliveriesData; result: ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses] };
  listWebhooks: { data: ListWebhooksData; result: ListWebhooksResponses[keyof ListWebhooksResponses] };
  lookupCode: { data: LookupCodeData; result: LookupCodeResponses[keyof LookupCodeResponses] };
  lookupSignInAttempts: { data: LookupSignInAttemptsData; result: LookupSignInAttemptsResponses[keyof LookupSignInAttemptsResponses] };
  offerPasskey: { data: OfferPasskeyData; result: OfferPasskeyResponses[keyof OfferPasskeyResponses] };
  previewMessage: { data: PreviewMessageData; result: PreviewMessageResponses[keyof PreviewMessageResponses] };
  redeemLink: { data: RedeemLinkData; result: RedeemLinkResponses[keyof RedeemLinkResponses] };
  redeliverWebhookEvent: { data: RedeliverWebhookEventData; result: RedeliverWebhookEventResponses[keyof RedeliverWebhookEventResponses] };
  registerPasskey: { data: RegisterPasskeyData; result: RegisterPasskeyResponses[keyof RegisterPasskeyResponses] };
  rejectAccountInvite: { data: RejectAccountInviteData; result: RejectAccountInviteResponses[keyof RejectAccountInviteResponses] };
  rejectGroupInvite: { data: RejectGroupInviteData; result: RejectGroupInviteResponses[keyof RejectGroupInviteResponses] };
  removeAccountMember: { data: RemoveAccountMemberData; result: RemoveAccountMemberResponses[keyof RemoveAccountMemberResponses] };
  removeGroupMember: { data: RemoveGroupMemberData; result: RemoveGroupMemberResponses[keyof RemoveGroupMemberResponses] };
  removeMyGroupMember: { data: RemoveMyGroupMemberData; result: RemoveMyGroupMemberResponses[keyof RemoveMyGroupMemberResponses] };
  renewLink: { data: RenewLinkData; result: RenewLinkResponses[keyof RenewLinkResponses] };
  replaceApplication: { data: ReplaceApplicationData; result: ReplaceApplicationResponses[keyof ReplaceApplicationResponses] };
  replaceAsset: { data: ReplaceAssetData; result: ReplaceAssetResponses[keyof ReplaceAssetResponses] };
  replaceMessageTemplate: { data: ReplaceMessageTemplateData; result: ReplaceMessageTemplateResponses[keyof ReplaceMessageTemplateResponses] };
  replaceMyData: { data: ReplaceMyDataData<Fields>; result: ReplaceMyDataResponses<Fields>[keyof ReplaceMyDataResponses<Fields>] };
  replaceMyField: { data: ReplaceMyFieldData; result: ReplaceMyFieldResponses<Fields>[keyof ReplaceMyFieldResponses<Fields>] };
  replaceOidcClient: { data: ReplaceOidcClientData; result: ReplaceOidcClientResponses[keyof ReplaceOidcClientResponses] };
  replaceSchema: { data: ReplaceSchemaData; result: ReplaceSchemaResponses[keyof ReplaceSchemaResponses] };
  replaceUser: { data: ReplaceUserData<Fields>; result: ReplaceUserResponses<Fields>[keyof ReplaceUserResponses<Fields>] };
  replaceUserAttributes: { data: ReplaceUserAttributesData; result: ReplaceUserAttributesResponses<Fields>[keyof ReplaceUserAttributesResponses<Fields>] };
  replaceUserField: { data: ReplaceUserFieldData; result: ReplaceUserFieldResponses<Fields>[keyof ReplaceUserFieldResponses<Fields>] };
  replayWebhook: { data: ReplayWebhookData; result: ReplayWebhookResponses[keyof ReplayWebhookResponses] };
  resendGroupInvite: { data: ResendGroupInviteData; result: ResendGroupInviteResponses[keyof ResendGroupInviteResponses] };
  resumeMailDelivery: { data: ResumeMailDeliveryData; result: ResumeMailDeliveryResponses[keyof ResumeMailDeliveryResponses] };
  rotateCredential: { data: RotateCredentialData; result: RotateCredentialResponses[keyof RotateCredentialResponses] };
  rotateWebhook: { data: RotateWebhookData; result: RotateWebhookResponses[keyof RotateWebhookResponses] };
  searchUsers: { data: SearchUsersData; result: SearchUsersResponses<Fields>[keyof SearchUsersResponses<Fields>] };
  sendSignInLink: { data: SendSignInLinkData; result: SendSignInLinkResponses[keyof SendSignInLinkResponses] };
  sendTestMessage: { data: SendTestMessageData; result: SendTestMessageResponses[keyof SendTestMessageResponses] };
  setActiveGroup: { data: SetActiveGroupData; result: SetActiveGroupResponses[keyof SetActiveGroupResponses] };
  setSmsKeywordState: { data: SetSmsKeywordStateData; result: SetSmsKeywordStateResponses[keyof SetSmsKeywordStateResponses] };
  setUserState: { data: SetUserStateData; result: SetUserStateResponses<Fields>[keyof SetUserStateResponses<Fields>] };
  signInByIdToken: { data: SignInByIdTokenData; result: SignInByIdTokenResponses[keyof SignInByIdTokenResponses] };
  signOut: { data: SignOutData; result: SignOutResponses[keyof SignOutResponses] };
  signOutUser: { data: SignOutUserData; result: SignOutUserResponses[keyof SignOutUserResponses] };
  startAtIdentityProvider: { data: StartAtIdentityProviderData; result: StartAtIdentityProviderResponses[keyof StartAtIdentityProviderResponses] };
  startLinkingMyIdentity: { data: StartLinkingMyIdentityData; result: StartLinkingMyIdentityResponses[keyof StartLinkingMyIdentityResponses] };
  startSignIn: { data: StartSignInData<Fields>; result: StartSignInResponses[keyof StartSignInResponses] };
  subscribeAccount: { data: SubscribeAccountData; result: SubscribeAccountResponses[keyof SubscribeAccountResponses] };
  testWebhook: { data: TestWebhookData; result: TestWebhookResponses[keyof TestWebhookResponses] };
  undoAddressChange: { data: UndoAddressChangeData; result: UndoAddressChangeResponses[keyof UndoAddressChangeResponses] };
  updateAccountMember: { data: UpdateAccountMemberData; result: UpdateAccountMemberResponses[keyof UpdateAccountMemberResponses] };
  updateApplication: { data: UpdateApplicationData; result: UpdateApplicationResponses[keyof UpdateApplicationResponses] };
  updateCredential: { data: UpdateCredentialData; result: UpdateCredentialResponses[keyof UpdateCredentialResponses] };
  updateGroup: { data: UpdateGroupData; result: UpdateGroupResponses[keyof UpdateGroupResponses] };
  updateGroupInvite: { data: UpdateGroupInviteData; result: UpdateGroupInviteResponses[keyof UpdateGroupInviteResponses] };
  updateGroupMember: { data: UpdateGroupMemberData; result: UpdateGroupMemberResponses[keyof UpdateGroupMemberResponses] };
  updateIdentityProvider: { data: UpdateIdentityProviderData; result: UpdateIdentityProviderResponses[keyof UpdateIdentityProviderResponses] };
  updateMyData: { data: UpdateMyDataData<Fields>; result: UpdateMyDataResponses<Fields>[keyof UpdateMyDataResponses<Fields>] };
  updateMyGroup: { data: UpdateMyGroupData; result: UpdateMyGroupResponses[keyof UpdateMyGroupResponses] };
  updateMyGroupInvite: { data: UpdateMyGroupInviteData; result: UpdateMyGroupInviteResponses[keyof UpdateMyGroupInviteResponses] };
  updateMyGroupMember: { data: UpdateMyGroupMemberData; result: UpdateMyGroupMemberResponses[keyof UpdateMyGroupMemberResponses] };
  updateMyPasskey: { data: UpdateMyPasskeyData; result: UpdateMyPasskeyResponses[keyof UpdateMyPasskeyResponses] };
  updateSmsKeyword: { data: UpdateSmsKeywordData; result: UpdateSmsKeywordResponses[keyof UpdateSmsKeywordResponses] };
  updateUser: { data: UpdateUserData<Fields>; result: UpdateUserResponses<Fields>[keyof UpdateUserResponses<Fields>] };
  updateUserAttributes: { data: UpdateUserAttributesData; result: UpdateUserAttributesResponses<Fields>[keyof UpdateUserAttributesResponses<Fields>] };
  updateVariant: { data: UpdateVariantData; result: UpdateVariantResponses[keyof UpdateVariantResponses] };
  updateWebhook: { data: UpdateWebhookData; result: UpdateWebhookResponses[keyof UpdateWebhookResponses] };
  uploadApplicationAnimation: { data: UploadApplicationAnimationData; result: UploadApplicationAnimationResponses[keyof UploadApplicationAnimationResponses] };
  uploadApplicationIcon: { data: UploadApplicationIconData; result: UploadApplicationIconResponses[keyof UploadApplicationIconResponses] };
  uploadApplicationLogo: { data: UploadApplicationLogoData; result: UploadApplicationLogoResponses[keyof UploadApplicationLogoResponses] };
  uploadOidcClientLogo: { data: UploadOidcClientLogoData; result: UploadOidcClientLogoResponses[keyof UploadOidcClientLogoResponses] };
  uploadVariantLogo: { data: UploadVariantLogoData; result: UploadVariantLogoResponses[keyof UploadVariantLogoResponses] };
  upsertUsers: { data: UpsertUsersData<Fields>; result: UpsertUsersResponses[keyof UpsertUsersResponses] };
  visitLink: { data: VisitLinkData; result: VisitLinkResponses[keyof VisitLinkResponses] };
};

/** Method, path, and media type of the body. `!` marks creations, which take an `Idempotency-Key`. */
export const ROUTES: Readonly<Record<keyof Operations, string>> = {
  acceptAccountInvite: 'POST /me/account-invites/{invite}/accept',
  acceptGroupInvite: 'POST! /me/groups/{group}/invites/{invite}/accept',
  addGroupMember: 'POST! /applications/{app}/groups/{group}/members application/json',
  addMyGroupMember: 'POST! /me/groups/{group}/members application/json',
  announceMyFieldUpload: 'PUT /me/applications/{app}/data/fields/{field}/upload application/json',
  announceUserFieldUpload: 'PUT /applications/{app}/users/{user}/data/fields/{field}/upload application/json',
  beginPasskeyRegistration: 'POST /me/applications/{app}/passkey-options',
  beginPasskeySignIn: 'POST /hub/auth/passkey-options',
  cancelAddressChange: 'POST /me/applications/{app}/addresses/cancel application/json',
  completeAddressChange: 'POST /me/applications/{app}/addresses/complete application/json',
  completePasskeySignIn: 'POST /hub/auth/passkey application/json',
  completeSignIn: 'POST /hub/auth/complete application/json',
  createAccount: 'POST! /accounts application/json',
  createApplication: 'POST! /applications application/json',
  createAsset: 'POST! /applications/{app}/assets image/png',
  createCredential: 'POST! /applications/{app}/creds application/json',
  createGroup: 'POST! /applications/{app}/groups application/json',
  createGroupInvite: 'POST! /applications/{app}/groups/{group}/invites application/json',
  createGroupInvites: 'POST! /applications/{app}/groups/{group}/bulk-invites application/json',
  createGuest: 'POST /hub/auth/guest application/json',
  createIdentityProvider: 'POST! /applications/{app}/identity-providers application/json',
  createMagicLink: 'POST! /hub/auth/magic application/json',
  createMyGroup: 'POST! /me/groups application/json',
  createMyGroupInvite: 'POST! /me/groups/{group}/invites application/json',
  createMyMagicLink: 'POST! /me/auth/magic application/json',
  createOidcClient: 'POST! /applications/{app}/oidc-clients application/json',
  createOidcClientCredential: 'POST! /applications/{app}/oidc-clients/{client}/creds application/json',
  createPagePreview: 'POST! /applications/{app}/page-previews application/json',
  createProviderNonce: 'POST /hub/auth/upstream/{provider}/nonce application/json',
  createSmsKeyword: 'POST! /applications/{app}/sms-keywords application/json',
  createVariant: 'POST! /applications/{app}/variants application/json',
  createWebhook: 'POST! /applications/{app}/webhooks application/json',
  declineLinkedInvite: 'POST /hub/auth/magic/{code}/decline',
  deleteAccount: 'DELETE /accounts/{account}',
  deleteApplication: 'DELETE /applications/{app}',
  deleteAsset: 'DELETE /applications/{app}/assets/{id}',
  deleteCredential: 'DELETE /applications/{app}/creds/{client_id}',
  deleteGroup: 'DELETE /applications/{app}/groups/{group}',
  deleteGroupInvite: 'DELETE /applications/{app}/groups/{group}/invites/{invite}',
  deleteIdentityProvider: 'DELETE /applications/{app}/identity-providers/{provider}',
  deleteMessageTemplate: 'DELETE /applications/{app}/messages/{kind}/{locale}',
  deleteMyData: 'DELETE /me/applications/{app}/data',
  deleteMyGroup: 'DELETE /me/groups/{group}',
  deleteMyGroupInvite: 'DELETE /me/groups/{group}/invites/{invite}',
  deleteMyIdentity: 'DELETE /me/applications/{app}/identities/{identity}',
  deleteMyPasskey: 'DELETE /me/applications/{app}/passkeys/{passkey}',
  deleteOidcClient: 'DELETE /applications/{app}/oidc-clients/{client}',
  deleteOidcClientCredential: 'DELETE /applications/{app}/oidc-clients/{client}/creds/{client_id}',
  deleteSmsKeyword: 'DELETE /applications/{app}/sms-keywords/{keyword}',
  deleteUser: 'DELETE /applications/{app}/users/{user}/data',
  deleteUserIdentity: 'DELETE /applications/{app}/users/{user}/identities/{identity}',
  deleteUserPasskey: 'DELETE /applications/{app}/users/{user}/passkeys/{passkey}',
  deleteVariant: 'DELETE /applications/{app}/variants/{variant}',
  deleteWebhook: 'DELETE /applications/{app}/webhooks/{webhook}',
  endMySession: 'DELETE /me/applications/{app}/sessions/{session}',
  endUserSession: 'DELETE /applications/{app}/users/{user}/sessions/{session}',
  exportUsers: 'GET /applications/{app}/users/export',
  getAccount: 'GET /accounts/{account}',
  getAccountUsage: 'GET /accounts/{account}/usage',
  getAppConfig: 'GET /hub/app-config',
  getApplication: 'GET /applications/{app}',
  getApplicationStatistics: 'GET /applications/{app}/statistics',
  getAsset: 'GET /applications/{app}/assets/{id}',
  getAuthorizationServerMetadata: 'GET /hub/auth/.well-known/oauth-authorization-server',
  getChallengeStatus: 'POST /hub/auth/challenge_status application/json',
  getClientModule: 'GET /client/{version}/{module}',
  getClientPackage: 'GET /client/{archive}',
  getCredential: 'GET /applications/{app}/creds/{client_id}',
  getDocumentationAsset: 'GET /docs/assets/{asset}',
  getDocumentationPage: 'GET /docs/{section}/{page}',
  getGroup: 'GET /applications/{app}/groups/{group}',
  getGroupInvite: 'GET /applications/{app}/groups/{group}/invites/{invite}',
  getGroupMember: 'GET /applications/{app}/groups/{group}/members/{member}',
  getIdentityProvider: 'GET /applications/{app}/identity-providers/{provider}',
  getMailDelivery: 'POST /applications/{app}/mail-delivery/lookup application/json',
  getMessageTemplate: 'GET /applications/{app}/messages/{kind}/{locale}',
  getMyData: 'GET /me/applications/{app}/data',
  getMyField: 'GET /me/applications/{app}/data/fields/{field}',
  getMyFieldFile: 'GET /me/applications/{app}/data/fields/{field}/file',
  getMyGroup: 'GET /me/groups/{group}',
  getMyGroupInvite: 'GET /me/groups/{group}/invites/{invite}',
  getMyGroupMember: 'GET /me/groups/{group}/members/{member}',
  getMySchema: 'GET /me/applications/{app}/schema',
  getOidcClient: 'GET /applications/{app}/oidc-clients/{client}',
  getOpenapi: 'GET /openapi.json',
  getPagePreview: 'GET /page-previews/{preview}',
  getPublicApplication: 'GET /applications/{app}/public',
  getReady: 'GET /ready',
  getSampleUser: 'GET /applications/{app}/users/__sample__/data',
  getSchema: 'GET /applications/{app}/schema',
  getServedFile: 'GET /branding/{owner}/{upload}/{file}',
  getServiceHealth: 'GET /service_health',
  getSigningKeys: 'GET /hub/auth/keys',
  getSmsKeyword: 'GET /applications/{app}/sms-keywords/{keyword}',
  getStartPage: 'GET /',
  getUser: 'GET /applications/{app}/users/{user}/data',
  getUserField: 'GET /applications/{app}/users/{user}/data/fields/{field}',
  getUserFieldFile: 'GET /applications/{app}/users/{user}/data/fields/{field}/file',
  getUserGroup: 'GET /applications/{app}/users/{user}/groups/{group}',
  getVariant: 'GET /applications/{app}/variants/{variant}',
  getWebhook: 'GET /applications/{app}/webhooks/{webhook}',
  getWebhookDelivery: 'GET /applications/{app}/webhooks/{webhook}/deliveries/{event}',
  importUsers: 'POST /applications/{app}/users/import application/x-ndjson',
  inviteAccountMember: 'POST! /accounts/{account}/members application/json',
  issueToken: 'POST /hub/auth/token application/json',
  joinGroup: 'POST! /me/groups/{group}/join',
  leaveGroup: 'POST /me/groups/{group}/leave',
  linkMyIdentity: 'POST /me/applications/{app}/identities application/json',
  listAccountEvents: 'GET /accounts/{account}/events',
  listAccountMembers: 'GET /accounts/{account}/members',
  listAccounts: 'GET /accounts',
  listApplications: 'GET /applications',
  listAssets: 'GET /applications/{app}/assets',
  listCredentials: 'GET /applications/{app}/creds',
  listEvents: 'GET /applications/{app}/events',
  listGroupInvites: 'GET /applications/{app}/groups/{group}/invites',
  listGroupMembers: 'GET /applications/{app}/groups/{group}/members',
  listGroups: 'GET /applications/{app}/groups',
  listIdentityProviders: 'GET /applications/{app}/identity-providers',
  listMemberships: 'GET /applications/{app}/memberships',
  listMessageTemplates: 'GET /applications/{app}/messages',
  listMyAccountInvites: 'GET /me/account-invites',
  listMyEvents: 'GET /me/applications/{app}/events',
  listMyGroupInvites: 'GET /me/groups/{group}/invites',
  listMyGroupMembers: 'GET /me/groups/{group}/members',
  listMyGroups: 'GET /me/groups',
  listMyIdentities: 'GET /me/applications/{app}/identities',
  listMyPasskeys: 'GET /me/applications/{app}/passkeys',
  listMySessions: 'GET /me/applications/{app}/sessions',
  listOidcClientUsers: 'GET /applications/{app}/oidc-clients/{client}/users',
  listOidcClients: 'GET /applications/{app}/oidc-clients',
  listPlans: 'GET /plans',
  listSmsKeywords: 'GET /applications/{app}/sms-keywords',
  listUserGroups: 'GET /applications/{app}/users/{user}/groups',
  listUserIdentities: 'GET /applications/{app}/users/{user}/identities',
  listUserPasskeys: 'GET /applications/{app}/users/{user}/passkeys',
  listUserSessions: 'GET /applications/{app}/users/{user}/sessions',
  listUsers: 'GET /applications/{app}/users/data',
  listVariants: 'GET /applications/{app}/variants',
  listWebhookDeliveries: 'GET /applications/{app}/webhooks/{webhook}/deliveries',
  listWebhooks: 'GET /applications/{app}/webhooks',
  lookupCode: 'POST /hub/auth/codes/lookup application/json',
  lookupSignInAttempts: 'POST /applications/{app}/sign-in-attempts/lookup application/json',
  offerPasskey: 'POST /me/applications/{app}/passkey-prompt application/json',
  previewMessage: 'POST /applications/{app}/messages/{kind}/{locale}/preview application/json',
  redeemLink: 'POST /hub/auth/magic/{code} application/json',
  redeliverWebhookEvent: 'POST /applications/{app}/webhooks/{webhook}/deliveries/{event}/redeliver',
  registerPasskey: 'POST /me/applications/{app}/passkeys application/json',
  rejectAccountInvite: 'POST /me/account-invites/{invite}/reject',
  rejectGroupInvite: 'POST /me/groups/{group}/invites/{invite}/reject',
  removeAccountMember: 'DELETE /accounts/{account}/members/{member}',
  removeGroupMember: 'DELETE /applications/{app}/groups/{group}/members/{member}',
  removeMyGroupMember: 'DELETE /me/groups/{group}/members/{member}',
  renewLink: 'POST /hub/auth/magic/{code}/renew application/json',
  replaceApplication: 'PUT /applications/{app} application/json',
  replaceAsset: 'PUT /applications/{app}/assets/{id} image/png',
  replaceMessageTemplate: 'PUT /applications/{app}/messages/{kind}/{locale} application/json',
  replaceMyData: 'PUT /me/applications/{app}/data application/json',
  replaceMyField: 'PUT /me/applications/{app}/data/fields/{field} application/json',
  replaceOidcClient: 'PUT /applications/{app}/oidc-clients/{client} application/json',
  replaceSchema: 'PUT /applications/{app}/schema application/json',
  replaceUser: 'PUT /applications/{app}/users/{user}/data application/json',
  replaceUserAttributes: 'PUT /applications/{app}/users/{user}/attributes application/json',
  replaceUserField: 'PUT /applications/{app}/users/{user}/data/fields/{field} application/json',
  replayWebhook: 'POST! /applications/{app}/webhooks/{webhook}/replay application/json',
  resendGroupInvite: 'POST /hub/auth/magic/{code}/resend',
  resumeMailDelivery: 'POST /applications/{app}/mail-delivery/resume application/json',
  rotateCredential: 'POST! /applications/{app}/creds/{client_id}/rotate application/json',
  rotateWebhook: 'POST! /applications/{app}/webhooks/{webhook}/rotate application/json',
  searchUsers: 'POST /applications/{app}/users/search application/json',
  sendSignInLink: 'POST! /applications/{app}/users/{user}/sign-in-link application/json',
  sendTestMessage: 'POST /applications/{app}/messages/{kind}/{locale}/test application/json',
  setActiveGroup: 'POST /me/applications/{app}/active-group application/json',
  setSmsKeywordState: 'PUT /applications/{app}/sms-keywords/{keyword}/state application/json',
  setUserState: 'POST /applications/{app}/users/{user}/state application/json',
  signInByIdToken: 'POST /hub/auth/upstream/{provider}/token application/json',
  signOut: 'POST /me/applications/{app}/signout application/json',
  signOutUser: 'POST /applications/{app}/users/{user}/signout',
  startAtIdentityProvider: 'POST /hub/auth/upstream/{provider} application/json',
  startLinkingMyIdentity: 'POST /me/applications/{app}/identities/start application/json',
  startSignIn: 'POST /hub/auth/init application/json',
  subscribeAccount: 'PUT /accounts/{account}/subscription application/json',
  testWebhook: 'POST! /applications/{app}/webhooks/{webhook}/test',
  undoAddressChange: 'POST /hub/auth/magic/{code}/undo',
  updateAccountMember: 'PUT /accounts/{account}/members/{member} application/json',
  updateApplication: 'PATCH /applications/{app} application/json',
  updateCredential: 'PATCH /applications/{app}/creds/{client_id} application/json',
  updateGroup: 'PUT /applications/{app}/groups/{group} application/json',
  updateGroupInvite: 'PUT /applications/{app}/groups/{group}/invites/{invite} application/json',
  updateGroupMember: 'PUT /applications/{app}/groups/{group}/members/{member} application/json',
  updateIdentityProvider: 'PATCH /applications/{app}/identity-providers/{provider} application/json',
  updateMyData: 'PATCH /me/applications/{app}/data application/json',
  updateMyGroup: 'PUT /me/groups/{group} application/json',
  updateMyGroupInvite: 'PUT /me/groups/{group}/invites/{invite} application/json',
  updateMyGroupMember: 'PUT /me/groups/{group}/members/{member} application/json',
  updateMyPasskey: 'PATCH /me/applications/{app}/passkeys/{passkey} application/json',
  updateSmsKeyword: 'PATCH /applications/{app}/sms-keywords/{keyword} application/json',
  updateUser: 'PATCH /applications/{app}/users/{user}/data application/json',
  updateUserAttributes: 'PATCH /applications/{app}/users/{user}/attributes application/json',
  updateVariant: 'PATCH /applications/{app}/variants/{variant} application/json',
  updateWebhook: 'PATCH /applications/{app}/webhooks/{webhook} application/json',
  uploadApplicationAnimation: 'PUT /applications/{app}/animation/{type} application/json',
  uploadApplicationIcon: 'PUT /applications/{app}/icon image/png',
  uploadApplicationLogo: 'PUT /applications/{app}/logo/{type} image/png',
  uploadOidcClientLogo: 'PUT /applications/{app}/oidc-clients/{client}/logo/{type} image/png',
  uploadVariantLogo: 'PUT /applications/{app}/variants/{variant}/logo/{type} image/png',
  upsertUsers: 'PUT /applications/{app}/users/data application/json',
  visitLink: 'GET /hub/auth/magic/{code}',
};
