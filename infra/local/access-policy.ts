import { AsyncLocalStorage } from 'node:async_hooks';
import type { Capability } from '../../shared/platform/config.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { DELIVERY_PARTITIONS } from '../../shared/storage/keys.ts';
import { tableClient } from '../../shared/storage/table-client.ts';
import {
  deniedPartitions,
  isLike,
  NAMED_BY_UPLOADS,
  NOTED_OF_CREDENTIALS,
  PARTITIONS_OF_UPLOADS,
  REQUEST_COUNTERS,
} from '../access-rules.ts';

/** A running function, and the reason why its role would have refused a call. */
type Running = { id: string; uses: readonly Capability[]; refused?: string };

/** An item that a call writes, and the attributes that an update names. */
type Change = { partition: string; attributes: string[] | undefined };

const running = new AsyncLocalStorage<Running>();
const guarded = new WeakSet<object>();

/**
 * Runs a function in this process with the table permissions of its role: a write that its capabilities do
 * not allow fails. Then rejects with an Error that names function and partition, even if the function
 * handles the failure.
 */
export async function runAs<T>(id: string, uses: readonly Capability[], run: () => Promise<T>): Promise<T> {
  guardTable();
  const current: Running = { id, uses };
  const result = await running.run(current, run);
  if (current.refused) throw new Error(current.refused);
  return result;
}

/** Makes the table client of this process check every write. */
function guardTable(): void {
  const client = tableClient();
  if (guarded.has(client)) return;
  guarded.add(client);
  client.middlewareStack.add(
    (next, context) => (args) => {
      const current = running.getStore();
      if (current) check(current, String(context['commandName']), args.input);
      return next(args);
    },
    { step: 'initialize', name: 'accessPolicy' },
  );
}

function check(current: Running, command: string, input: object): void {
  const refused = changesOf(command, input).find((change) => !mayWrite(current.uses, change));
  if (!refused) return;
  const kind = refused.partition.replace(/^((?:APP#[^#]*#)?[A-Z]+)#.*$/s, '$1#...');
  current.refused = `the function ${current.id} may not write ${kind}: a capability is missing in its "uses"`;
  throw Object.assign(new Error(current.refused), { name: 'AccessDeniedException' });
}

function mayWrite(uses: readonly Capability[], { partition, attributes }: Change): boolean {
  const isIn = (patterns: readonly string[]) => patterns.some((pattern) => isLike(partition, pattern));
  const names = (patterns: readonly string[]) =>
    attributes?.every((name) => patterns.some((pattern) => isLike(name, pattern))) ?? false;
  if (uses.includes('table:write') && !isIn(deniedPartitions(uses))) return true;
  if (uses.includes('keyring:write') && isIn(['SIGNING'])) return true;
  if (uses.includes('requests:count') && isIn(REQUEST_COUNTERS)) return attributes !== undefined;
  if (uses.includes('mail-feedback:record') && isIn(DELIVERY_PARTITIONS)) return true;
  if (uses.includes('credentials:note-use') && isIn(['KEY#*'])) return names(NOTED_OF_CREDENTIALS);
  return uses.includes('uploads:process') && isIn(PARTITIONS_OF_UPLOADS) && names(NAMED_BY_UPLOADS);
}

type Write = {
  Key?: Values;
  Item?: Values;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
};
type Values = Record<string, unknown>;

function changesOf(command: string, input: object): Change[] {
  const { TransactItems = [] } = input as { TransactItems?: Record<'Put' | 'Update' | 'Delete', Write>[] };
  const ofTransaction = TransactItems.flatMap(({ Put, Update, Delete }) => [
    ...[Put, Delete].flatMap((write) => changeOf(write, false)),
    ...changeOf(Update, true),
  ]);
  if (!/^(Put|Update|Delete)/.test(command)) return ofTransaction;
  return changeOf(input as Write, command.startsWith('Update'));
}

function changeOf(write: Write | undefined, isUpdate: boolean): Change[] {
  const pk = (write?.Key ?? write?.Item)?.['pk'];
  if (pk === undefined) return [];
  const partition = typeof pk === 'string' ? pk : String(propertiesOf(pk)['S']);
  return [{ partition, attributes: isUpdate && write ? ['pk', 'sk', ...attributesOf(write)] : undefined }];
}

/** Returns the attributes that an update names: the first parts of its paths. */
function attributesOf({ UpdateExpression = '', ConditionExpression = '', ...write }: Write): string[] {
  const paths = `${UpdateExpression} ${ConditionExpression}`.matchAll(/(#\w+)(?:\.#\w+)*/g);
  return [...paths].map(([, first = '']) => write.ExpressionAttributeNames?.[first] ?? first);
}
