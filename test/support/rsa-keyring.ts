import { openWithKms, sealWithKms } from '../../shared/auth/keys/key-service.ts';
import { sealKeyring } from '../../shared/auth/keys/keyring-seal.ts';
import type { SigningKey } from '../../shared/auth/keys/signing-key.ts';
import { rotateKeyring } from '../../shared/auth/keys/signing-keys.ts';
import { isoNow } from '../../shared/platform/time.ts';
import { keys } from '../../shared/storage/keys.ts';
import { notExists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { put } from '../../shared/storage/writes/writes.ts';

/** The RSA key of this worker. Making one takes longer than most files of tests. */
let made: { key: SigningKey; privateHalf: Buffer } | undefined;

/** Creates the RS256 keyring of a table: first as the rotation does, then with the same key again. */
export async function makeRsaKeyring(): Promise<void> {
  if (!made) {
    const [key] = (await rotateKeyring('RS256')).keys;
    if (!key) throw new Error('the rotation has made no key');
    const privateHalf = await openWithKms(key.sealed_private, { kid: key.kid });
    if (!privateHalf) throw new Error('the key cannot be opened');
    made = { key, privateHalf };
    return;
  }
  const sealed_private = await sealWithKms(made.privateHalf, { kid: made.key.kid });
  const key = { ...made.key, sealed_private, published_at: isoNow(), active_from: isoNow() };
  const ring = { version: 1, keys: [key] };
  const seal = await sealKeyring('RS256', ring);
  await write(put({ ...keys.keyring('RS256'), ...ring, seal }, notExists()));
}
