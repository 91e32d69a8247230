import { kindOf } from '../storage/items.ts';
import { type Key, keyOf } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { tryWriteAll } from '../storage/writes/write-items.ts';
import type { Loss, Repair, RepairKind } from './repair.ts';
import { rulesForKind } from './rules.ts';

/** More repairs of one item than any can need: each is followed by another look at the item. */
const MOST_REPAIRS = 200;

/** The number of repairs by kind. */
export type Counts = Partial<Record<RepairKind, number>>;

/** The repairs, and the ids of groups and accounts that they leave without an owner. */
export type Findings = { counts: Counts; ownerless: string[] };

/** Returns what is to be repaired about an item, without repairing it. */
export async function repairsOf(item: Item, loss: Loss): Promise<Repair[]> {
  const key = keyOf(item);
  const known = kindOf(key);
  if (!known) return [];
  const repairs: Repair[] = [];
  for (const rule of rulesForKind(known.name))
    repairs.push(...(await rule({ name: known.name, ids: known.ids, key, item }, loss)));
  return repairs;
}

/** Repairs items, one repair at a time, so that no two of them count the same record at once. */
export class Repairer {
  readonly #loss: Loss;
  readonly #counts: Counts;
  readonly #ownerless: string[];
  readonly #remember: (dependents: readonly Key[]) => Promise<void>;
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * `found` gets the repairs. `remember` is called with records that depend on a repair before it is made,
   * and with none after they are repaired.
   */
  constructor(
    loss: Loss,
    { counts, ownerless }: Findings,
    remember: (dependents: readonly Key[]) => Promise<void>,
  ) {
    this.#loss = loss;
    this.#counts = counts;
    this.#ownerless = ownerless;
    this.#remember = remember;
  }

  /** Repairs the items at these keys as they are now, and what depends on them. */
  repair(keys: readonly Key[]): Promise<void> {
    const turn = this.#turn.then(() => this.#repairAll(keys));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #repairAll(keys: readonly Key[]): Promise<void> {
    const left = [...keys];
    for (let key = left.shift(); key; key = left.shift()) {
      const dependents = await this.#repairOne(key, left);
      left.push(...dependents);
    }
    await this.#remember([]);
  }

  /** Repairs an item until nothing is left. Returns what depends on the repairs. */
  async #repairOne(key: Key, waiting: readonly Key[]): Promise<Key[]> {
    const dependents: Key[] = [];
    for (let attempt = 1; attempt <= MOST_REPAIRS; attempt++) {
      const item = await getItem(key);
      const [first] = item ? await repairsOf(item, this.#loss) : [];
      if (!first) return dependents;
      dependents.push(...(first.next ?? []));
      if (first.ownerless !== undefined) this.#ownerless.push(first.ownerless);
      // Another run would not find the owner that is missing: the repair makes the counter right.
      if (first.next || first.ownerless !== undefined) await this.#remember([key, ...waiting, ...dependents]);
      if (await tryWriteAll(first.writes)) this.#counts[first.what] = (this.#counts[first.what] ?? 0) + 1;
    }
    throw new Error(`the repair of an item does not end: ${kindOf(key)?.name}; is the API closed?`);
  }
}
