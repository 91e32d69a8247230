import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { reservedConcurrency } from '../../infra/reserved-concurrency.ts';

const FUNCTIONS = join(import.meta.dirname, '../../functions');

it('no concurrency is reserved without a setting', () => {
  expect(reservedConcurrency({ authorizerConcurrency: null, signInConcurrency: null })).toEqual({});
});

it('concurrency is reserved for each existing function of sign-ins', () => {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).map((file) => basename(file));
  const reserved = reservedConcurrency({ authorizerConcurrency: 200, signInConcurrency: 50 });
  const { authenticate, ...ofSignIns } = reserved;
  expect(authenticate).toBe(200);
  expect(new Set(Object.values(ofSignIns))).toEqual(new Set([50]));
  const fileOf = (id: string) => `${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  for (const id of Object.keys(reserved)) expect(files).toContain(fileOf(id));
});
