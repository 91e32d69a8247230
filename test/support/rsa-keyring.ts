import { vi } from 'vitest';
import { rotateKeyring } from '../../shared/auth/keys/signing-keys.ts';

/** The RSA pair of this worker. Making one takes longer than most files of tests. */
let pair: ReturnType<typeof crypto.subtle.generateKey> | undefined;

/** Creates the RS256 keyring of a table, with the key of this worker. */
export const makeRsaKeyring = () => withRsaKey(() => rotateKeyring('RS256'));

/** Runs `work`, in which each new RSA key is the one of this worker. */
export async function withRsaKey<T>(work: () => Promise<T>): Promise<T> {
  const { subtle } = crypto;
  const generate = subtle.generateKey.bind(subtle);
  const spy = vi.spyOn(subtle, 'generateKey').mockImplementation((algorithm, ...rest) => {
    if (typeof algorithm === 'string' || !('modulusLength' in algorithm)) return generate(algorithm, ...rest);
    pair ??= generate(algorithm, ...rest);
    return pair;
  });
  return work().finally(() => spy.mockRestore());
}
