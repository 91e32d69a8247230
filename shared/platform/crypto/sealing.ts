import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * Encrypts a text with a key derived from a secret that the table does not have (AES-256-GCM, HKDF-SHA-256
 * with a random salt). A sealed text opens only with the same `purpose`. Returns base64.
 */
export function seal(text: string, secret: string, purpose: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', derive(secret, salt, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts a sealed text. Throws if secret or purpose differ or the text was changed. */
export function unseal(sealed: string, secret: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const key = derive(secret, bytes.subarray(0, 16), purpose);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(16, 28));
  decipher.setAuthTag(bytes.subarray(28, 44));
  return Buffer.concat([decipher.update(bytes.subarray(44)), decipher.final()]).toString();
}

/**
 * Returns a key object, because Node takes three times as long to create a cipher from the bytes of a key.
 */
function derive(secret: string, salt: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32)));
}
