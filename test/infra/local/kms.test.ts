import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_KEY_ID, startKms } from '../../../infra/local/kms.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';
import { signedPost } from '../../support/signed-request.ts';

const CONTEXT = { purpose: 'signing', kid: 'key-1' };
const directory = useFolderOfEachTest();
let kms: Awaited<ReturnType<typeof startKms>>;
let client: KMSClient;

async function start(options: Parameters<typeof startKms>[0]): Promise<void> {
  kms = await startKms(options);
  client = new KMSClient({
    endpoint: kms.endpoint,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
}

async function stop(): Promise<void> {
  client.destroy();
  await kms.close();
}

beforeEach(async () => {
  await start({ directory });
});
afterEach(async () => {
  await stop();
});

async function encrypt(text: string, more: object = {}): Promise<Uint8Array> {
  const input = { KeyId: LOCAL_KEY_ID, Plaintext: Buffer.from(text), EncryptionContext: CONTEXT, ...more };
  return (await client.send(new EncryptCommand(input))).CiphertextBlob ?? new Uint8Array();
}

async function decrypt(CiphertextBlob: Uint8Array, more: object = {}): Promise<string> {
  const input = { KeyId: LOCAL_KEY_ID, CiphertextBlob, EncryptionContext: CONTEXT, ...more };
  return Buffer.from((await client.send(new DecryptCommand(input))).Plaintext ?? []).toString();
}

describe('Encrypt and Decrypt', () => {
  it('return the plaintext, and never the same ciphertext twice', async () => {
    const blob = await encrypt('secret');
    expect(Buffer.from(blob).includes('secret')).toBe(false);
    expect(Buffer.from(blob).equals(await encrypt('secret'))).toBe(false);
    expect(await decrypt(blob)).toBe('secret');
  });

  it('take the context in any order', async () => {
    const blob = await encrypt('secret');
    expect(await decrypt(blob, { EncryptionContext: { kid: 'key-1', purpose: 'signing' } })).toBe('secret');
  });

  it.each([{}, { purpose: 'signing' }, { ...CONTEXT, kid: 'key-2' }, { ...CONTEXT, more: '' }])(
    'refuse the context %j with InvalidCiphertextException',
    async (EncryptionContext) => {
      const blob = await encrypt('secret');
      await expect(decrypt(blob, { EncryptionContext })).rejects.toMatchObject({
        name: 'InvalidCiphertextException',
        $metadata: { httpStatusCode: 400 },
      });
    },
  );

  it('refuse a change of any byte, and any shorter blob', async () => {
    const blob = await encrypt('secret');
    const refused = { name: 'InvalidCiphertextException' };
    for (let i = 0; i < blob.length; i += 1) {
      const changed = Uint8Array.from(blob);
      changed[i] = (changed[i] ?? 0) ^ 1;
      await expect(decrypt(changed)).rejects.toMatchObject(refused);
      if (i > 0) await expect(decrypt(blob.slice(0, i))).rejects.toMatchObject(refused);
    }
  });

  it('refuse an unknown key with NotFoundException', async () => {
    const refused = { name: 'NotFoundException', $metadata: { httpStatusCode: 400 } };
    await expect(encrypt('x', { KeyId: 'alias/other' })).rejects.toMatchObject(refused);
    const blob = await encrypt('x');
    await expect(decrypt(blob, { KeyId: 'alias/other' })).rejects.toMatchObject(refused);
  });

  it('refuse options that the service does not use', async () => {
    const refused = { name: 'ValidationException' };
    await expect(encrypt('x', { EncryptionAlgorithm: 'RSAES_OAEP_SHA_1' })).rejects.toMatchObject(refused);
    await expect(encrypt('x', { DryRun: true })).rejects.toMatchObject(refused);
    await expect(decrypt(await encrypt('x'), { KeyId: undefined })).rejects.toMatchObject(refused);
  });

  it('refuse a plaintext that is empty or too long', async () => {
    await expect(encrypt('')).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(encrypt('x'.repeat(4097))).rejects.toMatchObject({ name: 'ValidationException' });
    expect(await decrypt(await encrypt('x'.repeat(4096)))).toHaveLength(4096);
  });
});

describe('the key file', () => {
  it('is made once, whole, and readable by its owner only', async () => {
    const file = join(directory, 'kms.key');
    const before = await readFile(file);
    expect(before).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const blob = await encrypt('secret');
    await stop();
    await start({ directory });
    expect(await readFile(file)).toEqual(before);
    expect(await decrypt(blob)).toBe('secret');
    expect(await readdir(directory)).toEqual(['kms.key']);
  });

  it('is the same for all who start at once', async () => {
    const fresh = join(directory, 'fresh');
    const servers = await Promise.all(Array.from({ length: 8 }, () => startKms({ directory: fresh })));
    expect(await readdir(fresh)).toEqual(['kms.key']);
    await Promise.all(servers.map((server) => server.close()));
  });

  it('is not replaced when it is damaged', async () => {
    await writeFile(join(directory, 'kms.key'), 'short');
    await expect(startKms({ directory })).rejects.toThrow('damaged');
  });

  it('of another folder does not open the ciphertext', async () => {
    const blob = await encrypt('secret');
    await stop();
    await start({ directory: join(directory, 'other') });
    await expect(decrypt(blob)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  });
});

describe('callers', () => {
  const JSON_TYPE = 'application/x-amz-json-1.1';

  const post = (headers: Record<string, string>, body = '{}') =>
    signedPost('kms', kms.endpoint, {
      headers: { 'content-type': JSON_TYPE, 'x-amz-target': 'TrentService.Decrypt', ...headers },
      body,
    });

  it('get 400 for a body that is not declared as JSON', async () => {
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(400);
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"CiphertextBlob":5}',
    '{"CiphertextBlob":"AQ==","EncryptionContext":{"a":1}}',
  ])('get 400 for the body %j', async (body) => {
    expect((await post({}, body)).status).toBe(400);
  });

  it('get UnknownOperationException for other operations', async () => {
    for (const target of ['TrentService.DescribeKey', 'TrentService.ScheduleKeyDeletion', 'constructor'])
      expect(await (await post({ 'x-amz-target': target })).text()).toContain('UnknownOperationException');
  });

  it('get 413 for a body that is too large', async () => {
    expect((await post({}, 'x'.repeat(70_000))).status).toBe(413);
  });
});
