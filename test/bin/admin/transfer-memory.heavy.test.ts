/** @module-tag heavy */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';
import { useFolder } from '../../support/folder.ts';

const ADMIN = join(import.meta.dirname, '../../../bin/admin.ts');
/** Megabytes of the heap of a command. */
const HEAP = 64;
const MEGABYTE = 1024 * 1024;
/** A page of an export: 1,000 users of about 2 KB. */
const PAGE_LINES = 1000;
const pageOf = (page: number) =>
  Array.from(
    { length: PAGE_LINES },
    (_, i) =>
      `${JSON.stringify({ user_id: `legacy-${page}-${i}`, data: { last_name: 'x'.repeat(2000) } })}\n`,
  ).join('');
/** 100,000 users: a file of three times the heap. */
const PAGES = 100;
/** What Node takes for itself and for what is under way, and less than the file on top of it. */
const MOST = 400 * MEGABYTE;

const folder = useFolder();
let server: Server;
let imported = 0;

/** A service that answers without a table: every line is imported, and an export has all lines. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const lines = await linesSent(request);
      imported += lines;
      response.end(Array.from({ length: lines }, (_, i) => `{"line":${i + 1},"status":201}\n`).join(''));
      return;
    }
    if (request.url?.endsWith('/schema')) return void response.end(JSON.stringify(DEFAULT_SCHEMA));
    const left = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('after') ?? PAGES);
    if (left > 1) response.setHeader('Link', `<?after=${left - 1}>; rel="next"`);
    response.end(pageOf(left));
  });
  await new Promise<void>((listening) => server.listen(0, listening));
});
afterAll(async () => {
  server.close();
});

async function linesSent(request: IncomingMessage): Promise<number> {
  let lines = 1;
  for await (const chunk of request) {
    const data = Buffer.from(chunk);
    for (let at = data.indexOf('\n'); at >= 0; at = data.indexOf('\n', at + 1)) lines += 1;
  }
  return lines;
}

/**
 * Has a process print its status as it ends, for the most memory it has held. `maxRSS` would count what this
 * process holds.
 */
const MEASURE =
  'data:text/javascript,import{readFileSync}from"node:fs";process.on("exit",()=>console.log(readFileSync("/proc/self/status","latin1")))';

/** Runs a command with a heap that holds a small part of the file, and returns what it took. */
async function run(
  command: string,
  file: string,
): Promise<{ code: number | null; output: string; took: number }> {
  const { port } = server.address() as AddressInfo;
  const args = [command, '--url', `http://localhost:${port}`, '--app', 'app_1', '--file', file];
  const node = [`--max-old-space-size=${HEAP}`, '--import', MEASURE];
  const child = spawn(process.execPath, [...node, ADMIN, ...args], {
    env: { PATH: process.env['PATH'], APP_KEY: 'key', APP_SECRET: 'secret' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, took: Number(/VmHWM:\s+(\d+)/.exec(output)?.[1]) * 1024 };
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

describe('npm run admin', () => {
  it(`moves 100,000 users out and in by a heap of ${HEAP} MB, a third of the file`, {
    tags: 'nightly',
  }, async () => {
    const [source, exported] = [join(folder, 'source.ndjson'), join(folder, 'exported.ndjson')];
    const lines = PAGES * PAGE_LINES;
    expect(PAGES * pageOf(1).length).toBeGreaterThan(3 * HEAP * MEGABYTE);
    await pipeline(
      Readable.from(Array.from({ length: PAGES }, (_, i) => pageOf(PAGES - i))),
      createWriteStream(source),
    );

    const out = await run('export', exported);
    expect(out).toMatchObject({ code: 0, output: expect.stringContaining(`${lines} users`) });
    expect(out.took).toBeLessThan(MOST);
    expect(await digest(exported)).toBe(await digest(source));

    const back = await run('import', source);
    expect(back).toMatchObject({ code: 0, output: expect.stringContaining(`${lines} lines, 0 failed`) });
    expect(back.took).toBeLessThan(MOST);
    expect(imported).toBe(lines);
    const results = (await readFile(`${source}.results`, 'utf8')).trim().split('\n');
    expect(results).toHaveLength(lines);
    expect(JSON.parse(String(results.at(-1)))).toEqual({ line: lines, status: 201 });
  });
});
