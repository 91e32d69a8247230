import { createHash } from 'node:crypto';
import type { ChangedBy, ChangeStream } from './change-stream.ts';
import {
  type DynamoDbError,
  db,
  failure,
  type Item,
  isDynamoDbError,
  type RequestData,
  type Store,
  tableOf,
} from './dynalite.ts';
import { assertItem, assertKey } from './faults.ts';
import { type Kind, parse, perform, run } from './operations.ts';
import { Overlay } from './overlay.ts';

/** Time for which a ClientRequestToken is remembered, as in AWS. */
const TOKEN_MILLISECONDS = 10 * 60_000;
const MAX_ITEMS = 100;
const MAX_BYTES = 4 * 1024 * 1024;

type Reason = { Code: string; Message?: string; Item?: unknown };
type Request = Record<string, unknown>;
type Part = { kind: Kind; data: RequestData };

/** A store, and the stream of its changes if it is switched on. */
export type Target = { store: Store; stream?: ChangeStream | undefined };

/** TransactWriteItems of a store. Transactions must run exclusively. */
export class Transactions {
  readonly #target: Target;
  /** The tokens of the last minutes, oldest first, with the hash of the written items. */
  readonly #tokens = new Map<string, { hash: string; at: number }>();

  constructor(target: Target) {
    this.#target = target;
  }

  async write(request: Request): Promise<Record<string, unknown>> {
    const { store } = this.#target;
    const token = request['ClientRequestToken'];
    const hash = createHash('sha256')
      .update(JSON.stringify(request['TransactItems'] ?? null))
      .digest('hex');
    if (typeof token === 'string' && this.#wasDone(token, hash)) return {};
    const parts = partsOf(request, ['Put', 'Update', 'Delete', 'ConditionCheck'], store);
    assertSize(parts);
    await assertDistinct(parts, store);
    const { reasons, collected } = await attempt(parts, store);
    if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons);
    await commit(this.#target, collected, 'request');
    if (typeof token === 'string') this.#remember(token, hash);
    return {};
  }

  #remember(token: string, hash: string): void {
    this.#tokens.delete(token);
    this.#tokens.set(token, { hash, at: Date.now() });
    for (const [old, { at }] of this.#tokens) {
      if (Date.now() - at <= TOKEN_MILLISECONDS) break;
      this.#tokens.delete(old);
    }
  }

  #wasDone(token: string, hash: string): boolean {
    const seen = this.#tokens.get(token);
    if (!seen || Date.now() - seen.at > TOKEN_MILLISECONDS) return false;
    if (seen.hash === hash) return true;
    throw failure(
      'IdempotentParameterMismatchException',
      'The parameters supplied are not the same as the ones used in a previous request with the same client request token.',
    );
  }
}

/** Runs TransactGetItems. Must run exclusively. */
export async function getInTransaction(request: Request, store: Store): Promise<Record<string, unknown>> {
  const answers = partsOf(request, ['Get'], store).map(({ data }) => run('Get', store, data));
  const Responses = (await Promise.all(answers)).map(({ Item }) => (Item ? { Item } : {}));
  return { Responses };
}

/** Runs one write with dynalite, with its index entries in one atomic batch. Must run exclusively. */
export async function writeSingle(
  kind: Kind,
  request: Request,
  target: Target,
  by: ChangedBy = 'request',
): Promise<Record<string, unknown>> {
  const data = parse(kind, request, target.store);
  const collected = new Overlay(target.store);
  const answer = await run(kind, collected.store, data);
  await commit(target, collected, by);
  return answer;
}

/** Runs BatchWriteItem, here in one atomic batch. Must run exclusively. */
export async function writeBatch(request: Request, target: Target): Promise<Record<string, unknown>> {
  const collected = new Overlay(target.store);
  const answer = await perform('BatchWriteItem', request, collected.store);
  await commit(target, collected, 'request');
  return answer;
}

/** Makes collected writes and adds the records of their changes to the stream, in one atomic step. */
async function commit({ store, stream }: Target, collected: Overlay, by: ChangedBy): Promise<void> {
  const records = stream?.recordsOf(collected.changes(), by) ?? [];
  await store.db.batch([...collected.writes(), ...records]);
  if (records.length > 0) stream?.announce();
}

async function attempt(parts: Part[], store: Store): Promise<{ reasons: Reason[]; collected: Overlay }> {
  const collected = new Overlay(store);
  const reasons: Reason[] = [];
  for (const { kind, data } of parts) {
    const target = kind === 'ConditionCheck' ? new Overlay(store).store : collected.store;
    reasons.push(await reasonOf(() => run(kind, target, data)));
  }
  return { reasons, collected };
}

async function reasonOf(work: () => Promise<unknown>): Promise<Reason> {
  try {
    await work();
    return { Code: 'None' };
  } catch (error) {
    if (!isDynamoDbError(error) || !String(error.body['__type']).includes('ConditionalCheckFailed'))
      throw error;
    const { Item } = error.body;
    return {
      Code: 'ConditionalCheckFailed',
      Message: 'The conditional request failed',
      ...(Item !== undefined && { Item }),
    };
  }
}

function cancelled(reasons: Reason[]): DynamoDbError {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return failure('TransactionCanceledException', undefined, {
    Message: message,
    CancellationReasons: reasons,
  });
}

function partsOf(request: Request, kinds: readonly Kind[], store: Store): Part[] {
  const items: unknown = request['TransactItems'];
  if (!Array.isArray(items) || items.length === 0 || items.length > MAX_ITEMS) {
    const bound =
      Array.isArray(items) && items.length > 0 ? 'less than or equal to 100' : 'greater than or equal to 1';
    throw db.validationError(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ${bound}`,
    );
  }
  return items.map((item: Record<string, unknown>) => {
    const named = Object.keys(item ?? {});
    const kind = kinds.find((candidate) => candidate === named[0]);
    if (!kind || named.length > 1) {
      throw db.validationError('TransactItems can only contain one of Check, Put, Update or Delete');
    }
    return { kind, data: parse(kind, item[kind], store) };
  });
}

function assertSize(parts: Part[]): void {
  const bytes = parts
    .flatMap(({ data }) => [data['Item'], data['Key'], data['ExpressionAttributeValues']])
    .reduce<number>((sum, values) => sum + (values ? db.itemSize(values as Item) : 0), 0);
  if (bytes > MAX_BYTES)
    throw db.validationError(`Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`);
}

async function assertDistinct(parts: Part[], store: Store): Promise<void> {
  const seen = new Set<string>();
  for (const { data } of parts) {
    const table = await tableOf(store, data.TableName);
    const item = data['Item'] as Item | undefined;
    if (item) assertItem(item, table);
    else assertKey(data['Key'] as Item, table);
    const key = `${data.TableName}/${db.createKey(item ?? (data['Key'] as Item), table)}`;
    if (seen.has(key)) {
      throw db.validationError('Transaction request cannot include multiple operations on one item');
    }
    seen.add(key);
  }
}
