import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { reservedConcurrency } from '../../infra/reserved-concurrency.ts';

const NONE = { authorizerConcurrency: null, signInConcurrency: null, standby: false };
const FUNCTIONS = join(import.meta.dirname, '../../functions');

it('no concurrency is reserved without a setting', () => {
  expect(reservedConcurrency(NONE)).toEqual({});
});

it('the function that answers texts cannot run at a standby', () => {
  const reserved = reservedConcurrency({ ...NONE, standby: true });
  expect(reserved).toEqual({ answerText: 0 });
  expect(readdirSync(join(FUNCTIONS, 'events'))).toContain('answer-text.ts');
});

it('concurrency is reserved for each existing function of sign-ins', () => {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).map((file) => basename(file));
  const reserved = reservedConcurrency({ ...NONE, authorizerConcurrency: 200, signInConcurrency: 50 });
  const { authenticate, ...ofSignIns } = reserved;
  expect(authenticate).toBe(200);
  expect(new Set(Object.values(ofSignIns))).toEqual(new Set([50]));
  const fileOf = (id: string) => `${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  for (const id of Object.keys(reserved)) expect(files).toContain(fileOf(id));
});
