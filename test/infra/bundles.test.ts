import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bundle, bundleFunctions } from '../../infra/bundle.ts';
import { AUTHORIZER, discoverOperations, discoverTriggers, FALLBACK } from '../../infra/operations.ts';

const KB = 1024;
/** Budgets by what a function needs. The rules of whole profiles and of links that others make need the schema and its checks. Signing brings the KMS client, messages SES and SNS, objects the S3 client, files and uploads its writes too. */
const BUDGETS_KB = {
  plain: 40,
  openapi: 600,
  table: 250,
  rules: 266,
  signing: 308,
  messages: 378,
  bucket: 390,
  files: 425,
  upload: 480,
  openid: 900,
  authorizer: 210,
  fallback: 20,
};

/** Areas whose operations judge whole profiles. */
const WHOLE_RULES = new Set(['users', 'profiles', 'user profiles']);

let directory = '';
let bundles: Bundle[] = [];
let milliseconds = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'identity-bundles-'));
  const started = performance.now();
  bundles = await bundleFunctions(directory);
  milliseconds = performance.now() - started;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function budgetOf(id: string): Promise<number> {
  if (id === AUTHORIZER.id) return BUDGETS_KB.authorizer;
  if (id === FALLBACK.id) return BUDGETS_KB.fallback;
  const operation = (await discoverOperations()).find((found) => found.operation.id === id)?.operation;
  const trigger = (await discoverTriggers()).find((found) => found.trigger.id === id)?.trigger;
  const uses: readonly string[] = operation?.uses ?? trigger?.uses ?? ['tokens:issue'];
  if (id === 'serveOpenIdProvider') return BUDGETS_KB.openid;
  if (operation?.tags.includes('docs')) return BUDGETS_KB.openapi;
  if (uses.includes('bucket:upload')) return BUDGETS_KB.upload;
  if (uses.some((use) => ['bucket:read-files', 'bucket:delete'].includes(use))) return BUDGETS_KB.files;
  if (uses.some((use) => use.startsWith('bucket:'))) return BUDGETS_KB.bucket;
  if (uses.includes('messages:send')) return BUDGETS_KB.messages;
  if (uses.includes('tokens:issue')) return BUDGETS_KB.signing;
  if (WHOLE_RULES.has(operation?.tags[0] ?? '') || id === 'createGroupInvite') return BUDGETS_KB.rules;
  return uses.length > 0 ? BUDGETS_KB.table : BUDGETS_KB.plain;
}

describe('the bundles', () => {
  it('stay within their budgets', async () => {
    const over: string[] = [];
    for (const { id, bytes } of bundles) {
      const budget = await budgetOf(id);
      if (bytes > budget * KB) over.push(`${id}: ${(bytes / KB).toFixed(1)} KB of ${budget}`);
    }
    expect(over).toEqual([]);
  });

  it('are made by one call within 30 seconds on a busy machine', () => {
    expect(milliseconds).toBeLessThan(30_000);
  });

  it('hold no other function, and nothing of infra but what stands in for unused SDK parts', () => {
    for (const { id, inputs } of bundles) {
      expect(
        inputs.filter((input) => input.startsWith('functions/')),
        id,
      ).toHaveLength(1);
      const infra = inputs.filter(
        (input) => input.startsWith('infra/') && !input.startsWith('infra/bundle/'),
      );
      expect(infra, id).toEqual([]);
    }
  });

  it('hold the S3 client only where the function uses the bucket', async () => {
    const operations = (await discoverOperations()).map(({ operation }) => operation);
    const triggers = (await discoverTriggers()).map(({ trigger }) => trigger);
    const users = [...operations, ...triggers]
      .filter(({ uses }) => uses.some((use) => use.startsWith('bucket')))
      .map(({ id }) => id);
    const holders = bundles
      .filter(({ inputs }) => inputs.some((input) => input.includes('client-s3')))
      .map(({ id }) => id);
    expect(holders.sort()).toEqual(users.sort());
  });
});
