/** Whom a provider has signed in. Issuer and subject alone name the person (OpenID Connect Core, 5.7). */
export type ProviderSubject = {
  /** The id of the identity provider in the application. */
  provider: string;
  issuer: string;
  subject: string;
  /** The e-mail address that the provider named. It decides nothing; its user knows the account by it. */
  email?: string | undefined;
  /** The address of the picture that the provider named: only of a sign-in that links the account. */
  picture?: string | undefined;
  /** Apple's refresh token, sealed for issuer and subject (decision 0592). Never shown. */
  sealed_token?: string | undefined;
};

/** Whom a provider has signed in beside a code to an address. */
export type SubjectBesideCode = ProviderSubject & {
  /** The user to whom the account is linked already: the code is for this user alone, and links nothing. */
  linked_to?: string | undefined;
};
