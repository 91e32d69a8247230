import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Seed } from '../../infra/local/seed.ts';
import type { Known } from './requests.ts';

/** An item in the format of DynamoDB. */
export type StoredItem = Record<string, AttributeValue> & { pk: { S: string }; sk: { S: string } };

/** What a release has written: one of each kind of item, and what it takes to read them. */
export type StoredItems = {
  /** The tag of the release. */
  release: string;
  /** When the items were written. */
  at: string;
  baseUrl: string;
  /** The local key that sealed the signing keys of the items, in base64. It protects nothing else. */
  kmsKey: string;
  seed: Seed;
  /** What each flow knows of the items that it wrote. */
  known: Record<string, Known>;
  items: StoredItem[];
};

const ROOT = join(import.meta.dirname, '../..');
/** Where a release has its items. `npm run generate -- release` writes it. */
export const STORED_ITEMS = 'test/fixtures/release-items.json';

/** Reads the items of a release in its folder, by default those that this checkout has of the last one. */
export function readStoredItems(folder = ROOT): StoredItems {
  return JSON.parse(readFileSync(join(folder, STORED_ITEMS), 'utf8'));
}

type Kind = { name: string; isOf: (item: StoredItem) => boolean };

/** Returns the kinds of items in docs/data-model.md, named by what they are and their sort key. */
export function kindsOfItems(): Kind[] {
  const document = readFileSync(join(ROOT, 'docs/data-model.md'), 'utf8');
  const [, section = ''] = /\n## Items\n(.*?)\n## /s.exec(document) ?? [];
  const rows = [...section.matchAll(/^\| (?!---)([^|]+) \| ([^|]+) \| ([^|]+) \|/gm)].slice(1);
  return rows.flatMap(([, what = '', partition = '', sorts = '']) =>
    partsOf(sorts).map((sort) => {
      const [pk, sk] = [patternOf(partsOf(partition)[0] ?? ''), patternOf(sort)];
      const isOf = (item: StoredItem) => pk.test(item.pk.S) && sk.test(item.sk.S);
      return { name: `${what} ${sort}`, isOf };
    }),
  );
}

/** The parts of a cell in backticks. */
const partsOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, part = '']) => part);

/** A pattern of keys, in which names in braces are any text. */
function patternOf(key: string): RegExp {
  const parts = key.split(/\{[^}]+\}|sha256\([^)]*\)/).map((part) => part.replace(/[^\w]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
