import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { withCallHook } from '../../platform/aws-calls.ts';
import { callDeadline, clientTimeouts } from '../../platform/client-timeouts.ts';
import { config, endpointOverride } from '../../platform/config.ts';
import { ApiError } from '../../platform/errors.ts';
import { errorName } from '../../platform/failure-fields.ts';

/** The encryption context that a ciphertext is bound to. IAM policies name its members. */
export type SealContext = Readonly<Record<string, string>>;

/** The errors of KMS for a ciphertext that it did not create with this key and context. */
const NOT_AUTHENTIC = ['InvalidCiphertextException', 'IncorrectKeyException'];

let client: KMSClient | undefined;

function kms(): KMSClient {
  client ??= withCallHook(
    new KMSClient({ ...clientTimeouts(), ...endpointOverride('KMS_ENDPOINT'), maxAttempts: 4 }),
  );
  return client;
}

/** Drops the client, so that the next call uses the endpoint that the environment has then. */
export function dropKmsClient(): void {
  client?.destroy();
  client = undefined;
}

/**
 * Seals up to 4 KB with the KMS key. Policies allow each function certain purposes only. Returns base64.
 * Throws 503 while KMS does not answer.
 */
export async function sealWithKms(content: string | Buffer, context: SealContext): Promise<string> {
  const command = new EncryptCommand({
    KeyId: config('SIGNING_KEY_ID'),
    Plaintext: Buffer.from(content),
    EncryptionContext: { ...context },
  });
  const { CiphertextBlob } = await kms().send(command, callDeadline()).catch(throwKeysUnavailable);
  return Buffer.from(CiphertextBlob ?? []).toString('base64');
}

/**
 * Opens a ciphertext that `sealWithKms` created with the same context; undefined for any other. Throws 503
 * while KMS does not answer.
 */
export async function openWithKms(sealed: string, context: SealContext): Promise<Buffer | undefined> {
  const command = new DecryptCommand({
    KeyId: config('SIGNING_KEY_ID'),
    CiphertextBlob: Buffer.from(sealed, 'base64'),
    EncryptionContext: { ...context },
  });
  const opened = await kms()
    .send(command, callDeadline())
    .catch((error: unknown) =>
      NOT_AUTHENTIC.includes(errorName(error)) ? undefined : throwKeysUnavailable(error),
    );
  return opened && Buffer.from(opened.Plaintext ?? []);
}

function throwKeysUnavailable(cause: unknown): never {
  throw new ApiError(
    'dependency_unavailable',
    'Keys and secrets cannot be used at present; try again shortly',
    {
      headers: { 'Retry-After': '2' },
      log: { dependency: 'kms', dependency_error: errorName(cause) },
      cause,
    },
  );
}
