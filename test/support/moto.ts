import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../../infra/local/http/loopback.ts';
import { until } from './wait.ts';

/** Starts the emulator of AWS on a free local port. Returns its address and the function that ends it. */
export async function startMoto(): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn('python3', ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilAnswered(url, child);
  } catch (error) {
    child.kill();
    throw error;
  }
  return { url, close: () => ended(child) };
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) return true;
    return fetch(`${url}/moto-api/`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  if (child.exitCode !== null) throw new Error(`the emulator ended with ${child.exitCode}`);
}

async function ended(child: ChildProcess): Promise<void> {
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.kill();
  await closed;
}
