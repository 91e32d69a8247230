import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

/** A secret that a rotation has replaced: its hash, and the ISO date-time until which it works. */
export type EarlierSecret = { hash: string; until: string };

/** A stored credential. Secrets are stored only as hashes, also the earlier ones during a rotation. */
export type CredentialRecord = {
  client_id: string;
  application: string;
  name: string;
  expires?: string | undefined;
  app_variant_id?: string | undefined;
  oidc_client_configuration_id?: string | undefined;
  secret_hash?: string | undefined;
  secret_last_four?: string | undefined;
  previous_secret_hash?: string | undefined;
  previous_secret_until?: string | undefined;
  /** Secrets before the previous one whose grace has not ended. */
  older_secrets?: EarlierSecret[] | undefined;
  previous_secret_last_used_at?: string | undefined;
  last_used_at?: string | undefined;
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string;
  version: number;
};

const CredentialName = f.name('What the credential is for');

/** The body that adds a credential to an OpenID client. */
export const ClientCredentialReq = z.strictObject({
  name: CredentialName,
  expires: z.optional(f.future('When it stops working; never when absent')),
  app_variant_id: z.optional(f.id('Variant that the credential acts for')),
});
export type ClientCredentialReq = z.output<typeof ClientCredentialReq>;

export const CredentialCreateReq = z.extend(ClientCredentialReq, {
  publishable: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'True for the key of a page or app alone: it gets no secret, now or later, so it never authenticates a backend',
        ),
      ),
  ),
});
export type CredentialCreateReq = z.output<typeof CredentialCreateReq>;

export const CredentialUpdateReq = z.strictObject({
  name: z.optional(CredentialName),
  expires: z.optional(z.nullable(f.future('When it stops working; null for never'))),
});
export type CredentialUpdateReq = z.output<typeof CredentialUpdateReq>;

export const RotateReq = z.prefault(
  z.strictObject({
    grace: z._default(
      f.duration('How long the previous secret keeps working, for example 24h; at most 365d', '365d'),
      '24h',
    ),
  }),
  {},
);

/** A credential as the API shows it, without its secret. */
export const Credential = z.object({
  client_id: z.string().check(z.describe('The publishable key, sent as x-svc-app-key')),
  name: z.string(),
  secret_last_four: z.optional(z.string().check(z.describe('Absent if there is no secret'))),
  expires: z.optional(f.timestamp('When it stops working')),
  application: z.string(),
  app_variant_id: z.optional(z.string()),
  oidc_client_configuration_id: z.optional(z.string()),
  last_used_at: z.optional(f.timestamp('Last use, to the hour')),
  previous_secret_until: z.optional(f.timestamp('When the secret before the last rotation stops working')),
  previous_secret_last_used_at: z.optional(f.timestamp('Last use of the previous secret, to the hour')),
  created_at: f.createdAt,
  updated_at: f.updatedAt,
});

/** The response to a creation: with the secret, once, unless the credential is publishable. */
export const CreatedCredential = z.extend(Credential, {
  secret: z.optional(
    z.string().check(z.describe('Shown only now; sent as x-svc-app-secret. A publishable key has none')),
  ),
});

/** The response that shows the secret, once. */
export const CredentialWithSecret = z.extend(Credential, {
  secret: z.string().check(z.describe('Shown only now; sent as x-svc-app-secret')),
});
