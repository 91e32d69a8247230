import type { RequestOf } from '@svc/client/server';
import { SENTENCES } from '../events/sentences.ts';

/** What a webhook may select: a type of event, all that begin alike, or all. */
export type TypePattern = RequestOf<'createWebhook'>['body']['types'][number];

/** Returns all that a webhook of an application may select, groups first. */
export function typePatterns(): TypePattern[] {
  // What happens at the account is no event of its applications.
  const types = Object.keys(SENTENCES.en).filter((name) => /^(?!account)\w+\.[a-z_]+$/.test(name));
  const groups = [...new Set(types.map((type) => `${type.split('.')[0]}.*`))];
  return ['*', ...groups, ...types].map((pattern) => pattern as TypePattern);
}
