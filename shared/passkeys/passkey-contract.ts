import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { SIGN_IN_ERRORS } from '../sign-in/sign-in-contract.ts';

/** The longest base64url text of a browser that is read. Real ones have less than 2,000 characters. */
const MAX_TEXT = 8192;
const MAX_NAME = 100;

const Base64Url = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_TEXT), z.regex(/^[\w-]+$/, { error: 'must be base64url' }));
/** A word of WebAuthn, such as `internal` or `cross-platform`. */
const Word = z.string().check(z.maxLength(32), z.regex(/^[a-z-]+$/, { error: 'must be a word of WebAuthn' }));

/** The id of a passkey, in paths. */
export const PasskeyId = f.id('ID of the passkey');
export const PasskeyName = f.shownLine('What its user calls it', MAX_NAME).check(z.minLength(1));

/** What a browser answers to the options, as `PublicKeyCredential.toJSON()` returns it (WebAuthn, 5.1). */
const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(Word)),
  clientExtensionResults: z.optional(f.freeForm('Not read')),
};

/** A new passkey. */
export const NewPasskeyResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(Word).check(z.maxLength(10))),
    authenticatorData: z.optional(Base64Url),
    publicKey: z.optional(z.nullable(Base64Url)),
    publicKeyAlgorithm: z.optional(z.number()),
  }),
});

export type NewPasskeyResponse = z.output<typeof NewPasskeyResponse>;

/** The use of a passkey. */
export const PasskeyUseResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.optional(z.nullable(Base64Url)),
  }),
});

export type PasskeyUseResponse = z.output<typeof PasskeyUseResponse>;

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.optional(z.array(z.string())),
});

/** The errors of a sign-in with a passkey, by whoever may start one. */
export const PASSKEY_SIGN_IN_ERRORS = [
  'invalid_key',
  'origin_not_allowed',
  'passkeys_not_enabled',
  'invalid_passkey',
  'challenge_ended',
  'too_many_requests',
  'link_not_found',
  ...SIGN_IN_ERRORS,
  'conflict',
] as const;

/** `PublicKeyCredentialCreationOptionsJSON` (WebAuthn, 5.4). */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export type CreationOptions = z.input<typeof CreationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` (WebAuthn, 5.5). */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.input<typeof RequestOptions>;
