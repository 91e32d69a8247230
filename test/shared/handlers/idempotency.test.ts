import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { idempotencyScope } from '../../../shared/handlers/idempotency.ts';
import { lambda } from '../../../shared/handlers/lambda.ts';
import { defineOperation } from '../../../shared/http/operation.ts';
import type { Principal } from '../../../shared/http/principal.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';
import { interceptTable } from '../../support/intercept-table.ts';
import { invoke } from '../../support/invoke.ts';

const operation = defineOperation({
  id: 'mintCoin',
  method: 'POST',
  path: '/coins',
  summary: 'Mint a coin',
  tags: ['coins'],
  auth: ['keys', 'service_account'],
  uses: ['table:write'],
  body: z.strictObject({ face: z.string() }),
  idempotent: true,
  success: {
    status: 201,
    schema: z.object({ id: z.string(), secret: z.string() }),
    location: '/coins/{id}',
  },
  errors: ['conflict'],
});

useBackends();
let minted: string[] = [];
let before: () => Promise<void> = async () => undefined;
let after: () => Promise<void> = async () => undefined;

async function mintCoin({ body }: { body: { face: string } }) {
  await before();
  const id = crypto.randomUUID();
  const coin = { pk: `COIN#${id}`, sk: 'COIN', face: body.face };
  await write(put(coin, notExists(), () => new ApiError('conflict')));
  minted.push(id);
  await after();
  return { id, secret: `secret-of-${id}` };
}

const module = { operation, handler: lambda(operation, mintCoin) };

const open = defineOperation({ ...operation, auth: [] });
const publish = (given: string) =>
  invoke(
    { operation: open, handler: lambda(open, mintCoin) },
    { headers: { 'Idempotency-Key': given }, body: { face: 'king' } },
  );

const principal = { kind: 'keys', app: 'app_1', clientId: 'key_1' } as const;
const mint = (given: string, face = 'king', caller: Principal = principal) =>
  invoke(module, { principal: caller, headers: { 'Idempotency-Key': given }, body: { face } });

let key = '';
beforeEach(() => {
  key = crypto.randomUUID();
  minted = [];
});
afterEach(() => {
  before = after = async () => undefined;
  vi.useRealTimers();
});

describe('Idempotency-Key', () => {
  it('gives the first answer again for the same key and body, and creates once', async () => {
    const first = await mint(key);
    const again = await mint(key);
    expect(first.status).toBe(201);
    expect(again).toEqual(first);
    expect(minted).toHaveLength(1);
  });

  it('keeps no secret of the answer readable in the table', async () => {
    const { body } = await mint(key);
    const scope = idempotencyScope('mintCoin', {}, principal, key);
    const item = await getItem(keys.idempotency(scope));
    expect(item?.['state']).toBe('answered');
    expect(JSON.stringify(item)).not.toContain(String(body['secret']));
    expect(JSON.stringify(item)).not.toContain(key);
  });

  it('answers 422 when the key comes with another body', async () => {
    await mint(key);
    expect(await mint(key, 'queen')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it.each([
    ['application', { ...principal, app: 'app_2' }],
    ['credential', { ...principal, clientId: 'key_2' }],
    ['variant of the credential', { ...principal, variant: 'variant_1' }],
    ['kind', { ...principal, kind: 'service_account' }],
  ] as const)('is separate for each caller: by %s', async (_, other) => {
    await mint(key);
    expect((await mint(key, 'queen', other)).status).toBe(201);
    expect(minted).toHaveLength(2);
  });

  it('does nothing for a caller that is not known: two of them may choose the same key', async () => {
    await publish(key);
    await publish(key);
    expect(minted).toHaveLength(2);
  });

  it.each([1, 255])('may have %i characters', async (length) => {
    const long = 'k'.repeat(length);
    const caller = { ...principal, clientId: crypto.randomUUID() };
    const first = await mint(long, 'king', caller);
    expect(first.status).toBe(201);
    expect(await mint(long, 'king', caller)).toEqual(first);
  });

  it('creates once under 20 parallel requests; others get that answer or 409', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => mint(key)));
    expect(minted).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const { status, body } of answers) {
      if (status !== 201) expect(body['code']).toBe('idempotency_in_progress');
    }
  });

  it('is free again after a request that failed and wrote nothing', async () => {
    before = async () => {
      throw new ApiError('conflict');
    };
    expect((await mint(key)).status).toBe(409);
    before = async () => undefined;
    expect((await mint(key)).status).toBe(201);
  });

  it('is free at once where the answer to its claim was lost', async () => {
    const end = interceptTable(async ({ proceed }) => {
      await proceed();
      end();
      throw new Error('the answer was lost');
    });
    expect((await mint(key)).status).toBe(503);
    expect(minted).toEqual([]);
    expect((await mint(key)).status).toBe(201);
    expect(minted).toHaveLength(1);
  });

  it('never creates twice after a lost answer, and says so at once', async () => {
    after = async () => {
      throw new Error('the function died here');
    };
    expect((await mint(key)).status).toBe(500);
    after = async () => undefined;
    expect(await mint(key)).toMatchObject({ status: 409, body: { code: 'idempotency_answer_lost' } });
    expect(minted).toHaveLength(1);
  });

  it('gives the first answer still shortly before 24 hours are over', async () => {
    const now = Date.now();
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const first = await mint(key);
    for (const later of [3600_000 + 2000, 24 * 3600_000 - 2000]) {
      vi.setSystemTime(now + later);
      expect(await mint(key)).toEqual(first);
      expect((await mint(key, 'queen')).status).toBe(422);
    }
    expect(minted).toHaveLength(1);
  });

  it('is free for another request after 24 hours', async () => {
    await mint(key);
    vi.useFakeTimers({ now: Date.now() + 24 * 3600_000 + 1000, toFake: ['Date'] });
    expect((await mint(key, 'queen')).status).toBe(201);
    expect(minted).toHaveLength(2);
  });

  it.each([
    ['no characters', ''],
    ['256 characters', 'k'.repeat(256)],
  ])('of %s is refused', async (_, refused) => {
    expect(await mint(refused)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'headers.idempotency-key' }] },
    });
  });
});
