import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AwsError } from './http/aws-error.ts';
import { type Input, type Output, serveJson } from './http/json-service.ts';
import type { Place, Running } from './http/loopback.ts';
import { type Credentials, TEST_CREDENTIALS } from './http/signature.ts';
import { keyIdOf, loadKey } from './kms/kms-key.ts';

/** Alias of the only key. */
export const LOCAL_KEY_ID = 'alias/identity-signing';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 1;
/** Length of version, key id and nonce, which precede the tag and the sealed bytes. */
const HEADER_BYTES = 1 + 16 + NONCE_BYTES;
const MAX_PLAINTEXT = 4096;
const MAX_CIPHERTEXT = 6144;
const MAX_BODY = 64 * 1024;

/** The key and its id, which is derived from it. */
type Master = { key: Buffer; id: Buffer };

class KmsError extends AwsError {
  constructor(code: string, message: string) {
    super(400, code, message);
  }
}

/** Members of the calls of the service: the caller is `shared/auth/keys/key-service.ts`. */
const MEMBERS = ['KeyId', 'Plaintext', 'CiphertextBlob', 'EncryptionContext'];

/**
 * Serves an embedded AWS KMS on 127.0.0.1 with one symmetric key: AES-256-GCM, with encryption context, key
 * id and format version as additional data. The key is created once and stored in `directory`, readable only
 * by its owner. Throws DataFolderError if the key is damaged or not the key of the data.
 */
export async function startKms({
  directory,
  sealed,
  credentials = TEST_CREDENTIALS,
  place = {},
}: {
  directory: string;
  /** A ciphertext of the data, which the key must open. If it is absent, a missing key is created. */
  sealed?: string | undefined;
  /** The only accepted access key. */
  credentials?: Credentials;
  place?: Place;
}): Promise<Running> {
  const key = await loadKey(directory, sealed);
  const master = { key, id: keyIdOf(key) };
  return serveJson({
    name: 'KMS',
    signedAs: 'kms',
    contentType: 'application/x-amz-json-1.1',
    maxBytes: MAX_BODY,
    target: 'TrentService',
    operations: {
      Encrypt: { members: MEMBERS, run: (input) => encrypt(input, master) },
      Decrypt: { members: MEMBERS, run: (input) => decrypt(input, master) },
    },
    credentials,
    place,
  });
}

function encrypt(input: Input, master: Master): Output {
  checkKey(input['KeyId']);
  const plaintext = bytes(input, 'Plaintext', MAX_PLAINTEXT);
  const header = Buffer.concat([Buffer.from([VERSION]), master.id, randomBytes(NONCE_BYTES)]);
  const cipher = createCipheriv('aes-256-gcm', master.key, header.subarray(-NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(additionalData(header, input));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return { CiphertextBlob: Buffer.concat([header, cipher.getAuthTag(), sealed]).toString('base64') };
}

function decrypt(input: Input, master: Master): Output {
  checkKey(input['KeyId']);
  const plaintext = open(bytes(input, 'CiphertextBlob', MAX_CIPHERTEXT), input, master);
  return { Plaintext: plaintext.toString('base64') };
}

function open(blob: Buffer, input: Input, master: Master): Buffer {
  const header = blob.subarray(0, HEADER_BYTES);
  const tag = blob.subarray(HEADER_BYTES, HEADER_BYTES + TAG_BYTES);
  const isOurs =
    header[0] === VERSION && header.subarray(1, 17).equals(master.id) && tag.length === TAG_BYTES;
  if (!isOurs) throw new KmsError('InvalidCiphertextException', 'the ciphertext is not of this key');
  const aad = additionalData(header, input);
  try {
    const decipher = createDecipheriv('aes-256-gcm', master.key, header.subarray(-NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(aad).setAuthTag(tag);
    return Buffer.concat([decipher.update(blob.subarray(HEADER_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new KmsError('InvalidCiphertextException', 'the ciphertext or its context is not right');
  }
}

function checkKey(keyId: unknown): void {
  if (typeof keyId !== 'string' || keyId === '')
    throw new KmsError('ValidationException', 'KeyId is missing');
  if (keyId !== LOCAL_KEY_ID) throw new KmsError('NotFoundException', `there is no key ${keyId}`);
}

function bytes(input: Input, name: string, max: number): Buffer {
  const value = input[name];
  const isBase64 = typeof value === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
  const decoded = Buffer.from(isBase64 ? value : '', 'base64');
  if (decoded.length === 0 || decoded.length > max)
    throw new KmsError('ValidationException', `${name} must have 1 to ${max} bytes`);
  return decoded;
}

/** Returns the header and the sorted context, so that the order of its members does not matter. */
function additionalData(header: Buffer, input: Input): Buffer {
  const context = input['EncryptionContext'] ?? {};
  const pairs = typeof context === 'object' && context !== null ? Object.entries(context) : [];
  if (typeof context !== 'object' || Array.isArray(context) || pairs.some(([, v]) => typeof v !== 'string'))
    throw new KmsError('ValidationException', 'EncryptionContext must map names to strings');
  const sorted = pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat([header, Buffer.from(JSON.stringify(sorted))]);
}
