import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSeed, spawnLocal } from '../support/local-process.ts';
import { type Figure, median, rounded } from './figures.ts';

/**
 * npm run bench -- import: imports new users into the service of `npm start`, in its own process, and the
 * same users again. RESULTS=write also writes docs/results/import.json.
 */
const RESULTS = join(import.meta.dirname, '../../docs/results/import.json');
/** As `npm run admin -- import` sends them. */
const LINES = 250;
const WIDTH = 4;
const USERS = 4000;
const ROUNDS = 3;
const AIM = 1000;

type Send = (lines: string[]) => Promise<void>;

const directory = await mkdtemp(join(tmpdir(), 'identity-import-'));
const service = spawnLocal(directory);
try {
  await service.ready;
  const { base_url, application, client_id, client_secret } = await readSeed(directory);
  const send: Send = async (lines) => {
    const response = await fetch(`${base_url}/applications/${application}/users/import`, {
      method: 'POST',
      headers: {
        'x-svc-app-key': client_id,
        'x-svc-app-secret': client_secret,
        'content-type': 'application/x-ndjson',
      },
      body: lines.join('\n'),
    });
    const results = (await response.text()).trim().split('\n');
    const failed = results.find((line) => !/"status":20[01]\b/.test(line));
    if (results.length !== lines.length || failed) throw new Error(`the import failed: ${failed}`);
  };
  await importAll(send, linesOf('warm-up', 1000));
  const [created, repeated]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const lines = linesOf(`round-${round}`, USERS);
    created.push(await importAll(send, lines));
    repeated.push(await importAll(send, lines));
  }
  await report([
    { name: 'new users with an e-mail address', rates: created, aim: AIM },
    { name: 'the same users again', rates: repeated },
  ]);
} finally {
  await service.kill('SIGTERM');
  await rm(directory, { recursive: true, force: true });
}

function linesOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      data: { email: `${name}-${n}@example.com`, first_name: 'Grace', last_name: `Hopper ${n}` },
      attributes: { 'crm:tags': ['imported'] },
      meta: { created: '2024-05-06T07:08:09Z' },
    }),
  );
}

/** Returns users a second. */
async function importAll(send: Send, lines: string[]): Promise<number> {
  const started = performance.now();
  const queue = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, n) =>
    lines.slice(n * LINES, (n + 1) * LINES),
  ).values();
  const worker = async () => {
    for (const chunk of queue) await send(chunk);
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  return (lines.length / (performance.now() - started)) * 1000;
}

async function report(rows: { name: string; rates: number[]; aim?: Figure['value'] }[]): Promise<void> {
  const figures = rows.map(({ name, rates, aim }) => ({
    name,
    users_per_second: rounded(median(rates)),
    rounds: rates.map(rounded),
    ...(aim !== undefined && { at_least: aim, holds: median(rates) >= aim }),
  }));
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (process.env['RESULTS'] !== 'write') return;
  const results = {
    command: 'RESULTS=write npm run bench -- import',
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    users: USERS,
    figures,
  };
  await mkdir(join(RESULTS, '..'), { recursive: true });
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}
