import type { Statement } from './policy.ts';

/** The key that encrypts the table, and the name of DynamoDB in the region, through which it is used. */
export type TableKey = { arn: string; through: string };

type Resources = { table: string; changes: string; tableKey?: TableKey | undefined };

/** What the caller of an encrypted table needs of its key, as DynamoDB documents it. */
const USES = [
  'kms:Decrypt',
  'kms:DescribeKey',
  'kms:Encrypt',
  'kms:GenerateDataKey',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
];

/**
 * Allows a role whose statements name the table or its stream to use the key of the table through DynamoDB,
 * and in no other way. A key that AWS manages needs no grant.
 */
export function tableKeyGrants(granted: readonly Statement[], resources: Resources): Statement[] {
  const { table, changes, tableKey } = resources;
  if (tableKey === undefined) return [];
  const isUsed = granted.some((statement) =>
    statement.resources.some((one) => one === changes || one === table || one.startsWith(`${table}/`)),
  );
  const conditions = { StringEquals: { 'kms:ViaService': [tableKey.through] } };
  return isUsed ? [{ effect: 'Allow', actions: USES, resources: [tableKey.arn], conditions }] : [];
}
