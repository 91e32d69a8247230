import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsError } from './aws-error.ts';
import { keyIdOf, loadKey } from './kms-key.ts';
import { BodyTooLarge, listen, type Place, type Running, readBytes } from './loopback.ts';
import { type Credentials, checkSignedBody, jsonCodeOf, TEST_CREDENTIALS } from './signature.ts';

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

type Input = Record<string, unknown>;
type Output = Record<string, unknown>;

/** The key and its id, which is derived from it. */
type Master = { key: Buffer; id: Buffer };

class KmsError extends AwsError {
  constructor(code: string, message: string) {
    super(400, code, message);
  }
}

/** The calls of the service: the caller is `shared/auth/key-service.ts`. */
const OPERATIONS = new Map<string, (input: Input, master: Master) => Output>([
  ['TrentService.Encrypt', encrypt],
  ['TrentService.Decrypt', decrypt],
]);
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
  return listen(async (request, response) => {
    const { status, body } = await answer(request, master, credentials);
    const content = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.1',
      'content-length': Buffer.byteLength(content),
      'x-amzn-requestid': randomUUID(),
    });
    response.end(content);
  }, place);
}

async function answer(
  request: IncomingMessage,
  master: Master,
  credentials: Credentials,
): Promise<{ status: number; body: Output }> {
  try {
    const body = await readBytes(request, MAX_BODY);
    checkType(request);
    checkSignedBody(request, body, 'kms', credentials);
    const operation = OPERATIONS.get(String(request.headers['x-amz-target']));
    if (!operation)
      throw new KmsError('UnknownOperationException', 'only Encrypt and Decrypt are known here');
    return { status: 200, body: operation(parse(body), master) };
  } catch (error) {
    return describeError(error);
  }
}

function describeError(error: unknown): { status: number; body: Output } {
  if (error instanceof AwsError)
    return { status: error.status, body: { __type: jsonCodeOf(error), message: error.message } };
  if (error instanceof BodyTooLarge)
    return { status: 413, body: { __type: 'ValidationException', message: 'the request is too large' } };
  console.error('KMS request failed', error);
  return { status: 500, body: { __type: 'KMSInternalException', message: 'internal error' } };
}

function checkType(request: IncomingMessage): void {
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/x-amz-json-1.1')
    throw new KmsError('SerializationException', 'expected a POST of application/x-amz-json-1.1');
}

function parse(body: Buffer): Input {
  let input: unknown;
  try {
    input = JSON.parse(body.toString());
  } catch {
    input = undefined;
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new KmsError('SerializationException', 'the body is not a JSON object');
  const unknown = Object.keys(input).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined)
    throw new KmsError('ValidationException', `${unknown} is not supported by the embedded KMS`);
  return input as Input;
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
