import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { config, endpointOverride } from '../../platform/config.ts';
import { answersInMemory } from '../../platform/prime.ts';

/** Makes the call that opens a key, in memory, for `prime`. */
export async function primeKeys(): Promise<void> {
  const client = new KMSClient({ ...endpointOverride('KMS_ENDPOINT'), ...answersInMemory() });
  const CiphertextBlob = Buffer.from('priming');
  const EncryptionContext = { purpose: 'priming' };
  await client.send(
    new DecryptCommand({ KeyId: config('SIGNING_KEY_ID'), CiphertextBlob, EncryptionContext }),
  );
}
