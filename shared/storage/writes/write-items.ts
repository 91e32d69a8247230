import { randomBytes, randomUUID } from 'node:crypto';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { config } from '../../platform/config.ts';
import type { Key } from '../keys.ts';
import { callTable, documentClient } from '../table-client.ts';
import { openClaim } from './claim.ts';
import {
  all,
  type Changes,
  type Condition,
  differs,
  Expression,
  type Item,
  type Otherwise,
  renderChanges,
} from './expressions.ts';
import { cancellationOf, conditionFailureOf, translated } from './failures.ts';
import { keyOfWrite, update, type Write } from './writes.ts';
import { removalRecords, stampedWrite, WRITE_ID, withoutMarks } from './written-by.ts';

/**
 * The result of a write. If the condition held, `item` is the item after an update; else `current` is the
 * item that failed the condition.
 */
export type WriteOutcome = { held: true; item?: Item } | { held: false; current: Item | undefined };

/**
 * Runs one write and returns whether its condition held. Use `write` for work that an idempotency claim
 * protects. A retry that finds its own effect counts as success: puts and updates carry a write id, and
 * removals are transactions, which have a token. Throws 503 `dependency_unavailable`.
 */
export async function tryWrite(single: Write): Promise<WriteOutcome> {
  if (single.kind === 'check' || (single.kind === 'remove' && !single.absentIsFine))
    return transact([single]);
  const writeId = randomBytes(9).toString('base64url');
  const command = commandOf(single, writeId);
  try {
    const answer = await callTable((options) => documentClient().send(command as UpdateCommand, options));
    return { held: true, ...(single.kind === 'update' && { item: withoutMarks(answer.Attributes ?? {}) }) };
  } catch (error) {
    const failure = conditionFailureOf(error);
    if (!failure) throw translated(error);
    if (failure.item?.[WRITE_ID] === writeId) return { held: true, item: withoutMarks(failure.item) };
    return { held: false, current: failure.item && withoutMarks(failure.item) };
  }
}

function commandOf(single: Write, writeId: string): PutCommand | UpdateCommand | DeleteCommand {
  const marked = markedWrite(single, writeId);
  const { Put, Update, Delete } = transactItem(marked);
  if (Put) return new PutCommand(Put);
  if (Update) return new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' });
  return new DeleteCommand({
    ...Delete,
    TableName: config('TABLE_NAME'),
    Key: keyOfWrite(single),
  });
}

/** Adds the write id to a write. `add` and `append` are not idempotent: the condition refuses an id twice. */
function markedWrite(single: Write, writeId: string): Write {
  if (single.kind === 'put') return { ...single, item: { ...single.item, [WRITE_ID]: writeId } };
  if (single.kind !== 'update') return single;
  const changes = { ...single.changes, set: { ...single.changes.set, [WRITE_ID]: writeId } };
  const isRepeatable = !single.changes.add && !single.changes.append;
  const condition = isRepeatable ? single.if : all(single.if, differs(WRITE_ID, writeId));
  return { ...single, changes, if: condition };
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

function transactItem(unstamped: Write): TransactItem {
  const write = stampedWrite(unstamped);
  const e = new Expression();
  const TableName = config('TABLE_NAME');
  const changes = write.kind === 'update' ? renderChanges(write.changes, e) : undefined;
  const shared = {
    TableName,
    ConditionExpression: write.if(e),
    ...e.placeholders(),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  switch (write.kind) {
    case 'put':
      return { Put: { ...shared, Item: write.item } };
    case 'update':
      return { Update: { ...shared, Key: write.key, UpdateExpression: changes } };
    case 'remove':
      return { Delete: { ...shared, Key: write.key } };
    case 'check':
      return { ConditionCheck: { ...shared, Key: write.key } };
  }
}

/** The result of a transaction. `failed` is the first write whose condition failed. */
type TransactionOutcome = { held: true } | { held: false; current: Item | undefined; failed: Write };

/**
 * Runs all writes or none. All retries use one token, so a retry of a completed transaction succeeds. Adds a
 * write for each removal that becomes an event.
 */
async function transact(writes: readonly Write[]): Promise<TransactionOutcome> {
  const command = new TransactWriteCommand({
    ClientRequestToken: randomUUID(),
    TransactItems: [...writes, ...removalRecords(writes)].map(transactItem),
  });
  try {
    await callTable((options) => documentClient().send(command, options));
    return { held: true };
  } catch (error) {
    const cancellation = cancellationOf(error);
    const failed = cancellation && writes[cancellation.at];
    if (!failed) throw translated(error);
    return { held: false, current: cancellation.item && withoutMarks(cancellation.item), failed };
  }
}

/**
 * Runs all writes or none. If conditions fail, throws `otherwise` of the first write that failed.
 * Throws 503 `dependency_unavailable`.
 */
export async function writeAll(writes: readonly Write[]): Promise<void> {
  const claim = openClaim();
  const outcome = await transact(claim ? [...writes, claim.commit] : writes);
  if (!outcome.held) throw outcome.failed.otherwise(outcome.current);
  if (claim) claim.committed = true;
}

/**
 * Runs all writes or none and returns true if it did. Ignores an idempotency claim.
 * Throws 503 `dependency_unavailable`.
 */
export async function tryWriteAll(writes: readonly Write[]): Promise<boolean> {
  return (await transact(writes)).held;
}

/** Runs one write. Under an idempotency claim it becomes a transaction, which costs twice as much. */
export async function write(single: Write): Promise<void> {
  if (openClaim()) return writeAll([single]);
  const outcome = await tryWrite(single);
  if (!outcome.held) throw single.otherwise(outcome.current);
}

/** Runs one conditional update and returns the updated item. */
export async function updateItem(
  key: Key,
  changes: Changes,
  condition: Condition,
  otherwise: Otherwise,
): Promise<Item> {
  const outcome = await tryWrite(update(key, changes, condition, otherwise));
  if (!outcome.held) throw otherwise(outcome.current);
  return outcome.item ?? {};
}
